import { useMemo } from 'react';
import type { UndoStack } from '../../client/undo-stack.ts';
import type { WorkItemDetail } from '../../domain/work-item.ts';
import { COMMENTS } from '../../text/item.ts';
import { WORK_ITEMS } from '../../text/work-items.ts';
import { useToast } from '../../ui/toast-context.ts';
import { usePlace } from '../place-context.ts';
import { newId } from './new-id.ts';

type Intents = Parameters<UndoStack['write']>[0];

/** Each resolves when it is durable on this device; without a network it waits to be sent. */
export function useCommentActions(item: WorkItemDetail) {
  const { project_id, id: work_item_id, name, sequence_id } = item;
  const { undo } = usePlace();
  const toast = useToast();
  return useMemo(() => {
    const of = { project_id, work_item_id, subject: { name, sequence_id } };
    const write = (intents: Intents, title: string, mayUndo: boolean): Promise<unknown> => {
      const written = undo.write(intents, title);
      written.then(
        () => {
          if (!mayUndo) return;
          const takeBack = (): void => void undo.undo().catch(() => undefined);
          toast.show({ kind: 'success', title, undo: takeBack });
        },
        (error: unknown) =>
          toast.show({
            kind: 'error',
            title: WORK_ITEMS.done.failed,
            message: error instanceof Error ? error.message : undefined,
          }),
      );
      return written;
    };
    return {
      add: (comment_html: string) =>
        write(
          [{ kind: 'comment.create', ...of, id: newId(), comment_html }],
          COMMENTS.added,
          false,
        ),
      /** @param seen the comment as it was when the person began to edit it */
      edit: (id: string, comment_html: string, seen: string) =>
        write([{ kind: 'comment.edit', ...of, id, comment_html, seen }], COMMENTS.changed, true),
      remove: (id: string) =>
        void write([{ kind: 'comment.delete', ...of, id }], COMMENTS.deleted, true).catch(
          () => undefined,
        ),
    };
  }, [project_id, work_item_id, name, sequence_id, undo, toast]);
}
