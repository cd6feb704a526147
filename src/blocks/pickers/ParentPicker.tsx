import * as Ariakit from '@ariakit/react';
import { useState } from 'react';
import { WORK_ITEMS } from '../../text/work-items.ts';
import { anchorElement, anchorRect } from '../../ui/anchor.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SearchHitLine } from '../search/SearchHitLine.tsx';
import { useSearch } from '../search/use-search.ts';
import type { FieldPickerProps } from './FieldPicker.tsx';
import styles from './ParentPicker.module.css';

/** An item of the same project, found by name or key. */
export function ParentPicker(props: FieldPickerProps) {
  const { rows, lookups, anchor, onPatch, onClose } = props;
  const [typed, setTyped] = useState('');
  const { hits } = useSearch(typed, rows[0]?.project_id ?? null);
  const own = new Set(rows.map(({ id }) => id));
  // A child cannot become its own parent's parent.
  const found = hits.filter(({ row }) => !own.has(row.id) && !own.has(row.parent_id ?? row.id));
  const choose = (id: (typeof rows)[number]['parent_id']): void => {
    onPatch({ parent_id: id }, WORK_ITEMS.fields.parent);
    onClose();
  };
  return (
    <Ariakit.PopoverProvider open setOpen={(open) => !open && onClose()} placement="bottom-start">
      <Ariakit.Popover
        aria-label={WORK_ITEMS.fields.parent}
        className={styles.popover}
        getAnchorRect={() => anchorRect(anchor)}
        finalFocus={anchorElement(anchor)}
        gutter={4}
        portal
        preserveTabOrder={false}
        unmountOnHide
      >
        <Ariakit.ComboboxProvider
          open
          value={typed}
          setValue={setTyped}
          includesBaseElement={false}
        >
          <Ariakit.Combobox
            autoFocus
            autoSelect="always"
            className={styles.input}
            aria-label={WORK_ITEMS.fields.parent}
            placeholder={WORK_ITEMS.pick.parent}
          />
          <Ariakit.ComboboxList alwaysVisible className={styles.list}>
            {rows.some(({ parent_id }) => parent_id !== null) && typed === '' && (
              <Ariakit.ComboboxItem
                className={styles.option}
                setValueOnClick={false}
                onClick={() => choose(null)}
              >
                <Icon name="close" />
                {WORK_ITEMS.clear.parent}
              </Ariakit.ComboboxItem>
            )}
            {found.map((hit) => (
              <Ariakit.ComboboxItem
                key={hit.row.id}
                className={styles.option}
                focusOnHover
                setValueOnClick={false}
                onClick={() => choose(hit.row.id)}
              >
                <SearchHitLine hit={hit} identifier={lookups.project?.identifier ?? ''} />
              </Ariakit.ComboboxItem>
            ))}
          </Ariakit.ComboboxList>
        </Ariakit.ComboboxProvider>
      </Ariakit.Popover>
    </Ariakit.PopoverProvider>
  );
}
