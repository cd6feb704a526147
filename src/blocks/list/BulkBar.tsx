import { useSyncExternalStore } from 'react';
import type { PickField } from '../../commands/work-item.ts';
import type { SelectionStore } from '../../state/selection.ts';
import { WORK_ITEMS } from '../../text/work-items.ts';
import type { Anchor } from '../../ui/anchor.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import type { IconName } from '../../ui/Icon.tsx';
import { useGivesKeysBack } from '../../ui/keys-owner.ts';
import styles from './BulkBar.module.css';

export interface BulkBarProps {
  readonly selection: SelectionStore;
  readonly onPick: (field: PickField, anchor: Anchor) => void;
  readonly onMenu: (anchor: Anchor) => void;
  readonly onDelete: () => void;
}

const FIELDS: readonly (readonly [PickField, IconName, string])[] = [
  ['state', 'check-circle', 'S'],
  ['priority', 'estimate', 'P'],
  ['assignees', 'users', 'A'],
  ['labels', 'tag', 'L'],
  ['target_date', 'flag', 'D'],
];

/** What can be done with all that is ticked: the same commands as for one. */
export function BulkBar({ selection, onPick, onMenu, onDelete }: BulkBarProps) {
  useGivesKeysBack();
  const { selected } = useSyncExternalStore(selection.subscribe, selection.getState);
  return (
    <div role="toolbar" aria-label={WORK_ITEMS.bulk.bar} className={styles.bar}>
      <span className={styles.count} aria-live="polite">
        {WORK_ITEMS.bulk.selected(selected.size)}
      </span>
      {FIELDS.map(([field, icon, keys]) => (
        <span key={field} className={styles.field}>
          <Button
            size="small"
            look="ghost"
            icon={icon}
            keys={keys}
            onClick={(event) => onPick(field, event.currentTarget)}
          >
            {WORK_ITEMS.fields[field]}
          </Button>
        </span>
      ))}
      <IconButton
        icon="more"
        label={WORK_ITEMS.bulk.more}
        onClick={(event) => onMenu(event.currentTarget)}
      />
      <IconButton
        icon="trash"
        label={selected.size > 1 ? WORK_ITEMS.deleteMany : WORK_ITEMS.commands.delete}
        keys="#"
        onClick={onDelete}
      />
      <IconButton
        icon="close"
        label={WORK_ITEMS.bulk.clear}
        keys="Escape"
        onClick={() => selection.clear()}
      />
    </div>
  );
}
