import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { shortDay } from '../../blocks/list/short-day.ts';
import { workItemKey } from '../../domain/work-item.ts';
import { spaces as text } from '../../text/spaces.ts';
import { ui } from '../../text/ui.ts';
import { AvatarStack } from '../../ui/Avatar.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PriorityIcon } from '../../ui/PriorityIcon.tsx';
import { StateIcon } from '../../ui/StateIcon.tsx';
import type { BoardParts } from './board-groups.tsx';
import type { BoardLook, LookPath } from './board-look.ts';
import type { BoardItem } from './wire.ts';
import styles from './ItemCard.module.css';

interface ItemCardProps extends LookPath {
  readonly item: BoardItem;
  readonly parts: BoardParts;
  readonly look: BoardLook;
  readonly shape: 'row' | 'card';
}

const MOST_LABELS = 2;

/** A link: it opens beside the list, or in a tab of its own. */
export function ItemCard({ item, parts, look, pathOf, shape }: ItemCardProps) {
  const [now] = useState(() => new Date().toISOString());
  const href = pathOf({ peek: item.id });
  const state = parts.states.find(({ id }) => id === item.state_id);
  return (
    <a
      href={href}
      className={styles.item}
      data-shape={shape}
      aria-current={look.peek === item.id || undefined}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        navigate(href);
      }}
    >
      <span className={styles.key}>{workItemKey(parts.identifier, item.sequence_id)}</span>
      <span className={styles.signs}>
        <PriorityIcon priority={item.priority} label={ui.priority[item.priority]} />
        {look.grouping !== 'state' && state && (
          <StateIcon group={state.group} colour={state.color} label={state.name} />
        )}
      </span>
      <span className={styles.name}>{item.name}</span>
      <span className={styles.more}>
        <Labels item={item} parts={parts} />
        <Said item={item} />
        {item.target_date !== null && (
          <span className={styles.day} aria-label={text.due(item.target_date)}>
            <Icon name="flag" />
            {shortDay(item.target_date, now)}
          </span>
        )}
        <People item={item} parts={parts} />
      </span>
    </a>
  );
}

type PartProps = Pick<ItemCardProps, 'item' | 'parts'>;

function Labels({ item, parts }: PartProps) {
  const labels = parts.labels.filter(({ id }) => item.label_ids.includes(id));
  if (labels.length > MOST_LABELS) return <Chip tone="quiet">{text.labels(labels.length)}</Chip>;
  return labels.map(({ id, name, color }) => (
    <Chip key={id} tone="quiet" dot={color}>
      {name}
    </Chip>
  ));
}

function Said({ item }: Pick<ItemCardProps, 'item'>) {
  const votes = (item.vote_items ?? []).reduce((sum, { vote }) => sum + vote, 0);
  const reactions = item.reaction_items?.length ?? 0;
  return (
    <>
      {item.vote_items !== null && (
        <span className={styles.said} role="img" aria-label={text.votes(votes)}>
          <Icon name="chevron-up" />
          {votes}
        </span>
      )}
      {reactions > 0 && (
        <span className={styles.said} role="img" aria-label={text.reactions(reactions)}>
          <Icon name="star" />
          {reactions}
        </span>
      )}
    </>
  );
}

function People({ item, parts }: PartProps) {
  const people = parts.members
    .filter(({ member }) => item.assignee_ids.includes(member))
    .map(({ member, member__display_name }) => ({
      id: member,
      name: member__display_name,
      src: null,
    }));
  return people.length === 0 ? null : <AvatarStack people={people} size={20} />;
}
