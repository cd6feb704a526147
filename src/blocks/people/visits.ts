/** Happens in the window when the server has been told where the person was. */
export const VISITED = 'holdfast:visited';
