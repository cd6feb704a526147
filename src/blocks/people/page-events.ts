/** Happens in the window when the server has been told where the person was. */
export const VISITED = 'holdfast:visited';
/** Happens in the window when something was marked as favourite, unmarked or moved. */
export const MARKED = 'holdfast:marked';
