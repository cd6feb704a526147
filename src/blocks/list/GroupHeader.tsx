import { memo } from 'react';
import type { GroupBy } from '../../domain/list-query.ts';
import { WORK_ITEMS } from '../../text/work-items.ts';
import { Icon } from '../../ui/Icon.tsx';
import { tip } from '../../ui/tip.ts';
import type { Lookups } from '../project/lookups.ts';
import { groupName } from './arrange.ts';
import { GroupIcon } from './GroupIcon.tsx';
import styles from './GroupHeader.module.css';

interface GroupHeaderProps {
  readonly by: GroupBy;
  readonly value: string;
  /** Names the group in `data-path`, by which the list knows what was clicked. */
  readonly path: string;
  readonly total: number;
  readonly folded: boolean;
  readonly canAdd: boolean;
  readonly isSub: boolean;
  readonly height: number;
  readonly lookups: Lookups;
}

export const GroupHeader = memo(function GroupHeader(props: GroupHeaderProps) {
  const { by, value, path, total, folded, canAdd, isSub, height, lookups } = props;
  const name = groupName(by, value, lookups);
  return (
    <div
      role="row"
      className={styles.header}
      data-sub={isSub || undefined}
      data-path={path}
      style={{ blockSize: height }}
    >
      <span role="gridcell" className={styles.cell}>
        <button
          type="button"
          tabIndex={-1}
          className={styles.fold}
          data-action="fold"
          aria-expanded={!folded}
          aria-label={folded ? WORK_ITEMS.group.unfold(name) : WORK_ITEMS.group.fold(name)}
          {...tip(folded ? WORK_ITEMS.group.unfold(name) : WORK_ITEMS.group.fold(name), 'Z')}
        >
          <span className={styles.chevron} data-folded={folded || undefined}>
            <Icon name="chevron-down" />
          </span>
        </button>
        <GroupIcon by={by} value={value} lookups={lookups} />
        <span className={styles.name} data-action="fold">
          {name}
        </span>
        <span className={styles.count}>{total.toLocaleString('en')}</span>
        <span className={styles.space} data-action="fold" />
        {canAdd && (
          <button
            type="button"
            tabIndex={-1}
            className={styles.add}
            data-action="add"
            aria-label={WORK_ITEMS.group.add(name)}
            {...tip(WORK_ITEMS.group.add(name))}
          >
            <Icon name="plus" />
          </button>
        )}
      </span>
    </div>
  );
});
