import { NoSection } from '../../blocks/settings/NoSection.tsx';
import type { Theme } from '../../commands/global.ts';
import { account } from '../../text/account.ts';
import { common } from '../../text/common.ts';
import { Button } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel, SideNav } from '../../ui/Page.tsx';
import { ActivityPanel } from './ActivityPanel.tsx';
import { AppearancePanel } from './AppearancePanel.tsx';
import { DeactivatePanel } from './DeactivatePanel.tsx';
import { DevicePanel } from './DevicePanel.tsx';
import { LinkedAccountsPanel } from './LinkedAccountsPanel.tsx';
import { NotificationsPanel } from './NotificationsPanel.tsx';
import { PasswordPanel } from './PasswordPanel.tsx';
import { ProfilePanel } from './ProfilePanel.tsx';
import { SessionsPanel } from './SessionsPanel.tsx';
import styles from './AccountPages.module.css';

interface AccountPagesProps {
  readonly section: string;
  readonly theme: Theme;
  readonly onTheme: (theme: Theme) => void;
  readonly back: string;
  readonly onSignOut: () => void;
}

type Section = keyof typeof account.sections;
const SECTIONS = Object.keys(account.sections) as Section[];

export function AccountPages({ section, theme, onTheme, back, onSignOut }: AccountPagesProps) {
  const current = SECTIONS.find((one) => one === section) ?? null;
  const title = current ? account.sections[current] : common.noSection.title;
  return (
    <main className={styles.page}>
      <PageHeader
        title={`${title} · ${account.title}`}
        crumbs={[
          { label: account.back, href: back },
          { label: account.title, href: '/profile/' },
          { label: title },
        ]}
        actions={
          <Button look="ghost" size="small" icon="sign-out" onClick={onSignOut}>
            {account.signOut.action}
          </Button>
        }
      />
      <SideNav
        label={account.title}
        current={current ?? ''}
        links={SECTIONS.map((id) => ({
          id,
          label: account.sections[id],
          href: id === 'profile' ? '/profile/' : `/profile/${id}/`,
        }))}
      >
        {current === null && <NoSection back="/profile/" />}
        {current === 'profile' && (
          <>
            <ProfilePanel />
            <DeactivatePanel />
          </>
        )}
        {current === 'security' && (
          <>
            <PasswordPanel />
            <LinkedAccountsPanel />
            <SessionsPanel />
          </>
        )}
        {current === 'notifications' && <NotificationsPanel />}
        {current === 'activity' && <ActivityPanel />}
        {current === 'appearance' && <AppearancePanel theme={theme} onTheme={onTheme} />}
        {current === 'device' && (
          <>
            <DevicePanel />
            <Panel
              title={account.device.signOutTitle}
              text={account.device.signOutText}
              actions={
                <Button icon="sign-out" onClick={onSignOut}>
                  {account.signOut.action}
                </Button>
              }
            />
          </>
        )}
      </SideNav>
    </main>
  );
}
