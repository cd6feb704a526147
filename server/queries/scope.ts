/** What a question stays inside of. Every question about a row of a workspace or project takes one. */
export interface InWorkspace {
  readonly id: string;
}

export interface InProject {
  readonly id: string;
  readonly workspaceId: string;
}

/** Whose view it is: roles, favourites, the order of projects. */
export interface Asker {
  readonly id: string;
}
