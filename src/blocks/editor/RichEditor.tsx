import { BlockNoteEditor, type PartialBlock } from '@blocknote/core';
import '@blocknote/ariakit/style.css';
import { BlockNoteView } from '@blocknote/ariakit';
import { useCreateBlockNote } from '@blocknote/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { theirsBesideOurs } from '../../domain/merge-text.ts';
import { ITEM } from '../../text/item.ts';
import { EditorMenus } from './EditorMenus.tsx';
import { holdsAll } from './same-content.ts';
import { inSourceForm } from './source-blocks.ts';
import { takeIn } from './take-in.ts';
import styles from './RichEditor.module.css';

export interface RichEditorProps {
  readonly label: string;
  readonly html: string;
  /** What the person saw when they began; moves on when `html` has been saved. */
  readonly base: string;
  /** What is stored now, to be taken in where the person has not written; null: nothing newer. */
  readonly latest: string | null;
  /** @param base the stored text that the editor has taken in; without it, `base` still holds */
  readonly onChange: (html: string, base?: string) => void;
  readonly onBlur: () => void;
}

/**
 * Writes rich text. Opening changes nothing: `onChange` is called only when what is written differs
 * from what was opened. HTML that the editor would lose something of is edited as HTML.
 */
export function RichEditor(props: RichEditorProps) {
  const [opened] = useState(() => openBoth(props));
  return opened === null ? <HtmlEditor {...props} /> : <BlockEditor {...props} {...opened} />;
}

/** As many may fail one after the other, and the person still goes on from what is stored. */
const SAVES_AT_ONCE = 10;

/** What is written and what it began with; null where the editor would lose something of either. */
function openBoth({ html, base }: RichEditorProps) {
  const [opened, began] = [openHtml(html), openHtml(base)];
  return opened && began && { opened, began };
}

interface Opened {
  readonly html: string;
  readonly blocks: readonly PartialBlock[];
  /** The HTML that the editor makes of what it has opened. */
  readonly untouched: string;
}

function openHtml(html: string, reader = BlockNoteEditor.create()): Opened | null {
  const blocks = reader.tryParseHTMLToBlocks(html);
  const untouched = reader.blocksToHTMLLossy(blocks);
  return holdsAll(html, untouched) ? { html, blocks, untouched } : null;
}

interface BlockEditorProps extends RichEditorProps {
  readonly opened: Opened;
  readonly began: Opened;
}

function BlockEditor(props: BlockEditorProps) {
  const { label, onBlur, opened } = props;
  const { blocks } = opened;
  const editor = useCreateBlockNote({
    domAttributes: { editor: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' } },
    ...(blocks.length > 0 && { initialContent: [...blocks] }),
  });
  const onEdit = useTakenIn(editor, props);
  useEffect(() => {
    editor.focus();
  }, [editor]);
  return (
    <div
      className={styles.editor}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur();
      }}
    >
      <BlockNoteView
        editor={editor as unknown as BlockNoteEditor<never>}
        theme={isDark() ? 'dark' : 'light'}
        onChange={onEdit}
        slashMenu={false}
        emojiPicker={false}
      >
        <EditorMenus />
      </BlockNoteView>
    </div>
  );
}

/** Keeps the editor's base: what it opened, has taken in since, or what was saved of it. */
function useTakenIn(editor: BlockNoteEditor, props: BlockEditorProps): () => void {
  const { base, latest, onChange, opened, began } = props;
  const taken = useRef(began);
  const emitted = useRef(opened.html);
  const earlier = useRef<readonly Opened[]>([]);

  const now = (): string => {
    const { html, untouched } = taken.current;
    return inSourceForm(html, untouched, editor.blocksToHTMLLossy(editor.document));
  };
  const tell = (): void => {
    const html = now();
    if (html === emitted.current) return;
    emitted.current = html;
    onChange(html, taken.current.html);
  };

  const moveTo = (next: string): void => {
    const before = earlier.current.find(({ html }) => html === next);
    if (next === emitted.current) {
      // Being saved: from here on it is what the person sees and begins with.
      earlier.current = [taken.current, ...earlier.current].slice(0, SAVES_AT_ONCE);
      taken.current = openHtml(next, editor) ?? taken.current;
    } else if (before) {
      // It could not be saved: what is stored lacks their words, but nobody has deleted them.
      taken.current = before;
    }
  };

  const follow = (): void => {
    if (base !== taken.current.html) moveTo(base);
    if (latest === null || latest === taken.current.html) return;
    const html = theirsBesideOurs(taken.current.html, now(), latest);
    const next = html === taken.current.html ? null : openHtml(html, editor);
    // What the editor cannot hold is merged when the text is saved.
    if (next === null) return;
    const before = taken.current;
    taken.current = next;
    takeIn(editor, before.blocks, next.blocks);
    emitted.current = now();
    onChange(emitted.current, next.html);
  };

  const followNow = useEffectEvent(follow);
  useEffect(() => {
    const { dom, composing } = editor.prosemirrorView;
    if (!composing) return followNow();
    // Changing the text under an input method would end its composition.
    const after = (): void => void setTimeout(followNow);
    dom.addEventListener('compositionend', after, { once: true });
    return () => dom.removeEventListener('compositionend', after);
  }, [base, latest, editor]);
  return tell;
}

function HtmlEditor({ html, onChange, onBlur }: RichEditorProps) {
  return (
    <div className={styles.plain}>
      <p className={styles.why}>{ITEM.plainWhy}</p>
      <textarea
        autoFocus
        className={styles.area}
        aria-label={ITEM.plainEditor}
        rows={12}
        value={html}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
    </div>
  );
}

function isDark(): boolean {
  return getComputedStyle(document.documentElement).colorScheme.startsWith('dark');
}
