import { useCallback } from 'react';
import { workspaceRefresh } from '../../blocks/settings/use-call.ts';
import { useClient } from '../../client/client-context.ts';
import { useSession } from '../../client/session-context.ts';
import type { Project } from '../../resources/projects.ts';
import { useProjectPath } from './panel-props.ts';
import { asIntakeSettings, type IntakeSettings } from './publishing.ts';

/** Switches the project's intake on where it is not: what visitors send has to arrive somewhere. */
export function useOpenIntake(project: Project): () => Promise<IntakeSettings> {
  const client = useClient();
  const session = useSession();
  const path = useProjectPath(project);
  const isOn = project.inbox_view;
  return useCallback(async () => {
    const refreshes = workspaceRefresh('projects');
    const body = { inbox_view: true };
    if (!isOn) await client.request({ method: 'PATCH', path, body, refreshes });
    return asIntakeSettings(await session.call('GET', `${path}intake-settings/`));
  }, [client, session, path, isOn]);
}
