import { useState, type KeyboardEvent } from 'react';
import { MAX_NAME_LENGTH, type WorkItemRow } from '../../domain/work-item.ts';
import { WORK_ITEMS } from '../../text/work-items.ts';
import { placeAt } from './layout.ts';
import type { ListScreen } from './list-screen.ts';
import styles from './RenameLine.module.css';

interface RenameLineProps {
  readonly screen: ListScreen;
  readonly row: WorkItemRow;
  readonly onRename: (name: string) => void;
  readonly onClose: () => void;
}

/** The title of the active row as a field, over the row. Leaving it saves; Escape does not. */
export function RenameLine({ screen, row, onRename, onClose }: RenameLineProps) {
  const [name, setName] = useState(row.name);
  const { layout, selection, sizes } = screen;
  const place = placeAt(layout, selection.getState().active);
  if (!place) return null;
  const save = (): void => {
    const written = name.trim();
    if (written !== '' && written !== row.name) onRename(written);
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') save();
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      className={styles.line}
      role="presentation"
      style={{ insetBlockStart: place.top, blockSize: sizes.row }}
    >
      <input
        autoFocus
        className={styles.input}
        aria-label={WORK_ITEMS.fields.name}
        maxLength={MAX_NAME_LENGTH}
        value={name}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={save}
      />
    </div>
  );
}
