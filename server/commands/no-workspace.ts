/** No row has this id, so a personal write cannot reach a workspace by mistake. */
export const NO_WORKSPACE = '00000000-0000-0000-0000-000000000000';
