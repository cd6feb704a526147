import { useEffect } from 'react';
import { mayEdit } from '../../blocks/item/item-context.ts';
import { deviceStorage } from '../../client/safe-storage.ts';
import { useHere } from '../../client/session-context.ts';
import { useAnswer } from '../../client/use-answer.ts';
import type { Project } from '../../resources/projects.ts';
import { GUEST } from '../../domain/roles.ts';
import { commandNames as names } from '../../text/commands.ts';
import { useCurrentProject } from './use-current-project.ts';

/** Why no work item can be created in this workspace now; null when one can. */
export function useWhyNoItem(): string | null {
  const { workspace } = useHere();
  const { answer: projects } = useAnswer({ ask: 'projects' });
  if (workspace.role === GUEST) return names.guest;
  if (projects === undefined) return names.projectsLoading;
  return projects.some(isOpen) ? null : names.noProject;
}

/** The project on screen, else the one that was last there, else the first one. */
export function useLastProject(): Project | null {
  const { slug } = useHere();
  const current = useCurrentProject();
  const { answer: projects = [] } = useAnswer({ ask: 'projects' });
  const key = `holdfast.project.${slug}`;
  const id = current?.id ?? null;
  useEffect(() => {
    if (id !== null) deviceStorage.setItem(key, id);
  }, [key, id]);
  if (current) return current;
  const joined = projects.filter(
    ({ member_role, archived_at }) => member_role !== null && archived_at === null,
  );
  const last = deviceStorage.getItem(key);
  return joined.find((one) => one.id === last) ?? joined[0] ?? null;
}

function isOpen({ member_role, archived_at }: Project): boolean {
  return mayEdit(member_role) && archived_at === null;
}
