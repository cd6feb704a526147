import { useState, type KeyboardEvent } from 'react';
import { MAX_NAME_LENGTH } from '../../domain/work-item.ts';
import { WORK_ITEMS } from '../../text/work-items.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { useItemActions } from '../item/use-item-actions.ts';
import { groupName } from './arrange.ts';
import { valueOfGroup } from './group-value.ts';
import { valueOfScope } from './list-scope.ts';
import { focusList, type ListScreen } from './list-screen.ts';
import styles from './QuickAdd.module.css';

interface QuickAddProps {
  readonly screen: ListScreen;
  readonly groupKey: string;
  readonly top: number;
  readonly onClose: () => void;
}

/** A line in a group: Enter makes an item with the group's value and stays for the next one. */
export function QuickAdd({ screen, groupKey, top, onClose }: QuickAddProps) {
  const { create } = useItemActions();
  const toast = useToast();
  const [name, setName] = useState('');
  const { projectId, scope, query, lookups, sizes } = screen;
  const today = query?.today ?? screen.today;
  const by = query?.group_by ?? null;
  const label =
    by === null
      ? WORK_ITEMS.quickAdd.plain
      : WORK_ITEMS.quickAdd.label(groupName(by, groupKey, lookups));

  const submit = (): void => {
    const written = name.trim();
    if (written === '') return;
    const value = by === null ? {} : valueOfGroup(by, groupKey, { states: lookups.states, today });
    setName('');
    create(projectId, { ...valueOfScope(scope), ...value, name: written }).catch(
      (error: unknown) => {
        // What was typed is not lost: it stands in the line again.
        setName(written);
        toast.show({ kind: 'error', title: WORK_ITEMS.done.failed, message: String(error) });
      },
    );
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') submit();
    else if (event.key === 'Escape') {
      onClose();
      focusList(screen);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div role="row" className={styles.line} style={{ insetBlockStart: top, blockSize: sizes.add }}>
      <span role="gridcell" className={styles.cell}>
        <Icon name="plus" />
        <input
          autoFocus
          className={styles.input}
          aria-label={label}
          placeholder={WORK_ITEMS.quickAdd.placeholder}
          maxLength={MAX_NAME_LENGTH}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={() => {
            if (name.trim() === '') onClose();
          }}
        />
        <span className={styles.hint}>{WORK_ITEMS.quickAdd.hint}</span>
      </span>
    </div>
  );
}
