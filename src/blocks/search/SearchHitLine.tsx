import type { WorkItemRow } from '../../domain/work-item.ts';
import { workItemKey } from '../../domain/work-item.ts';
import { StateIcon } from '../../ui/StateIcon.tsx';
import styles from './SearchHitLine.module.css';

interface SearchHitLineProps {
  readonly hit: { readonly row: WorkItemRow; readonly pieces: readonly string[] };
  /** The project's, before the dash of the key. */
  readonly identifier: string;
  readonly stateColour?: string | undefined;
}

/** One found item, with what matched marked. */
export function SearchHitLine({ hit, identifier, stateColour }: SearchHitLineProps) {
  const { row, pieces } = hit;
  return (
    <span className={styles.line}>
      <StateIcon group={row.state__group} colour={stateColour} />
      <span className={styles.key}>{workItemKey(identifier, row.sequence_id)}</span>
      <span className={styles.name}>
        {(pieces.length > 0 ? pieces : [row.name]).map((piece, at) =>
          at % 2 === 1 ? <mark key={at}>{piece}</mark> : <span key={at}>{piece}</span>,
        )}
      </span>
    </span>
  );
}
