import { personName } from '../../domain/person.ts';
import { spaces } from '../../text/spaces.ts';
import { Icon } from '../../ui/Icon.tsx';
import { tip } from '../../ui/tip.ts';
import { useSaying } from './use-saying.tsx';
import { useVisit } from './visit.ts';
import type { Vote } from './wire.ts';
import styles from './Said.module.css';

const { vote: text } = spaces;

interface VotesProps {
  /** Of the item. */
  readonly path: string;
  readonly votes: readonly Vote[];
  readonly onChange: () => void;
  readonly onStale: () => void;
}

/** One vote a person; the same again takes it back. */
export function Votes({ path, votes, onChange, onStale }: VotesProps) {
  const { call, visitor } = useVisit();
  const { busy, say, question } = useSaying(onStale);
  const mine = votes.find(({ actor_details }) => actor_details.id === visitor?.id)?.vote;
  const cast = async (vote: 1 | -1) => {
    const work = () =>
      mine === vote ? call('DELETE', `${path}/votes/`) : call('POST', `${path}/votes/`, { vote });
    if (await say(work)) onChange();
  };
  return (
    <div role="group" aria-label={text.title} className={styles.group}>
      {([1, -1] as const).map((vote) => {
        const names = votes
          .filter((one) => one.vote === vote)
          .map(({ actor_details }) => personName(actor_details));
        const label = vote === 1 ? text.up : text.down;
        return (
          <button
            key={vote}
            type="button"
            className={styles.said}
            {...tip(names.length === 0 ? text.none : text.by(names.join(', ')))}
            aria-label={`${label}: ${names.length}`}
            aria-pressed={mine === vote}
            disabled={busy}
            onClick={() => void cast(vote)}
          >
            <Icon name={vote === 1 ? 'chevron-up' : 'chevron-down'} />
            {names.length}
          </button>
        );
      })}
      {question}
    </div>
  );
}
