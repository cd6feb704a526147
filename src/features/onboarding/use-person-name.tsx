import { useState, type ReactNode } from 'react';
import { useSession, useSessionState } from '../../client/session-context.ts';
import { onboarding } from '../../text/auth.ts';
import { TextField } from '../../ui/TextField.tsx';
import { namesFrom } from './person-name.ts';

interface PersonName {
  readonly field: ReactNode;
  /** Stores the name, and the time zone that the browser is in. */
  readonly save: () => Promise<void>;
}

/** The one question about the person. */
export function usePersonName(): PersonName {
  const session = useSession();
  const { user, profile } = useSessionState();
  const [name, setName] = useState(`${user?.first_name ?? ''} ${user?.last_name ?? ''}`.trim());
  return {
    field: (
      <TextField
        label={onboarding.profile.name}
        required
        autoFocus
        maxLength={48}
        autoComplete="name"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    ),
    async save() {
      await session.call('PATCH', '/api/users/me/', {
        ...namesFrom(name, user),
        user_timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      });
      await session.call('PATCH', '/api/users/me/profile/', {
        onboarding_step: { ...profile?.onboarding_step, profile_complete: true },
      });
    },
  };
}
