import { spaces } from '../../text/spaces.ts';
import { Menu } from '../../ui/Menu.tsx';
import { tip } from '../../ui/tip.ts';
import { emojiOf, OFFERED } from './emoji.ts';
import { useSaying } from './use-saying.tsx';
import { useVisit } from './visit.ts';
import styles from './Said.module.css';

const { react: text } = spaces;

interface ReactionsProps {
  /** Of the item or the comment. */
  readonly path: string;
  readonly reactions: readonly {
    readonly reaction: string;
    readonly actor: string;
    /** Unknown where only the id is told. */
    readonly name: string | null;
  }[];
  readonly onChange: () => void;
  readonly onStale: () => void;
}

/** Each emoji once, with who gave it; one's own is given and taken back by the same button. */
export function Reactions({ path, reactions, onChange, onStale }: ReactionsProps) {
  const { call, visitor } = useVisit();
  const { busy, say, question } = useSaying(onStale);
  const codes = [...new Set(reactions.map(({ reaction }) => reaction))];
  const isMine = (code: string) =>
    reactions.some(({ reaction, actor }) => reaction === code && actor === visitor?.id);
  const toggle = async (code: string) => {
    const work = () =>
      isMine(code)
        ? call('DELETE', `${path}/reactions/${encodeURIComponent(code)}/`)
        : call('POST', `${path}/reactions/`, { reaction: code });
    if (await say(work)) onChange();
  };
  return (
    <div role="group" aria-label={text.title} className={styles.group}>
      {codes.map((code) => {
        const givers = reactions.filter(({ reaction }) => reaction === code);
        const names = givers.flatMap(({ name }) => name ?? []).join(', ');
        return (
          <button
            key={code}
            type="button"
            className={styles.said}
            {...(names === '' ? {} : tip(names))}
            aria-label={`${text.names(emojiOf(code), names)} (${givers.length})`}
            aria-pressed={isMine(code)}
            disabled={busy}
            onClick={() => void toggle(code)}
          >
            <span aria-hidden="true">{emojiOf(code)}</span>
            {givers.length}
          </button>
        );
      })}
      <Menu
        label={text.add}
        icon="plus"
        size="small"
        items={OFFERED.filter(([code]) => !isMine(code)).map(([code, name]) => ({
          id: code,
          label: `${emojiOf(code)} ${name}`,
          onSelect: () => void toggle(code),
        }))}
      />
      {question}
    </div>
  );
}
