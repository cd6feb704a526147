import { activities } from './activities.ts';
import { comments } from './comments.ts';
import { cycles } from './cycles.ts';
import { estimates } from './estimates.ts';
import { labels } from './labels.ts';
import { members } from './members.ts';
import { modules } from './modules.ts';
import { projectMembers } from './project-members.ts';
import { projectRelations } from './project-relations.ts';
import { projects } from './projects.ts';
import { relations } from './relations.ts';
import type { Resource, RowIn } from './resource.ts';
import { states } from './states.ts';
import { userProperties } from './user-properties.ts';

/** Every small entity that the copy holds: a file for each, and a line here. */
export const RESOURCES = {
  projects,
  members,
  projectMembers,
  states,
  labels,
  cycles,
  modules,
  estimates,
  userProperties,
  comments,
  activities,
  relations,
  projectRelations,
} as const;

export type ResourceName = keyof typeof RESOURCES;
export type RowOf<Name extends ResourceName> = RowIn<(typeof RESOURCES)[Name]>;

export const RESOURCE_NAMES = Object.keys(RESOURCES) as readonly ResourceName[];

export function isResource(name: string): name is ResourceName {
  return Object.hasOwn(RESOURCES, name);
}

/** The same table, where which resource is meant is known only when it runs. */
export const RESOURCE_NAMED: Readonly<Record<ResourceName, Resource>> = RESOURCES;
