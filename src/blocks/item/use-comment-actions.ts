import { useMemo } from 'react';
import type { UndoStack } from '../../client/undo-stack.ts';
import type { WorkItemDetail } from '../../domain/work-item.ts';
import { COMMENTS } from '../../text/item.ts';
import { WORK_ITEMS } from '../../text/work-items.ts';
import { useToast } from '../../ui/toast-context.ts';
import { usePlace } from '../place-context.ts';
import { newId } from './new-id.ts';

type Intents = Parameters<UndoStack['write']>[0];

/** Each is durable on this device before it says so; without a network it waits to be sent. */
export function useCommentActions({ project_id, id: work_item_id }: WorkItemDetail) {
  const { undo } = usePlace();
  const toast = useToast();
  return useMemo(() => {
    const of = { project_id, work_item_id };
    const write = (intents: Intents, title: string, mayUndo: boolean): void => {
      undo.write(intents, title).then(
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
    };
    return {
      add: (comment_html: string) =>
        write(
          [{ kind: 'comment.create', ...of, id: newId(), comment_html }],
          COMMENTS.added,
          false,
        ),
      edit: (id: string, comment_html: string) =>
        write([{ kind: 'comment.edit', ...of, id, comment_html }], COMMENTS.changed, true),
      remove: (id: string) =>
        write([{ kind: 'comment.delete', ...of, id }], COMMENTS.deleted, true),
    };
  }, [project_id, work_item_id, undo, toast]);
}
