import { useLocation } from 'wouter';
import { useAnswer } from '../../client/use-answer.ts';
import type { Project } from '../../resources/projects.ts';
import { isUuid } from '../../domain/ids.ts';

const INSIDE = /^\/[^/]+\/projects\/([0-9a-f-]{36})(?:\/|$)/;
const BROWSE = /^\/[^/]+\/browse\/([^/]+)\/?$/;

/** The project that the address is about; null on screens of the whole workspace. */
export function useCurrentProject(): Project | null {
  const [path] = useLocation();
  const { answer: projects } = useAnswer({ ask: 'projects' });
  const key = BROWSE.exec(path)?.[1] ?? '';
  // An item without a number yet is addressed by its id, which does not name the project.
  const { answer: item } = useAnswer(isUuid(key) ? { ask: 'workItemByKey', key } : null);
  const id = INSIDE.exec(path)?.[1] ?? item?.project_id;
  const identifier = key.slice(0, Math.max(0, key.lastIndexOf('-')));
  return (
    projects?.find((project) => project.id === id || project.identifier === identifier) ?? null
  );
}
