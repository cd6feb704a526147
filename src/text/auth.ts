/** Signing in and up. The codes are the contract's. */
export const auth = {
  signIn: {
    title: 'Sign in',
    text: 'Welcome back.',
    action: 'Sign in',
    other: 'No account yet?',
    otherLink: 'Sign up',
    forgot: 'Forgot your password? An administrator of this server can set a new one.',
  },
  signUp: {
    title: 'Create your account',
    first: 'Create the first account',
    firstText: 'Whoever creates it administers this server.',
    action: 'Create account',
    other: 'Already have an account?',
    otherLink: 'Sign in',
    closed: 'New accounts are switched off here. Ask an administrator to add you by e-mail.',
  },
  email: 'E-mail',
  password: 'Password',
  passwordHint: 'At least 8 characters. Three or four unrelated words are best.',
  tooShort: 'Use at least 8 characters.',
  invalidEmail: 'This is not an e-mail address.',
  expired: (waiting: boolean) =>
    waiting
      ? 'Your session has ended. Sign in, and what you wrote meanwhile is sent.'
      : 'Your session has ended. Everything on this device can still be read.',
  keepReading: 'Go on reading',
  lookAround: 'Look around',
  lookingAround: 'Preparing a workspace to look around in…',
  offline: 'The server cannot be reached. Signing in needs it.',
  codes: {
    5000: 'This server is not set up yet.',
    5005: 'This is not an e-mail address.',
    5010: 'Enter your e-mail address.',
    5015: 'New accounts are switched off here. Ask an administrator to add you by e-mail.',
    5020: 'This password is too easy to guess. Add a few unrelated words.',
    5025: 'This server cannot send e-mail.',
    5030: 'There is an account with this address already. Sign in instead.',
    5040: 'Enter an e-mail address and a password.',
    5045: 'This is not an e-mail address.',
    5056: 'Signing in by password is switched off here.',
    5060: 'E-mail address or password is wrong.',
    5065: 'E-mail address or password is wrong.',
    5070: 'Enter your e-mail address and password.',
    5075: 'This is not an e-mail address.',
    5125: 'This link to set a password is not valid any more.',
    5130: 'This link to set a password has expired.',
    5135: 'The old password is not right.',
    5138: 'Enter the old and the new password.',
    5140: 'The new password is too easy to guess. Add a few unrelated words.',
    5900: 'Too many attempts. Wait a minute and try again.',
  } as Readonly<Record<number, string>>,
  unknown: (code: number) => `That did not work (code ${code}). Try again.`,
  side: {
    title: 'The work tracker that keeps working when the network doesn’t.',
    lines: [
      [
        'Opens at once',
        'Your projects live on this device, too. Lists, search and edits answer in a blink.',
      ],
      [
        'Works anywhere',
        'On a train or behind a dead router: write, sort and close. It is sent when the network is back.',
      ],
      [
        'Loses nothing',
        'What you wrote is kept until the server has it. Whatever it refuses comes back to you, with the reason.',
      ],
    ],
  },
} as const;

/** The text for a code, and whether it belongs to one field of the form. */
export function authProblem(code: number): { text: string; field: 'email' | 'password' | null } {
  const text = auth.codes[code] ?? auth.unknown(code);
  if ([5005, 5010, 5030, 5045, 5075].includes(code)) return { text, field: 'email' };
  return { text, field: code === 5020 ? 'password' : null };
}

export const welcome = {
  title: 'Welcome to Holdfast',
  text: 'This server has no account yet. Create the first one and you are its administrator, or look around in a workspace with made-up work.',
  create: 'Create the first account',
  look: 'Look around',
  lookText: 'About 1,000 work items in three projects. Nothing you do there stays.',
} as const;

export const onboarding = {
  steps: ['You', 'Workspace', 'People'],
  step: (at: number, of: number) => `Step ${at} of ${of}`,
  next: 'Continue',
  later: 'I’ll do it later',
  finish: 'Open the workspace',
  signOut: 'Sign out',
  profile: {
    title: 'What shall we call you?',
    text: 'Colleagues see this name beside your work.',
    firstName: 'First name',
    lastName: 'Last name',
    role: 'Your role',
    roles: [
      'Individual contributor',
      'Senior leader',
      'Manager',
      'Executive',
      'Freelancer',
      'Student',
    ],
    required: 'Please fill this in.',
  },
  workspace: {
    title: 'Create your workspace',
    text: 'A workspace holds your team’s projects and people.',
    name: 'Name',
    url: 'Address',
    size: 'Company size',
    sizes: ['Just myself', '2-10', '11-50', '51-200', '201-500', '500+'],
    choose: 'Choose…',
    create: 'Create workspace',
    taken: 'This address is taken.',
    invalidName: 'Use letters, digits, spaces, - and _ (at most 80).',
    invalidSlug: 'Use letters, digits, - and _ (at most 48).',
    free: 'This address is free.',
    back: 'Back',
    closed: 'Creating workspaces is switched off here. Ask an administrator to add you to one.',
  },
  join: {
    title: 'You have been invited',
    text: 'Choose the workspaces that you want to join.',
    action: 'Join',
    own: 'Create a workspace of my own',
    role: (role: string) => `as ${role}`,
  },
  invite: {
    title: 'Invite your team',
    text: 'Several addresses at once are fine: paste them one below the other. You get a link for each to hand on.',
    emails: 'E-mail addresses',
    placeholder: 'ada@example.org, grace@example.org',
    role: 'Role',
    action: 'Invite',
    invalid: (text: string) => `“${text}” is not an e-mail address.`,
  },
  invitation: {
    title: (name: string) => `Join ${name}`,
    text: (email: string) => `The invitation is for ${email}.`,
    accept: 'Accept',
    ignore: 'Ignore',
    gone: 'This invitation is not valid any more',
    goneText: 'It may have been used already or taken back. Ask for a new one.',
    other: (email: string) =>
      `You are signed in as ${email}. Sign out to accept with the invited address.`,
    signIn: 'Sign in or sign up to accept',
  },
} as const;
