import type { BlockNoteEditor, PartialBlock } from '@blocknote/core';
import { alignBlocks } from '../../domain/align-blocks.ts';
import { isWithin } from '../../domain/merge-text.ts';
import { withoutTail } from './source-blocks.ts';

/**
 * Changes the blocks of an open editor that differ between two versions of its text. Blocks that the person
 * has touched stay, the caret stays where it is, and none of it can be undone as if the person had done it.
 */
export function takeIn(
  editor: BlockNoteEditor,
  base: readonly PartialBlock[],
  theirs: readonly PartialBlock[],
): void {
  const keysOf = (blocks: readonly PartialBlock[]) =>
    blocks.map((block) => editor.blocksToHTMLLossy([block]));
  const [was, their] = [keysOf(base), keysOf(theirs)];
  const own = withoutTail(keysOf(editor.document), was);
  const ids = editor.document.map(({ id }) => id);
  const [left, right] = [alignBlocks(was, own), alignBlocks(was, their)];
  const putCaretBack = holdCaret(editor);
  let isCaretMoved = false;
  editor.transact((transaction) => {
    transaction.setMeta('addToHistory', false);
    /** The last block of the document that theirs go behind; null: they go to the front. */
    let previous: string | null = null;
    for (let i = 0; i <= was.length; i += 1) {
      const added = right.added[i] ?? [];
      const mine = (left.added[i] ?? []).map((at) => own[at] ?? '');
      const fresh = isWithin(
        added.map((at) => their[at] ?? ''),
        mine,
      )
        ? []
        : added;
      previous =
        insertBehind(
          editor,
          previous,
          fresh.flatMap((at) => theirs[at] ?? []),
        ) ?? previous;
      const at = left.kept[i] ?? null;
      const id = at === null ? undefined : ids[at];
      if (at === null || id === undefined) continue;
      const to = right.kept[i] ?? null;
      const isUntouched = own[at] === was[i];
      if (isUntouched && to === null) {
        editor.removeBlocks([id]);
        continue;
      }
      const next = to === null ? undefined : theirs[to];
      if (isUntouched && next && to !== null && their[to] !== was[i]) {
        isCaretMoved ||= editor.getTextCursorPosition().block.id === id;
        const { id: _, ...block } = next;
        editor.updateBlock(id, block);
      }
      previous = id;
    }
  });
  if (isCaretMoved) putCaretBack();
}

/** @returns the id of the last block that was inserted; null when there was none */
function insertBehind(
  editor: BlockNoteEditor,
  previous: string | null,
  blocks: readonly PartialBlock[],
): string | null {
  const first = editor.document[0];
  if (blocks.length === 0 || !first) return null;
  const plain = blocks.map(({ id: _, ...block }) => block);
  const inserted =
    previous === null
      ? editor.insertBlocks(plain, first.id, 'before')
      : editor.insertBlocks(plain, previous, 'after');
  return inserted.at(-1)?.id ?? null;
}

/** @returns puts the caret back as many characters from the beginning of its block as it was */
function holdCaret(editor: BlockNoteEditor): () => void {
  const { selection } = editor.prosemirrorState;
  if (!selection.empty) return () => {};
  const { id } = editor.getTextCursorPosition().block;
  const offset = selection.$from.parentOffset;
  return () => {
    if (!editor.getBlock(id)) return;
    editor.setTextCursorPosition(id, 'start');
    const start = editor.prosemirrorState.selection.$from;
    editor._tiptapEditor.commands.setTextSelection(Math.min(start.pos + offset, start.end()));
  };
}
