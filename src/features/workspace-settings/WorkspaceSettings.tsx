import { NoSection } from '../../blocks/settings/NoSection.tsx';
import { common } from '../../text/common.ts';
import { useHere } from '../../client/session-context.ts';
import { ADMIN } from '../../domain/roles.ts';
import { outsideSections } from '../../text/outside.ts';
import { workspaceSettings as text } from '../../text/settings.ts';
import { Notice, SideNav } from '../../ui/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { MembersPanel } from './MembersPanel.tsx';
import { TokensPanel } from './TokensPanel.tsx';
import { WebhooksPanel } from './WebhooksPanel.tsx';
import { WorkspacePanel } from './WorkspacePanel.tsx';

/** By their part of the address. */
const NAMES = {
  ...text.sections,
  webhooks: outsideSections.webhooks,
  'api-tokens': outsideSections.tokens,
} as const;
type Section = keyof typeof NAMES;
const SECTIONS = Object.keys(NAMES) as Section[];

export function WorkspaceSettings({ section }: { readonly section: string }) {
  const { slug, workspace } = useHere();
  const current = SECTIONS.find((one) => one === section) ?? null;
  const base = `/${slug}/settings/`;
  const mayEdit = workspace.role === ADMIN;
  return (
    <>
      <PageHeader
        crumbs={[
          { label: text.title, href: base },
          { label: current ? NAMES[current] : common.noSection.title },
        ]}
      />
      <SideNav
        label={text.title}
        current={current ?? ''}
        links={SECTIONS.map((id) => ({
          id,
          label: NAMES[id],
          href: id === 'general' ? base : `${base}${id}/`,
        }))}
      >
        {current === null && <NoSection back={base} />}
        {!mayEdit && <Notice tone="info">{text.readOnly}</Notice>}
        {current === 'general' && <WorkspacePanel mayEdit={mayEdit} />}
        {current === 'members' && <MembersPanel mayEdit={mayEdit} />}
        {current === 'webhooks' && <WebhooksPanel mayEdit={mayEdit} />}
        {current === 'api-tokens' && <TokensPanel mayEdit={mayEdit} />}
      </SideNav>
    </>
  );
}
