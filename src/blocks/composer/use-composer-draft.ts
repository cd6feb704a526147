import { useState } from 'react';
import type { ProjectId } from '../../domain/ids.ts';
import type { WorkItemFields } from '../../domain/work-item.ts';
import { usePlace, type ComposeStart } from '../place-context.ts';
import { parsedJson } from '../../lib/parsed-json.ts';
import { useFormDraft } from '../rich-text/use-form-draft.ts';

export interface Composed {
  readonly project_id: ProjectId | null;
  readonly name: string;
  readonly text: string;
  readonly chosen: Partial<WorkItemFields>;
}

export interface ComposerDraft extends Composed {
  readonly isReady: boolean;
  readonly change: (change: Partial<Composed>) => void;
  readonly forget: () => void;
}

/** The work item that is being written. It is kept until it has been created or discarded. */
export function useComposerDraft(start: ComposeStart): ComposerDraft {
  const { slug } = usePlace();
  const draft = useFormDraft(`composer.${slug}`, '');
  const [isTouched, setTouched] = useState(false);
  /** What was chosen while nothing is written: it is no draft. */
  const [unwritten, setUnwritten] = useState(start);
  const { project_id, fields } = unwritten;
  const empty: Composed = { project_id, name: fields.name ?? '', text: '', chosen: fields };
  const kept = draft.text === '' ? null : (parsedJson(draft.text) as Composed | null);
  const value = kept && !isTouched ? startedAgain(kept, start) : (kept ?? empty);
  return {
    ...value,
    isReady: draft.isReady,
    change(change) {
      setTouched(true);
      const next: Composed = { ...composedOf(value), ...change };
      const { name: _, ...chosen } = next.chosen;
      setUnwritten({ project_id: next.project_id, fields: chosen });
      const isWritten = `${next.name}${next.text}`.trim() !== '';
      draft.change(isWritten ? JSON.stringify(next) : '');
    },
    forget() {
      setTouched(false);
      draft.forget();
    },
  };
}

function composedOf({ project_id, name, text, chosen }: Composed): Composed {
  return { project_id, name, text, chosen };
}

/** Where the dialog was opened for something, such as a sub-item, that holds for the text from before too. */
function startedAgain(kept: Composed, { project_id, fields }: ComposeStart): Composed {
  const chosen = { ...kept.chosen, ...fields };
  return { ...kept, project_id: project_id ?? kept.project_id, chosen };
}
