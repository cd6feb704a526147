import { useHere } from '../../client/session-context.ts';
import { ADMIN } from '../../domain/roles.ts';
import { workspaceSettings as text } from '../../text/settings.ts';
import { Notice, SideNav } from '../../ui/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { MembersPanel } from './MembersPanel.tsx';
import { WorkspacePanel } from './WorkspacePanel.tsx';

type Section = keyof typeof text.sections;
const SECTIONS = Object.keys(text.sections) as Section[];

export function WorkspaceSettings({ section }: { readonly section: string }) {
  const { slug, workspace } = useHere();
  const current = SECTIONS.find((one) => one === section) ?? 'general';
  const base = `/${slug}/settings/`;
  const mayEdit = workspace.role === ADMIN;
  return (
    <>
      <PageHeader crumbs={[{ label: text.title, href: base }, { label: text.sections[current] }]} />
      <SideNav
        label={text.title}
        current={current}
        links={SECTIONS.map((id) => ({
          id,
          label: text.sections[id],
          href: id === 'general' ? base : `${base}${id}/`,
        }))}
      >
        {!mayEdit && <Notice tone="info">{text.readOnly}</Notice>}
        {current === 'general' && <WorkspacePanel mayEdit={mayEdit} />}
        {current === 'members' && <MembersPanel mayEdit={mayEdit} />}
      </SideNav>
    </>
  );
}
