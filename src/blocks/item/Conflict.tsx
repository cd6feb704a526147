import { useState } from 'react';
import { useAnswer } from '../../client/use-answer.ts';
import { conflictOf, type Conflict, type TextConflict } from '../../domain/conflict.ts';
import type { Resolution } from '../../domain/merge-text.ts';
import type { Operation, ScalarField } from '../../domain/operation.ts';
import { plainText } from '../../domain/plain-text.ts';
import { CONFLICTS } from '../../text/item.ts';
import { ledger } from '../../text/shell.ts';
import { WORK_ITEMS } from '../../text/work-items.ts';
import { Button } from '../../ui/Button.tsx';
import { usePlace } from '../place-context.ts';
import { useLookups, type Lookups } from '../project/lookups.ts';
import { ConflictEditor } from './ConflictEditor.tsx';
import { useDecide } from './use-decide.ts';
import styles from './Conflict.module.css';

interface ConflictBodyProps {
  readonly operation: Operation;
  readonly conflict: Conflict;
}

/** Both sides of a collision in words, and the choice. */
export function ConflictBody({ operation, conflict: collided }: ConflictBodyProps) {
  const { viewer, slug } = usePlace();
  const lookups = useLookups(operation.action.project_id, viewer);
  // Its person may have written on in the same paragraph: the choice is about what stands there now.
  const conflict = conflictOf(operation, useShownText(operation, slug)) ?? collided;
  const [edited, setEdited] = useState<TextConflict | null>(null);
  const decide = useDecide([{ operation, conflict: edited ?? conflict }]);
  const sides = sidesOf(conflict, lookups);
  return (
    <div className={styles.conflict}>
      <p className={styles.what}>{CONFLICTS.what[conflict.kind]}</p>
      <dl className={styles.sides}>
        {sides.map(({ label, mine, theirs }) => (
          <div key={label} className={styles.side}>
            <dt>{CONFLICTS.mine(label)}</dt>
            <dd data-side="mine">{mine}</dd>
            <dt>{CONFLICTS.theirs(label)}</dt>
            <dd data-side="theirs">{theirs}</dd>
          </div>
        ))}
      </dl>
      {edited ? (
        <ConflictEditor
          name={`conflict.${operation.id}`}
          conflict={edited}
          onSave={(html) => decide({ html })}
          onCancel={() => setEdited(null)}
        />
      ) : (
        <div className={styles.buttons}>
          {CHOICES[conflict.kind].map((decision) => (
            <Button key={decision} size="small" onClick={() => void decide(decision)}>
              {CONFLICTS.choose[decision]}
            </Button>
          ))}
          {conflict.kind === 'text' && (
            <Button size="small" onClick={() => setEdited(conflict)}>
              {CONFLICTS.edit}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** Null: it is not about a description here, or not known yet. */
function useShownText({ action, workspace_slug }: Operation, slug: string): string | null {
  const isEdit = action.kind === 'work_item.edit' && action.set.description_html !== undefined;
  const isDescription = isEdit && workspace_slug === slug;
  const { answer } = useAnswer(
    isDescription ? { ask: 'workItem', project_id: action.project_id, id: action.id } : null,
  );
  return isDescription && answer?.id === action.id ? answer.description_html : null;
}

const CHOICES: Record<Conflict['kind'], readonly Resolution[]> = {
  text: ['mine', 'theirs', 'both'],
  overwrote: ['mine', 'theirs'],
  not_undone: ['mine', 'theirs'],
};

/** The collisions of one item, where it is shown. */
export function ItemConflicts({ operations }: { readonly operations: readonly Operation[] }) {
  const conflicts = operations.flatMap((operation) => {
    const conflict = conflictOf(operation);
    return conflict ? [{ operation, conflict }] : [];
  });
  return conflicts.map(({ operation, conflict }) => (
    <section key={operation.id} className={styles.card} aria-label={CONFLICTS.label}>
      <ConflictBody operation={operation} conflict={conflict} />
    </section>
  ));
}

interface Side {
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

function sidesOf(conflict: Conflict, lookups: Lookups): readonly Side[] {
  if (conflict.kind === 'text') {
    const label = conflict.of === 'comment' ? CONFLICTS.comment : ledger.fields.description_html;
    return [{ label, mine: plainText(conflict.mine), theirs: plainText(conflict.theirs) }];
  }
  return conflict.values.map(({ field, mine, theirs }) => ({
    label: ledger.fields[field],
    mine: valueText(field, mine, lookups),
    theirs: valueText(field, theirs, lookups),
  }));
}

/** A value by the name that people know it by. */
function valueText(field: ScalarField, value: unknown, lookups: Lookups): string {
  if (typeof value !== 'string' || value === '') return CONFLICTS.nothing;
  const id = value;
  if (field === 'state_id') return lookups.states.get(id)?.name ?? CONFLICTS.unknown;
  if (field === 'cycle_id') return lookups.cycles.get(id)?.name ?? CONFLICTS.unknown;
  if (field === 'estimate_point') return lookups.points.get(id)?.value ?? CONFLICTS.unknown;
  if (field === 'parent_id') return CONFLICTS.otherItem;
  if (field === 'priority') return WORK_ITEMS.priorities[id as keyof typeof WORK_ITEMS.priorities];
  return id;
}
