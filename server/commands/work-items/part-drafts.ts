import type { ActivityDraft } from '../account/activities.ts';
import type { Named } from './references.ts';

/* Rows of history about what hangs on an item: files, links, relations, reactions. */

export function attachmentCreated(
  projectId: string,
  workItemId: string,
  assetId: string,
  key: string,
): ActivityDraft {
  return {
    projectId,
    workItemId,
    verb: 'created',
    field: 'attachment',
    newValue: key,
    newIdentifier: assetId,
    comment: 'created an attachment',
  };
}

export function attachmentDeleted(projectId: string, workItemId: string): ActivityDraft {
  return {
    projectId,
    workItemId,
    verb: 'deleted',
    field: 'attachment',
    comment: 'deleted the attachment',
  };
}

export function linkCreated(
  projectId: string,
  workItemId: string,
  id: string,
  url: string,
): ActivityDraft {
  return {
    projectId,
    workItemId,
    verb: 'created',
    field: 'link',
    newValue: url,
    newIdentifier: id,
    comment: 'created a link',
  };
}

export function linkEdited(
  projectId: string,
  workItemId: string,
  id: string,
  from: string,
  to: string,
): ActivityDraft {
  return {
    projectId,
    workItemId,
    field: 'link',
    oldValue: from,
    newValue: to,
    oldIdentifier: id,
    newIdentifier: id,
    comment: 'updated a link',
  };
}

export function linkDeleted(
  projectId: string,
  workItemId: string,
  id: string,
  url: string,
): ActivityDraft {
  return {
    projectId,
    workItemId,
    verb: 'deleted',
    field: 'link',
    oldValue: url,
    newValue: '',
    oldIdentifier: id,
    comment: 'deleted the link',
  };
}

/** @param other named by the key that people write */
export function relationAdded(
  projectId: string,
  workItemId: string,
  relation: string,
  other: Named,
): ActivityDraft {
  return {
    projectId,
    workItemId,
    field: relation,
    oldValue: '',
    newValue: other.name,
    oldIdentifier: other.id,
    comment: `added ${relation} relation`,
  };
}

export function relationRemoved(
  projectId: string,
  workItemId: string,
  relation: string,
  other: Named,
): ActivityDraft {
  return {
    projectId,
    workItemId,
    verb: 'deleted',
    field: relation,
    oldValue: other.name,
    newValue: '',
    oldIdentifier: other.id,
    comment: `deleted ${relation} relation`,
  };
}

export function reactionAdded(
  projectId: string,
  workItemId: string,
  id: string,
  code: string,
): ActivityDraft {
  return {
    projectId,
    workItemId,
    verb: 'created',
    field: 'reaction',
    newValue: code,
    newIdentifier: id,
    comment: 'added the reaction',
  };
}

export function reactionRemoved(
  projectId: string,
  workItemId: string,
  id: string,
  code: string,
): ActivityDraft {
  return {
    projectId,
    workItemId,
    verb: 'deleted',
    field: 'reaction',
    oldValue: code,
    oldIdentifier: id,
    comment: 'removed the reaction',
  };
}

/** Nobody did it: the project asks for it after so many months. */
export function archivedByItself(projectId: string, workItemId: string): ActivityDraft {
  return {
    projectId,
    workItemId,
    field: 'archived_at',
    newValue: 'archive',
    comment: 'Holdfast has archived the issue',
  };
}

export function closedByItself(projectId: string, workItemId: string, to: Named): ActivityDraft {
  return {
    projectId,
    workItemId,
    field: 'state',
    newValue: to.name,
    newIdentifier: to.id,
    comment: 'Holdfast updated the state to ',
  };
}
