import type { Write } from './write.ts';

/** Where a new row belongs, and who made it when. */
export function made(w: Write) {
  return {
    workspace_id: w.workspaceId,
    created_at: w.now,
    updated_at: w.now,
    created_by: w.actor,
    updated_by: w.actor,
  };
}

export function changed(w: Write) {
  return { updated_at: w.now, updated_by: w.actor };
}

export function removed(w: Write) {
  return { ...changed(w), deleted_at: w.now };
}
