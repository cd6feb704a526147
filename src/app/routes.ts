import { account } from '../text/account.ts';
import { admin } from '../text/admin.ts';
import { auth, onboarding, welcome } from '../text/auth.ts';
import { stickies } from '../text/furnishings.ts';
import { outsideSections } from '../text/outside.ts';
import { profile } from '../text/people.ts';
import { cycles, home, modules, projects } from '../text/projects.ts';
import { projectSettings, workspaceSettings } from '../text/settings.ts';
import { WORK_ITEMS } from '../text/work-items.ts';

export interface Route {
  /** The first one is the address that links use. `:slug`, `:id`… are parameters, `:section?` is optional. */
  readonly paths: readonly [string, ...string[]];
  /** Shown until the screen knows better. */
  readonly title: string;
  /** The values of `:section?` or `:tab?`; anything else is an unknown address. */
  readonly sections?: readonly string[];
}

/** Screens without a workspace. */
export const ROUTES = {
  entrance: { paths: ['/'], title: welcome.title },
  signIn: { paths: ['/sign-in', '/signin', '/login'], title: auth.signIn.title },
  signUp: { paths: ['/sign-up', '/accounts/sign-up', '/register'], title: auth.signUp.title },
  forgotPassword: { paths: ['/accounts/forgot-password'], title: auth.forgot.title },
  resetPassword: { paths: ['/accounts/reset-password'], title: auth.reset.title },
  setPassword: { paths: ['/accounts/set-password'], title: auth.set.title },
  godMode: {
    paths: ['/god-mode/:section?'],
    title: admin.title,
    sections: Object.keys(admin.sections),
  },
  invitation: { paths: ['/workspace-invitations'], title: onboarding.join.title },
  onboarding: { paths: ['/onboarding'], title: onboarding.profile.title },
  createWorkspace: {
    paths: ['/create-workspace', '/invitations'],
    title: onboarding.workspace.title,
  },
  account: {
    paths: ['/profile/:section?'],
    title: account.title,
    sections: Object.keys(account.sections),
  },
} as const satisfies Readonly<Record<string, Route>>;

/** Where the person sees what this device stores. */
export const DEVICE_PATH = '/profile/device/';

/** The screens of one workspace. */
export const WORKSPACE_ROUTES = {
  home: { paths: ['/:slug'], title: home.title },
  projects: { paths: ['/:slug/projects'], title: projects.title },
  items: { paths: ['/:slug/projects/:id/issues'], title: WORK_ITEMS.title },
  archive: { paths: ['/:slug/projects/:id/archives/issues'], title: WORK_ITEMS.archive },
  cycle: { paths: ['/:slug/projects/:id/cycles/:cycle'], title: cycles.title },
  module: { paths: ['/:slug/projects/:id/modules/:module'], title: modules.title },
  cycles: { paths: ['/:slug/projects/:id/cycles'], title: cycles.title },
  modules: { paths: ['/:slug/projects/:id/modules'], title: modules.title },
  projectSettings: {
    paths: ['/:slug/projects/:id/settings/:section?'],
    title: projectSettings.title,
    sections: Object.keys(projectSettings.sections),
  },
  item: { paths: ['/:slug/browse/:key'], title: WORK_ITEMS.title },
  workspaceSettings: {
    paths: ['/:slug/settings/:section?'],
    title: workspaceSettings.title,
    sections: Object.keys({ ...workspaceSettings.sections, ...outsideSections }).map((section) =>
      section === 'tokens' ? 'api-tokens' : section,
    ),
  },
  ownWork: { paths: ['/:slug/profile'], title: profile.own },
  profile: {
    paths: ['/:slug/profile/:userId/:tab?'],
    title: profile.own,
    sections: Object.keys(profile.tabs),
  },
  stickies: { paths: ['/:slug/stickies'], title: stickies.title },
} as const satisfies Readonly<Record<string, Route>>;

export type WorkspaceRoute = keyof typeof WORKSPACE_ROUTES;
