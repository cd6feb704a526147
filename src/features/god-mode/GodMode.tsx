import { useSession, useSessionState } from '../../client/session-context.ts';
import { landingPath } from '../../client/session.ts';
import { FetchedState } from '../../blocks/settings/FetchedState.tsx';
import { NoSection } from '../../blocks/settings/NoSection.tsx';
import { useAttempt } from '../../blocks/settings/use-attempt.ts';
import { useFetched } from '../../blocks/settings/use-fetched.ts';
import { admin } from '../../text/admin.ts';
import { common } from '../../text/common.ts';
import { Button } from '../../ui/Button.tsx';
import { Page, SideNav } from '../../ui/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { AdminEntrance } from './AdminEntrance.tsx';
import { AuthenticationPanel } from './AuthenticationPanel.tsx';
import { GeneralPanel } from './GeneralPanel.tsx';
import { MailPanel } from './MailPanel.tsx';
import { MessagesPanel } from './MessagesPanel.tsx';
import { UsersPanel } from './UsersPanel.tsx';
import { WorkspacesPanel } from './WorkspacesPanel.tsx';
import { toIsAdmin } from './wire.ts';
import styles from './GodMode.module.css';

type Section = keyof typeof admin.sections;
const SECTIONS = Object.keys(admin.sections) as Section[];
const PANELS: Readonly<Record<Section, () => React.ReactNode>> = {
  general: GeneralPanel,
  email: MailPanel,
  authentication: AuthenticationPanel,
  users: UsersPanel,
  workspaces: WorkspacesPanel,
  messages: MessagesPanel,
};

/** The instance's own area: for its admins, whether or not they are in the app as well. */
export function GodMode({ section }: { readonly section: string }) {
  const entered = useFetched('/api/instances/admins/session/', toIsAdmin);
  if (entered.value === null) {
    return (
      <main className={styles.page}>
        <PageHeader crumbs={[{ label: admin.title }]} />
        <Page width="form">
          <FetchedState {...entered} />
        </Page>
      </main>
    );
  }
  if (!entered.value) return <AdminEntrance onEntered={entered.reload} />;
  return <AdminArea section={section} onLeft={entered.reload} />;
}

interface AdminAreaProps {
  readonly section: string;
  readonly onLeft: () => void;
}

function AdminArea({ section, onLeft }: AdminAreaProps) {
  const session = useSession();
  const state = useSessionState();
  const { attempt } = useAttempt();
  const current = SECTIONS.find((one) => one === section) ?? null;
  const leave = () =>
    void attempt(() => session.call('POST', '/api/instances/admins/sign-out/', {})).then(onLeft);
  // Whoever is here by the app's session has nothing of this area's own to end.
  const isOwnSession = state.user === null;
  return (
    <main className={styles.page}>
      <PageHeader
        crumbs={[
          { label: admin.back, href: landingPath(state) },
          { label: admin.title, href: '/god-mode/' },
          { label: current ? admin.sections[current] : common.noSection.title },
        ]}
        actions={
          isOwnSession && (
            <Button look="ghost" size="small" icon="sign-out" onClick={leave}>
              {admin.signOut}
            </Button>
          )
        }
      />
      <SideNav
        label={admin.title}
        current={current ?? ''}
        links={SECTIONS.map((id) => ({
          id,
          label: admin.sections[id],
          href: `/god-mode/${id}/`,
        }))}
      >
        {current ? <PanelOf section={current} /> : <NoSection back="/god-mode/" />}
      </SideNav>
    </main>
  );
}

function PanelOf({ section }: { readonly section: Section }) {
  const Panel = PANELS[section];
  return <Panel />;
}
