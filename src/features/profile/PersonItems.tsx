import { useState } from 'react';
import { ItemLine } from '../../blocks/item/ItemLine.tsx';
import { deviceStorage } from '../../client/safe-storage.ts';
import { parsedJson } from '../../lib/parsed-json.ts';
import { useDay } from './use-day.ts';
import { useAnswer } from '../../client/use-answer.ts';
import { NO_FILTER } from '../../domain/filter.ts';
import type { UserId } from '../../domain/ids.ts';
import type { ListGroup, OrderBy, PersonTie } from '../../domain/list-query.ts';
import { profile as text } from '../../text/people.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Select } from '../../ui/TextField.tsx';
import { groupsInOrder, GROUPINGS, type Grouping } from './groups.tsx';
import styles from './PersonItems.module.css';

interface PersonItemsProps {
  readonly userId: UserId;
  readonly tie: PersonTie;
}

const ORDERS = Object.keys(text.orders) as (keyof typeof text.orders & OrderBy)[];
const FIRST = 25;
const MORE = 100;
const MEMORY = 'holdfast.profile.list';

/** Everything a person has to do with, from all projects, as the local copy or the server answers it. */
export function PersonItems({ userId, tie }: PersonItemsProps) {
  const [{ grouping, order }, setView] = useState(remembered);
  const change = (patch: Partial<View>) => {
    const next = { grouping, order, ...patch };
    deviceStorage.setItem(MEMORY, JSON.stringify(next));
    setView(next);
  };
  return (
    <section className={styles.list} aria-label={text.tabs[tie]}>
      <div className={styles.tools}>
        <Select
          label={text.groupBy}
          size="small"
          value={grouping}
          options={GROUPINGS.map((value) => ({ value, label: text.groups[value] }))}
          onChange={(value) => change({ grouping: value })}
        />
        <Select
          label={text.orderBy}
          size="small"
          value={order}
          options={ORDERS.map((value) => ({ value, label: text.orders[value] }))}
          onChange={(value) => change({ order: value })}
        />
      </div>
      <Groups
        key={`${userId} ${tie} ${grouping} ${order}`}
        userId={userId}
        tie={tie}
        grouping={grouping}
        order={order}
      />
    </section>
  );
}

interface View {
  readonly grouping: Grouping;
  readonly order: (typeof ORDERS)[number];
}

function remembered(): View {
  const kept = parsedJson(deviceStorage.getItem(MEMORY)) as Partial<View> | null;
  const { grouping, order } = kept ?? {};
  return {
    grouping: GROUPINGS.find((one) => one === grouping) ?? 'state_group',
    order: ORDERS.find((one) => one === order) ?? '-updated_at',
  };
}

function Groups({ userId, tie, grouping, order }: PersonItemsProps & View) {
  const today = useDay();
  const [opened, setOpened] = useState<Readonly<Record<string, Opened>>>({});
  const { answer: projects } = useAnswer({ ask: 'projects' });
  const { answer, error } = useAnswer({
    ask: 'workItems',
    query: {
      scope: { kind: 'person', user_id: userId, of: tie },
      filter: NO_FILTER,
      group_by: grouping === 'none' ? null : grouping,
      sub_group_by: null,
      order_by: order,
      sub_issue: true,
      per_page: FIRST,
      today,
    },
    windows: Object.entries(opened).map(([key, { offset, limit }]) => ({
      key,
      sub_key: null,
      offset,
      limit,
    })),
  });
  if (!answer || !projects) {
    return error ? <Notice tone="danger">{error.message}</Notice> : <Skeleton rows={8} />;
  }
  if (answer.total_count === 0) {
    const [title, words] = text.empty[tie];
    return <EmptyState icon="list" title={title} text={words} />;
  }
  const rowsOf = ({ key, rows }: ListGroup) => [
    ...rows.slice(0, opened[key]?.offset ?? rows.length),
    ...answer.windows.filter(({ window }) => window.key === key).flatMap((one) => one.rows),
  ];
  return groupsInOrder(answer.groups, grouping, projects).map(({ group, label, icon }) => {
    const rows = rowsOf(group);
    const left = group.total - rows.length;
    const open = () =>
      setOpened({
        ...opened,
        [group.key]: {
          offset: opened[group.key]?.offset ?? group.rows.length,
          limit: (opened[group.key]?.limit ?? 0) + MORE,
        },
      });
    return (
      <section key={group.key} className={styles.group} aria-label={label}>
        <h2 className={styles.head}>
          {icon}
          {label}
          <span className={styles.total}>{group.total.toLocaleString('en')}</span>
        </h2>
        <div className={styles.rows}>
          {rows.map((row) => (
            <ItemLine
              key={row.id}
              row={row}
              project={projects.find(({ id }) => id === row.project_id)}
              today={today}
            />
          ))}
          {left > 0 && (
            <p className={styles.more}>
              <Button size="small" look="ghost" onClick={open}>
                {text.more(Math.min(left, MORE))}
              </Button>
            </p>
          )}
        </div>
      </section>
    );
  });
}

/** The rows of a group beyond its first ones. */
interface Opened {
  readonly offset: number;
  readonly limit: number;
}
