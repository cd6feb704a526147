import { Icon } from '../../ui/Icon.tsx';
import type { BoardParts, GroupHead } from './board-groups.tsx';
import type { BoardLook, LookPath } from './board-look.ts';
import { ItemCard } from './ItemCard.tsx';
import { MoreButton } from './MoreButton.tsx';
import type { BoardItems } from './use-board-items.ts';
import type { ItemsPage } from './wire.ts';
import styles from './BoardList.module.css';

export interface BoardLayoutProps extends LookPath {
  readonly heads: readonly GroupHead[];
  readonly items: BoardItems;
  readonly page: ItemsPage;
  readonly look: BoardLook;
  readonly parts: BoardParts;
}

interface BoardListProps extends BoardLayoutProps {
  readonly folded: readonly string[];
  readonly onFold: (key: string) => void;
}

/** Groups below each other; those without an item are left out. */
export function BoardList(props: BoardListProps) {
  const { heads, page, items, look, parts, pathOf, folded, onFold } = props;
  const shown = heads.filter(({ key }) => (page.groups.get(key)?.total ?? 0) > 0);
  return shown.map(({ key, name, icon }) => {
    const { rows, total } = page.groups.get(key) ?? { rows: [], total: 0 };
    const isFolded = folded.includes(key);
    return (
      <section key={key} aria-label={name} className={styles.group}>
        <h2 className={styles.head}>
          <button
            type="button"
            className={styles.fold}
            aria-expanded={!isFolded}
            onClick={() => onFold(key)}
          >
            <span className={styles.chevron} data-folded={isFolded || undefined}>
              <Icon name="chevron-down" />
            </span>
            {icon}
            <span className={styles.name}>{name}</span>
            <span className={styles.count}>{total}</span>
          </button>
        </h2>
        {!isFolded && (
          <ul>
            {rows.map((item) => (
              <li key={item.id}>
                <ItemCard look={look} item={item} parts={parts} pathOf={pathOf} shape="row" />
              </li>
            ))}
            <MoreButton rest={total - rows.length} onMore={() => items.more(key)} />
          </ul>
        )}
      </section>
    );
  });
}
