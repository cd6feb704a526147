import type { Write } from './write.ts';

/** Where a new row belongs, and who made it when. */
export function made(w: Pick<Write, 'workspaceId' | 'now' | 'actor'>) {
  return {
    workspace_id: w.workspaceId,
    created_at: w.now,
    updated_at: w.now,
    created_by: w.actor,
    updated_by: w.actor,
  };
}

export function changed(w: Pick<Write, 'now' | 'actor'>) {
  return { updated_at: w.now, updated_by: w.actor };
}

export function removed(w: Pick<Write, 'now' | 'actor'>) {
  return { ...changed(w), deleted_at: w.now };
}
