import { faceOf, personName } from '../../domain/person.ts';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useHere, useSessionState } from '../../client/session-context.ts';
import { ADMIN } from '../../domain/roles.ts';
import { shell } from '../../text/shell.ts';
import { Avatar, Logo } from '../../ui/Avatar.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ContextMenu, type MenuEntry } from '../../ui/Menu.tsx';
import { useShell } from '../../ui/shell-context.ts';
import { tip } from '../../ui/tip.ts';
import styles from './WorkspaceSwitcher.module.css';

type Open = { readonly menu: 'workspaces' | 'account'; readonly anchor: HTMLElement } | null;

export function WorkspaceSwitcher() {
  const { workspace, user } = useHere();
  const [open, setOpen] = useState<Open>(null);
  const workspaces = useWorkspaceMenu();
  const account = useAccountMenu();
  const name = personName(user);
  return (
    <header className={styles.switcher}>
      <button
        type="button"
        className={styles.workspace}
        aria-haspopup="menu"
        aria-expanded={open?.menu === 'workspaces'}
        aria-label={`${workspace.name}: ${shell.switchWorkspace}`}
        onClick={(event) =>
          setOpen(open ? null : { menu: 'workspaces', anchor: event.currentTarget })
        }
      >
        <Logo name={workspace.name} src={workspace.logo_url} size={24} decorative />
        <span className={styles.name}>{workspace.name}</span>
        <Icon name="selector" />
      </button>
      <button
        type="button"
        {...tip(name)}
        className={styles.account}
        aria-haspopup="menu"
        aria-expanded={open?.menu === 'account'}
        aria-label={`${name}: ${shell.account}`}
        onClick={(event) => setOpen(open ? null : { menu: 'account', anchor: event.currentTarget })}
      >
        <Avatar face={faceOf(user, user.id, name)} size={24} decorative />
      </button>
      {open && (
        <ContextMenu
          label={open.menu === 'account' ? shell.account : shell.switchWorkspace}
          anchor={open.anchor}
          items={open.menu === 'account' ? account : workspaces}
          onClose={() => setOpen(null)}
        />
      )}
    </header>
  );
}

function useWorkspaceMenu(): readonly MenuEntry[] {
  const { slug, workspace } = useHere();
  const { workspaces, instance } = useSessionState();
  const [, go] = useLocation();
  const own: readonly MenuEntry[] =
    workspace.role === ADMIN
      ? [
          { kind: 'separator', id: 'own' },
          {
            id: 'settings',
            label: shell.workspaceSettings,
            icon: 'settings',
            onSelect: () => go(`/${slug}/settings/`),
          },
          {
            id: 'invite',
            label: shell.inviteMembers,
            icon: 'users',
            onSelect: () => go(`/${slug}/settings/members/`),
          },
        ]
      : [];
  return [
    ...workspaces.map((one): MenuEntry => ({
      id: one.slug,
      label: one.name,
      icon: <Logo name={one.name} src={one.logo_url} size={20} decorative />,
      checked: one.slug === slug,
      onSelect: () => go(`/${one.slug}/`),
    })),
    ...own,
    ...(instance?.is_workspace_creation_disabled
      ? []
      : ([
          { kind: 'separator', id: 'new' },
          {
            id: 'create',
            label: shell.createWorkspace,
            icon: 'plus',
            onSelect: () => go('/create-workspace'),
          },
        ] as const)),
  ];
}

function useAccountMenu(): readonly MenuEntry[] {
  const { user } = useHere();
  const { signOut } = useShell();
  const [, go] = useLocation();
  return [
    { kind: 'heading', id: 'email', label: user.email },
    { id: 'account', label: shell.account, icon: 'user', onSelect: () => go('/profile/') },
    { kind: 'separator', id: 'line' },
    { id: 'sign-out', label: shell.signOut, icon: 'sign-out', onSelect: signOut },
  ];
}
