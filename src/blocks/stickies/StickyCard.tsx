import { lazy, Suspense, useEffect, useState } from 'react';
import { stickies as text } from '../../text/furnishings.ts';
import { Menu, type MenuEntry } from '../../ui/Menu.tsx';
import { Dot } from '../../ui/Chip.tsx';
import { plainTextOf, textToHtml } from '../rich-text/plain-html.ts';
import { RichText } from '../rich-text/RichText.tsx';
import { RestoredDraft } from '../rich-text/RestoredDraft.tsx';
import { useDraft, type Draft } from '../rich-text/use-draft.ts';
import { STICKY_COLOURS, type Stickies, type Sticky } from './use-stickies.ts';
import styles from './Stickies.module.css';

const RichEditor = lazy(async () => ({
  default: (await import('../editor/RichEditor.tsx')).RichEditor,
}));

interface StickyCardProps {
  readonly sticky: Sticky;
  readonly stickies: Stickies;
  readonly autoFocus: boolean;
}

/** A note that saves itself. What has not reached the server is kept on the device, and the note says so. */
export function StickyCard({ sticky, stickies, autoFocus }: StickyCardProps) {
  const { id, background_color } = sticky;
  const [state, setState] = useState<'quiet' | 'saving' | 'waiting'>('quiet');
  const draft = useDraft({
    name: `sticky.${id}`,
    stored: sticky.description_html,
    isHtml: true,
    async save(html, base) {
      setState('saving');
      try {
        await stickies.write(id, html, base);
        setState('quiet');
      } catch (error) {
        setState('waiting');
        throw error;
      }
    },
  });
  const { flush, keep, phase } = draft;
  // A note saves itself, also what an earlier visit could not send: it is merged with what came since.
  useEffect(() => {
    if (phase === 'restored') keep();
  }, [phase, keep]);
  useEffect(() => {
    addEventListener('online', flush);
    return () => removeEventListener('online', flush);
  }, [flush]);
  const said = { quiet: '', saving: text.saving, waiting: text.waiting }[state];
  return (
    <article
      className={styles.sticky}
      data-colour={STICKY_COLOURS.find((one) => one === background_color) ?? 'gray'}
      aria-label={text.label}
    >
      <RestoredDraft draft={draft} stored={sticky.description_html} />
      <Body draft={draft} autoFocus={autoFocus} />
      <footer className={styles.foot}>
        <span className={styles.state} role="status">
          {said}
        </span>
        <Menu label={text.actions} items={menuOf(sticky, stickies)} size="small" />
      </footer>
    </article>
  );
}

/** Plain text is written where it stands; what is formatted is edited as such. */
function Body({ draft, autoFocus }: { readonly draft: Draft; readonly autoFocus: boolean }) {
  const [isWriting, setWriting] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const plain = plainTextOf(draft.text);
  if (plain !== null && !isWriting) {
    return (
      <textarea
        className={styles.text}
        rows={4}
        autoFocus={autoFocus}
        readOnly={!draft.isReady}
        aria-label={text.label}
        placeholder={text.placeholder}
        value={typed ?? plain}
        onChange={(event) => {
          setTyped(event.target.value);
          draft.change(textToHtml(event.target.value));
        }}
        onBlur={() => {
          draft.flush();
          setTyped(null);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
    );
  }
  if (isWriting) {
    return (
      <div className={styles.rich}>
        <Suspense fallback={<RichText html={draft.text} />}>
          <RichEditor
            label={text.label}
            html={draft.text}
            base={draft.base}
            latest={draft.latest}
            onChange={draft.change}
            onBlur={draft.flush}
          />
        </Suspense>
      </div>
    );
  }
  return (
    <button type="button" className={styles.rich} onClick={() => setWriting(true)}>
      <RichText html={draft.text} />
    </button>
  );
}

function menuOf(sticky: Sticky, { all, paint, move, remove }: Stickies): readonly MenuEntry[] {
  const { id, background_color } = sticky;
  const at = all?.findIndex((one) => one.id === id) ?? 0;
  const isLast = at === (all?.length ?? 0) - 1;
  return [
    {
      kind: 'submenu',
      id: 'colour',
      label: text.colour,
      items: STICKY_COLOURS.map((colour) => ({
        id: colour,
        label: text.colours[colour],
        icon: <Dot colour={`var(--sticky-${colour})`} />,
        checked: colour === background_color,
        onSelect: () => paint(id, colour),
      })),
    },
    {
      id: 'front',
      label: text.earlier,
      icon: 'chevron-up',
      disabled: at === 0,
      onSelect: () => move(id, 'front'),
    },
    {
      id: 'back',
      label: text.back,
      icon: 'chevron-left',
      disabled: at === 0,
      onSelect: () => move(id, 'back'),
    },
    {
      id: 'forth',
      label: text.forth,
      icon: 'chevron-right',
      disabled: isLast,
      onSelect: () => move(id, 'forth'),
    },
    { kind: 'separator', id: 'line' },
    {
      id: 'remove',
      label: text.remove,
      icon: 'trash',
      danger: true,
      onSelect: () => remove(sticky),
    },
  ];
}
