import { useLocation } from 'wouter';
import { useClient } from '../../client/client-context.ts';
import { problemText } from '../../client/failure.ts';
import { useHere } from '../../client/session-context.ts';
import type { Project } from '../../resources/projects.ts';
import { shell } from '../../text/shell.ts';
import type { MenuEntry } from '../../ui/Menu.tsx';
import { useToast } from '../../ui/toast-context.ts';

/** What can be done with a project where it is listed. */
export function useProjectMenu(project: Project): readonly MenuEntry[] {
  const client = useClient();
  const toast = useToast();
  const { slug } = useHere();
  const [, go] = useLocation();
  const base = `/${slug}/projects/${project.id}`;
  const refuse = (error: unknown) => toast.show({ kind: 'error', title: problemText(error) });

  const setFavourite = () => {
    const path = `/api/workspaces/${slug}/user-favorite-projects/`;
    void client
      .request({
        method: project.is_favorite ? 'DELETE' : 'POST',
        path: project.is_favorite ? `${path}${project.id}/` : path,
        body: project.is_favorite ? undefined : { project: project.id },
        refreshes: [{ collection: 'projects', project_id: null }],
      })
      .catch(refuse);
  };
  const copyLink = () =>
    void navigator.clipboard
      .writeText(`${location.origin}${base}/issues/`)
      .then(() => toast.show({ kind: 'success', title: shell.linkCopied }))
      .catch(refuse);

  return [
    {
      id: 'favourite',
      label: project.is_favorite ? shell.unfavourite : shell.favourite,
      icon: 'star',
      onSelect: setFavourite,
    },
    { id: 'copy', label: shell.copyLink, icon: 'link', onSelect: copyLink },
    {
      id: 'archive',
      label: shell.archive,
      icon: 'archive',
      onSelect: () => go(`${base}/archives/issues/`),
    },
    { kind: 'separator', id: 'line' },
    {
      id: 'settings',
      label: shell.settings,
      icon: 'settings',
      onSelect: () => go(`${base}/settings/`),
    },
  ];
}
