import type { BoardLayoutProps } from './BoardList.tsx';
import { ItemCard } from './ItemCard.tsx';
import { MoreButton } from './MoreButton.tsx';
import styles from './BoardColumns.module.css';

/** Groups beside each other, also those without an item: an empty column says something too. */
export function BoardColumns({ heads, page, items, look, parts, pathOf }: BoardLayoutProps) {
  const wanted = look.grouping === 'none' ? [] : look.filters[look.grouping];
  const shown = heads.filter(({ key }) => {
    const isFull = (page.groups.get(key)?.total ?? 0) > 0;
    return isFull || (wanted.length === 0 && look.grouping !== 'labels');
  });
  return (
    <div className={styles.columns}>
      {shown.map(({ key, name, icon }) => {
        const { rows, total } = page.groups.get(key) ?? { rows: [], total: 0 };
        return (
          <section key={key} aria-label={name} className={styles.column}>
            <h2 className={styles.head}>
              {icon}
              <span className={styles.name}>{name}</span>
              <span className={styles.count}>{total}</span>
            </h2>
            <ul className={styles.cards}>
              {rows.map((item) => (
                <li key={item.id}>
                  <ItemCard look={look} item={item} parts={parts} pathOf={pathOf} shape="card" />
                </li>
              ))}
              <MoreButton rest={total - rows.length} onMore={() => items.more(key)} />
            </ul>
          </section>
        );
      })}
    </div>
  );
}
