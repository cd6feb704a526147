import { personName } from '../../domain/person.ts';
import { useFetched } from '../../blocks/settings/use-fetched.ts';
import { useHere } from '../../client/session-context.ts';

export interface ProjectShare {
  readonly id: string;
  readonly created: number;
  readonly assigned: number;
  readonly completed: number;
}

export interface Profile {
  readonly name: string;
  readonly fullName: string;
  readonly avatar: string | null;
  readonly joined: string;
  readonly timezone: string;
  readonly projects: readonly ProjectShare[];
}

interface Wire {
  readonly project_data: readonly {
    readonly id: string;
    readonly created_issues: number;
    readonly assigned_issues: number;
    readonly completed_issues: number;
  }[];
  readonly user_data: {
    readonly first_name: string;
    readonly last_name: string;
    readonly display_name: string;
    readonly avatar_url: string | null;
    readonly date_joined: string;
    readonly user_timezone: string;
  };
}

/** What the server tells colleagues about a person. */
export function useProfile(userId: string) {
  const { slug } = useHere();
  return useFetched(`/api/workspaces/${slug}/user-profile/${userId}/`, profileOf);
}

function profileOf(body: unknown): Profile {
  const { project_data, user_data: user } = body as Wire;
  return {
    name: personName(user),
    fullName: `${user.first_name} ${user.last_name}`.trim(),
    avatar: user.avatar_url,
    joined: user.date_joined,
    timezone: user.user_timezone,
    projects: project_data.map((one) => ({
      id: one.id,
      created: one.created_issues,
      assigned: one.assigned_issues,
      completed: one.completed_issues,
    })),
  };
}
