import { lazy, Suspense, useState } from 'react';
import { quickLinks as text } from '../../text/furnishings.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Menu, type MenuEntry } from '../../ui/Menu.tsx';
import { Panel } from '../../ui/Page.tsx';
import { useToast, type ToastApi } from '../../ui/toast-context.ts';
import { useQuickLinks, type QuickLink, type QuickLinks as Links } from './use-quick-links.ts';
import styles from './QuickLinks.module.css';

const QuickLinkDialog = lazy(async () => ({
  default: (await import('./QuickLinkDialog.tsx')).QuickLinkDialog,
}));

const FEW = 8;

export function QuickLinks() {
  const links = useQuickLinks();
  const toast = useToast();
  const [editing, setEditing] = useState<QuickLink | 'new' | null>(null);
  const [isWhole, setWhole] = useState(false);
  const { all } = links;
  const shown = isWhole ? all : all.slice(0, FEW);
  return (
    <Panel
      title={text.title}
      actions={
        <Button size="small" look="ghost" icon="plus" onClick={() => setEditing('new')}>
          {text.add}
        </Button>
      }
    >
      {all.length === 0 ? (
        <p className={styles.none}>{links.isKnown ? text.empty : (links.problem ?? '')}</p>
      ) : (
        <ul className={styles.links}>
          {shown.map((link, at) => (
            <li key={link.id} className={styles.link}>
              <a href={link.url} target="_blank" rel="noreferrer" className={styles.target}>
                <Icon name="link" />
                <span className={styles.name}>{nameOf(link)}</span>
              </a>
              <Menu
                label={text.actions(nameOf(link))}
                size="small"
                items={menuOf(link, at, links, toast, setEditing)}
              />
            </li>
          ))}
        </ul>
      )}
      {all.length > FEW && (
        <Button size="small" look="ghost" onClick={() => setWhole(!isWhole)}>
          {isWhole ? text.fewer : text.all(all.length)}
        </Button>
      )}
      {editing !== null && (
        <Suspense>
          <QuickLinkDialog
            link={editing === 'new' ? null : editing}
            save={links.save}
            onClose={() => setEditing(null)}
          />
        </Suspense>
      )}
    </Panel>
  );
}

function menuOf(
  link: QuickLink,
  at: number,
  { all, move, remove, save }: Links,
  toast: ToastApi,
  edit: (link: QuickLink) => void,
): readonly MenuEntry[] {
  const said = (title: string) => toast.show({ kind: 'success', title });
  const wrong = (error: unknown) => toast.show({ kind: 'error', title: String(error) });
  const drop = async () => {
    if (!(await remove(link))) return;
    const { title, url, metadata } = link;
    toast.show({
      kind: 'success',
      title: text.removed(nameOf(link)),
      undo: () => void save(null, { title, url, metadata }).catch(wrong),
    });
  };
  return [
    { id: 'edit', label: text.edit, icon: 'edit', onSelect: () => edit(link) },
    {
      id: 'open',
      label: text.open,
      icon: 'external',
      onSelect: () => window.open(link.url, '_blank', 'noreferrer'),
    },
    {
      id: 'copy',
      label: text.copy,
      icon: 'copy',
      onSelect: () =>
        void navigator.clipboard.writeText(link.url).then(() => said(text.copied), wrong),
    },
    {
      id: 'back',
      label: text.back,
      icon: 'chevron-left',
      disabled: at === 0,
      onSelect: () => move(link, -1),
    },
    {
      id: 'forth',
      label: text.forth,
      icon: 'chevron-right',
      disabled: at === all.length - 1,
      onSelect: () => move(link, 1),
    },
    { kind: 'separator', id: 'line' },
    { id: 'remove', label: text.remove, icon: 'trash', danger: true, onSelect: () => void drop() },
  ];
}

function nameOf({ title, url }: QuickLink): string {
  return title || url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
}
