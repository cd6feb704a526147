import { faceOf } from '../../domain/person.ts';
import { useState } from 'react';
import { useAnswer } from '../../client/use-answer.ts';
import {
  MAX_NAME_LENGTH,
  workItemKey,
  type WorkItemDetail,
  type WorkItemRow,
} from '../../domain/work-item.ts';
import { ITEM } from '../../text/item.ts';
import { WORK_ITEMS } from '../../text/work-items.ts';
import { AvatarStack } from '../../ui/Avatar.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PriorityIcon } from '../../ui/PriorityIcon.tsx';
import { ProgressRing } from '../../ui/ProgressRing.tsx';
import { StateIcon } from '../../ui/StateIcon.tsx';
import { usePlace } from '../place-context.ts';
import { FieldPicker } from '../pickers/FieldPicker.tsx';
import type { Lookups } from '../project/lookups.ts';
import { itemPath } from './item-path.ts';
import { useItemActions } from './use-item-actions.ts';
import styles from './SubItems.module.css';

interface SubItemsProps {
  readonly item: WorkItemDetail;
  readonly lookups: Lookups;
  readonly canEdit: boolean;
}

export function SubItems({ item, lookups, canEdit }: SubItemsProps) {
  const { answer: rows = [] } = useAnswer({
    ask: 'subWorkItems',
    project_id: item.project_id,
    parent_id: item.id,
  });
  const done = rows.filter(({ state__group }) => state__group === 'completed').length;
  if (rows.length === 0 && !canEdit) return null;
  return (
    <section aria-label={ITEM.subItems}>
      <h2 className={styles.heading}>
        {ITEM.subItems}
        {rows.length > 0 && (
          <span className={styles.progress}>
            <ProgressRing part={done} total={rows.length} />
            {ITEM.progress(done, rows.length)}
          </span>
        )}
      </h2>
      <ul className={styles.list}>
        {rows.map((row) => (
          <SubItem key={row.id} row={row} lookups={lookups} canEdit={canEdit} />
        ))}
      </ul>
      {canEdit && <AddSubItem item={item} />}
    </section>
  );
}

interface SubItemProps {
  readonly row: WorkItemRow;
  readonly lookups: Lookups;
  readonly canEdit: boolean;
}

function SubItem({ row, lookups, canEdit }: SubItemProps) {
  const { slug } = usePlace();
  const actions = useItemActions();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const identifier = lookups.project?.identifier ?? '';
  const state = lookups.states.get(row.state_id);
  const people = row.assignee_ids.map((id) => faceOf(lookups.members.get(id), id, WORK_ITEMS.gone));
  return (
    <li className={styles.row}>
      <button
        type="button"
        className={styles.state}
        disabled={!canEdit}
        aria-label={`${WORK_ITEMS.fields.state}: ${state?.name ?? ''}`}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <StateIcon group={row.state__group} colour={state?.color} />
      </button>
      <span className={styles.key}>{workItemKey(identifier, row.sequence_id)}</span>
      <a href={itemPath(slug, row, identifier)} className={styles.name}>
        {row.name}
      </a>
      {row.priority !== 'none' && <PriorityIcon priority={row.priority} />}
      {people.length > 0 && <AvatarStack people={people} size={16} />}
      {anchor && (
        <FieldPicker
          field="state"
          rows={[row]}
          lookups={lookups}
          anchor={anchor}
          onPatch={(patch, what) => actions.edit([row], patch, what)}
          onClose={() => setAnchor(null)}
        />
      )}
    </li>
  );
}

/** Enter makes a sub-item and stays for the next. */
function AddSubItem({ item }: { readonly item: WorkItemDetail }) {
  const { create } = useItemActions();
  const [name, setName] = useState('');
  const submit = (): void => {
    const written = name.trim();
    if (written === '') return;
    setName('');
    create(item.project_id, { name: written, parent_id: item.id }).catch(() => setName(written));
  };
  return (
    <div className={styles.add}>
      <Icon name="plus" />
      <input
        className={styles.input}
        data-add-sub-item
        aria-label={ITEM.addSubItem}
        placeholder={ITEM.addSubItem}
        maxLength={MAX_NAME_LENGTH}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') submit();
          else if (event.key === 'Escape') event.currentTarget.blur();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
    </div>
  );
}
