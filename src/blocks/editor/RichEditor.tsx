import { BlockNoteEditor, type PartialBlock } from '@blocknote/core';
import '@blocknote/ariakit/style.css';
import { BlockNoteView } from '@blocknote/ariakit';
import { useCreateBlockNote } from '@blocknote/react';
import { useEffect, useState } from 'react';
import { ITEM } from '../../text/item.ts';
import { holdsAll } from './same-content.ts';
import styles from './RichEditor.module.css';

export interface RichEditorProps {
  readonly label: string;
  readonly html: string;
  readonly onChange: (html: string) => void;
  readonly onBlur: () => void;
}

/**
 * Writes rich text. Opening changes nothing: `onChange` is called only when what is written differs
 * from what was opened. HTML that the editor would lose something of is edited as HTML.
 */
export function RichEditor(props: RichEditorProps) {
  const [opened] = useState(() => openHtml(props.html));
  return opened === null ? <HtmlEditor {...props} /> : <BlockEditor {...props} {...opened} />;
}

interface Opened {
  readonly blocks: readonly PartialBlock[];
  /** The HTML that the editor makes of what it has opened. */
  readonly untouched: string;
}

function openHtml(html: string): Opened | null {
  const reader = BlockNoteEditor.create();
  const blocks = reader.tryParseHTMLToBlocks(html);
  const untouched = reader.blocksToHTMLLossy(blocks);
  return holdsAll(html, untouched) ? { blocks, untouched } : null;
}

function BlockEditor({ label, onChange, onBlur, blocks, untouched }: RichEditorProps & Opened) {
  const editor = useCreateBlockNote(blocks.length > 0 ? { initialContent: [...blocks] } : {});
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
        aria-label={label}
        onChange={() => {
          const html = editor.blocksToHTMLLossy(editor.document);
          if (html !== untouched) onChange(html);
        }}
      />
    </div>
  );
}

function HtmlEditor({ html, onChange, onBlur }: RichEditorProps) {
  const [text, setText] = useState(html);
  return (
    <div className={styles.plain}>
      <p className={styles.why}>{ITEM.plainWhy}</p>
      <textarea
        autoFocus
        className={styles.area}
        aria-label={ITEM.plainEditor}
        rows={12}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          onChange(event.target.value);
        }}
        onBlur={onBlur}
      />
    </div>
  );
}

function isDark(): boolean {
  return getComputedStyle(document.documentElement).colorScheme.startsWith('dark');
}
