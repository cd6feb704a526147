import { useState, type ReactNode } from 'react';
import { shortDay } from '../../blocks/list/short-day.ts';
import { spaces } from '../../text/spaces.ts';
import { ui } from '../../text/ui.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { PriorityIcon } from '../../ui/PriorityIcon.tsx';
import { StateIcon } from '../../ui/StateIcon.tsx';
import type { BoardParts } from './board-groups.tsx';
import type { BoardItem } from './wire.ts';
import styles from './ItemPeek.module.css';

const { item: text } = spaces;

interface ItemPropertiesProps {
  readonly item: BoardItem;
  readonly parts: BoardParts;
}

/** What is known of it; what is not set is not said. */
export function ItemProperties({ item, parts }: ItemPropertiesProps) {
  const state = parts.states.find(({ id }) => id === item.state_id);
  const labels = parts.labels.filter(({ id }) => item.label_ids.includes(id));
  const people = parts.members.filter(({ member }) => item.assignee_ids.includes(member));
  const [now] = useState(() => new Date().toISOString());
  return (
    <dl className={styles.properties}>
      {state && (
        <Property name={text.state}>
          <StateIcon group={state.group} colour={state.color} />
          {state.name}
        </Property>
      )}
      <Property name={text.priority}>
        <PriorityIcon priority={item.priority} />
        {ui.priority[item.priority]}
      </Property>
      {item.start_date !== null && (
        <Property name={text.start}>{shortDay(item.start_date, now)}</Property>
      )}
      {item.target_date !== null && (
        <Property name={text.due}>{shortDay(item.target_date, now)}</Property>
      )}
      {labels.length > 0 && (
        <Property name={text.labels}>
          {labels.map(({ id, name, color }) => (
            <Chip key={id} tone="quiet" dot={color}>
              {name}
            </Chip>
          ))}
        </Property>
      )}
      {people.length > 0 && (
        <Property name={text.people}>
          {people.map(({ member: id, member__display_name: name }) => (
            <span key={id} className={styles.person}>
              <Avatar face={{ id, name, src: null }} size={20} decorative />
              {name}
            </span>
          ))}
        </Property>
      )}
    </dl>
  );
}

function Property({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles.property}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
