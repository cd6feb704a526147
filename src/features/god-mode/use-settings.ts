import { useState } from 'react';
import { useAttempt } from '../../blocks/settings/use-attempt.ts';
import { useFetched } from '../../blocks/settings/use-fetched.ts';
import { useSession } from '../../client/session-context.ts';
import { common } from '../../text/common.ts';
import { toSettings } from './wire.ts';

const PATH = '/api/instances/configurations/';

/** What is set up, and what the admin has typed over it and not saved yet. */
export function useSettings() {
  const session = useSession();
  const settings = useFetched(PATH, toSettings);
  const { busy, attempt } = useAttempt();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const value = (key: string) => typed[key] ?? settings.value?.value(key) ?? '';
  const set = (key: string, next: string) => setTyped({ ...typed, [key]: next });
  const save = async (patch: Readonly<Record<string, string>> = typed) => {
    const isSaved = await attempt(() => session.call('PATCH', PATH, patch), common.saved);
    if (!isSaved) return;
    setTyped({});
    settings.reload();
    // The sign-in page and the sidebar read it, too.
    await session.refresh();
  };
  const field = (key: string) => ({
    value: value(key),
    onChange: (event: { target: { value: string } }) => set(key, event.target.value),
  });
  const isSet = (key: string) => settings.value?.isSet(key) ?? false;
  return { settings, busy, value, set, field, isSet, save };
}
