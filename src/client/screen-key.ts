/** The answers of the screens seen last (`KeptScreens`), each under its address. */
export const SCREENS = 'holdfast.screen.';

/** Whether something of this address may be drawn before the copy is open. */
export function hasScreen(storage: Storage, path: string): boolean {
  return storage.getItem(SCREENS + path) !== null;
}
