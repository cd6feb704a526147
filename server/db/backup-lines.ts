/** The file is not one of ours, is torn, or belongs to another version; or there is something in the way. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}

export type Sink = (line: string) => Promise<void>;

export function torn(): BackupRefused {
  return new BackupRefused(
    'This backup is incomplete or was altered: its sums do not fit its rows. Nothing was changed.',
  );
}
