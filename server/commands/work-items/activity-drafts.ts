import type { ActivityDraft } from '../account/activities.ts';
import type { Named } from './references.ts';

/* The rows of an item's history, one function per sentence of the contract's table. */

export function created(projectId: string, workItemId: string): ActivityDraft {
  return { projectId, workItemId, verb: 'created', field: null, comment: 'created the issue' };
}

export function assigneeAdded(projectId: string, workItemId: string, person: Named): ActivityDraft {
  return {
    projectId,
    workItemId,
    field: 'assignees',
    oldValue: '',
    newValue: person.name,
    newIdentifier: person.id,
    comment: 'added assignee ',
  };
}

export function assigneeRemoved(
  projectId: string,
  workItemId: string,
  person: Named,
): ActivityDraft {
  return {
    projectId,
    workItemId,
    field: 'assignees',
    oldValue: person.name,
    newValue: '',
    oldIdentifier: person.id,
    comment: 'removed assignee ',
  };
}

export function labelAdded(projectId: string, workItemId: string, label: Named): ActivityDraft {
  return {
    projectId,
    workItemId,
    field: 'labels',
    oldValue: '',
    newValue: label.name,
    newIdentifier: label.id,
    comment: 'added label ',
  };
}

export function labelRemoved(projectId: string, workItemId: string, label: Named): ActivityDraft {
  return {
    projectId,
    workItemId,
    field: 'labels',
    oldValue: label.name,
    newValue: '',
    oldIdentifier: label.id,
    comment: 'removed label ',
  };
}

export function stateChanged(
  projectId: string,
  workItemId: string,
  from: Named,
  to: Named,
): ActivityDraft {
  return {
    projectId,
    workItemId,
    field: 'state',
    oldValue: from.name,
    newValue: to.name,
    oldIdentifier: from.id,
    newIdentifier: to.id,
    comment: 'updated the state to',
  };
}

const PLAIN = {
  name: 'updated the name to',
  priority: 'updated the priority to',
  target_date: 'updated the target date to',
  start_date: 'updated the start date to ',
} as const;
export type PlainField = keyof typeof PLAIN;

export function plainChanged(
  projectId: string,
  workItemId: string,
  field: PlainField,
  oldValue: string | null,
  newValue: string | null,
): ActivityDraft {
  return {
    projectId,
    workItemId,
    field,
    oldValue: oldValue ?? '',
    newValue: newValue ?? '',
    comment: PLAIN[field],
  };
}

/** A name is the key that people write, `APP-12`. */
export function parentChanged(
  projectId: string,
  workItemId: string,
  from: Named | null,
  to: Named | null,
): ActivityDraft {
  return {
    projectId,
    workItemId,
    field: 'parent',
    oldValue: from?.name ?? '',
    newValue: to?.name ?? '',
    oldIdentifier: from?.id ?? null,
    newIdentifier: to?.id ?? null,
    comment: 'updated the parent issue to',
  };
}

/** A name is the value of the point. */
export function estimateChanged(
  projectId: string,
  workItemId: string,
  from: Named | null,
  to: Named | null,
): ActivityDraft {
  return {
    projectId,
    workItemId,
    verb: to ? 'updated' : 'removed',
    field: 'estimate_point',
    oldValue: from?.name ?? null,
    newValue: to?.name ?? null,
    oldIdentifier: from?.id ?? null,
    newIdentifier: to?.id ?? null,
    comment: 'updated the estimate point to ',
  };
}

export function descriptionChanged(
  projectId: string,
  workItemId: string,
  html: string,
): ActivityDraft {
  return {
    projectId,
    workItemId,
    field: 'description',
    newValue: html,
    comment: 'updated the description to',
  };
}

export function archived(projectId: string, workItemId: string): ActivityDraft {
  return {
    projectId,
    workItemId,
    field: 'archived_at',
    newValue: 'manual_archive',
    comment: 'Actor has archived the issue',
  };
}

export function restored(projectId: string, workItemId: string): ActivityDraft {
  return {
    projectId,
    workItemId,
    field: 'archived_at',
    oldValue: 'archive',
    newValue: 'restore',
    comment: 'has restored the issue',
  };
}

export function restoredFromTrash(projectId: string, workItemId: string): ActivityDraft {
  return { projectId, workItemId, verb: 'restored', field: 'issue', comment: 'restored the issue' };
}

export function deleted(projectId: string, workItemId: string): ActivityDraft {
  return { projectId, workItemId, verb: 'deleted', field: 'issue', comment: 'deleted the issue' };
}

export function commentCreated(
  projectId: string,
  workItemId: string,
  commentId: string,
  html: string,
): ActivityDraft {
  return {
    projectId,
    workItemId,
    commentId,
    verb: 'created',
    field: 'comment',
    newValue: html,
    newIdentifier: commentId,
    comment: 'created a comment',
  };
}

export function commentEdited(
  projectId: string,
  workItemId: string,
  commentId: string,
  from: string,
  to: string,
): ActivityDraft {
  return {
    projectId,
    workItemId,
    commentId,
    field: 'comment',
    oldValue: from,
    newValue: to,
    oldIdentifier: commentId,
    newIdentifier: commentId,
    comment: 'updated a comment',
  };
}

export function commentDeleted(
  projectId: string,
  workItemId: string,
  commentId: string,
): ActivityDraft {
  return {
    projectId,
    workItemId,
    commentId,
    verb: 'deleted',
    field: 'comment',
    comment: 'deleted the comment',
  };
}
