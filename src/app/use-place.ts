import { useMemo } from 'react';
import { isLocalCopyOn } from '../client/local-copy-switch.ts';
import { deviceStorage } from '../client/safe-storage.ts';
import { useSessionState } from '../client/session-context.ts';
import type { Place } from '../protocol/worker-api.ts';

/** What the worker is told to open for a workspace; null as long as nobody, or no workspace, is known. */
export function usePlace(slug: string | undefined): Place | null {
  const { user, instance, marks_answers } = useSessionState();
  const [userId, timezone] = [user?.id, user?.user_timezone ?? 'UTC'];
  const instanceId = instance?.instance_id;
  return useMemo(() => {
    if (slug === undefined || userId === undefined || instanceId === undefined) return null;
    return {
      instance_id: instanceId,
      marks_answers,
      user_id: userId,
      workspace_slug: slug,
      local_copy: isLocalCopyOn(deviceStorage),
      timezone,
    };
  }, [slug, userId, timezone, instanceId, marks_answers]);
}
