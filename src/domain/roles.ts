export const ADMIN = 20;
export const MEMBER = 15;
export const GUEST = 5;
export type Role = typeof ADMIN | typeof MEMBER | typeof GUEST;

export const ROLES: readonly Role[] = [ADMIN, MEMBER, GUEST];
