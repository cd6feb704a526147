import { isUuid } from '../../src/domain/ids.ts';

export interface PagePlace {
  readonly workspaceId: string;
  readonly pageId: string;
}

/** A live document is named `{workspace id}/{page id}`: page ids are chosen by clients and unique per workspace only. */
export function documentOfPage({ workspaceId, pageId }: PagePlace): string {
  return `${workspaceId}/${pageId}`;
}

/** Null for any other name. Ids are lower case, so that one page never has two documents. */
export function pageOfDocument(name: string): PagePlace | null {
  const [workspaceId = '', pageId = '', ...rest] = name.split('/');
  return isUuid(workspaceId) && isUuid(pageId) && rest.length === 0
    ? { workspaceId, pageId }
    : null;
}
