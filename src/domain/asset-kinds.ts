/** What a file is uploaded for. */
export const ASSET_KINDS = [
  'ISSUE_ATTACHMENT',
  'ISSUE_DESCRIPTION',
  'COMMENT_DESCRIPTION',
  'PAGE_DESCRIPTION',
  'USER_COVER',
  'USER_AVATAR',
  'WORKSPACE_LOGO',
  'PROJECT_COVER',
  'DRAFT_ISSUE_ATTACHMENT',
  'DRAFT_ISSUE_DESCRIPTION',
] as const;
export type AssetKind = (typeof ASSET_KINDS)[number];

/** Pictures of people, workspaces and projects: everybody may see them who knows where they are. */
export const OPEN_KINDS = [
  'USER_COVER',
  'USER_AVATAR',
  'WORKSPACE_LOGO',
  'PROJECT_COVER',
] as const satisfies readonly AssetKind[];

export const USER_KINDS = ['USER_AVATAR', 'USER_COVER'] as const satisfies readonly AssetKind[];
