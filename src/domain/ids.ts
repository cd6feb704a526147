declare const brand: unique symbol;
type Branded<Name extends string> = string & { readonly [brand]: Name };

/** The four ids that travel furthest. Each is a lower-case UUID, made by the client or the server. */
export type WorkItemId = Branded<'WorkItemId'>;
export type ProjectId = Branded<'ProjectId'>;
export type WorkspaceId = Branded<'WorkspaceId'>;
export type UserId = Branded<'UserId'>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}
