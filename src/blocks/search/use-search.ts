import { useDeferredValue } from 'react';
import { useAnswer } from '../../client/use-answer.ts';
import { NO_FILTER } from '../../domain/filter.ts';
import type { ProjectId } from '../../domain/ids.ts';

const MOST_HITS = 30;

/** Items by what is typed: keys, names, then descriptions, best first. @param projectId null: the whole workspace */
export function useSearch(text: string, projectId: ProjectId | null, limit = MOST_HITS) {
  const typed = useDeferredValue(text.trim());
  const { answer, stale, error } = useAnswer(
    typed === ''
      ? null
      : { ask: 'search', text: typed, project_id: projectId, filter: NO_FILTER, limit },
  );
  return {
    hits: typed === '' ? [] : (answer ?? []),
    isWaiting: typed !== text.trim() || stale || (typed !== '' && !answer && !error),
  };
}
