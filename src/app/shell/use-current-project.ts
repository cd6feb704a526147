import { useLocation } from 'wouter';
import { useAnswer } from '../../client/use-answer.ts';
import type { Project } from '../../domain/entities.ts';

const INSIDE = /^\/[^/]+\/projects\/([0-9a-f-]{36})(?:\/|$)/;
const BROWSE = /^\/[^/]+\/browse\/([^/]+)-[^-/]+\/?$/;

/** The project that the address is about; null on screens of the whole workspace. */
export function useCurrentProject(): Project | null {
  const [path] = useLocation();
  const { answer: projects } = useAnswer({ ask: 'projects' });
  const id = INSIDE.exec(path)?.[1];
  const identifier = BROWSE.exec(path)?.[1];
  return (
    projects?.find((project) => project.id === id || project.identifier === identifier) ?? null
  );
}
