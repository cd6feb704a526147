import { useHere } from '../../client/session-context.ts';
import type { Project } from '../../resources/projects.ts';
import { isOverdue, workItemKey, type WorkItemRow } from '../../domain/work-item.ts';
import { ui } from '../../text/ui.ts';
import { Icon } from '../../ui/Icon.tsx';
import { PriorityIcon } from '../../ui/PriorityIcon.tsx';
import { StateIcon } from '../../ui/StateIcon.tsx';
import { shortDay } from '../list/short-day.ts';
import styles from './ItemLine.module.css';

interface ItemLineProps {
  readonly row: WorkItemRow;
  readonly project: Project | undefined;
  readonly today: string;
}

/** One item of whatever project, as a link to it: on screens that gather. */
export function ItemLine({ row, project, today }: ItemLineProps) {
  const { slug } = useHere();
  const key = workItemKey(project?.identifier ?? '', row.sequence_id);
  return (
    <a href={`/${slug}/browse/${row.sequence_id === null ? row.id : key}/`} className={styles.item}>
      <PriorityIcon priority={row.priority} label={ui.priority[row.priority]} />
      <span className={styles.key}>{key}</span>
      <StateIcon group={row.state__group} label={ui.stateGroup[row.state__group]} />
      <span className={styles.title}>{row.name}</span>
      {row.target_date !== null && (
        <span className={styles.due} data-late={isOverdue(row, today) || undefined}>
          <Icon name="calendar" />
          {shortDay(row.target_date, today)}
        </span>
      )}
    </a>
  );
}
