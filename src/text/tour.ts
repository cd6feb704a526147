interface Step {
  readonly id: 'items' | 'cycles' | 'modules' | 'keys' | 'offline';
  readonly title: string;
  readonly text: string;
  readonly keys?: string;
}

/** The tour for first-time visitors. */
export const tour = {
  label: 'Product tour',
  start: 'Take the tour',
  welcome: 'New here?',
  welcomeText: 'A five-step tour. It takes less than a minute.',
  skip: 'No thanks',
  end: 'Done',
  close: 'Close the tour',
  back: 'Back',
  next: 'Next',
  at: (n: number, of: number) => `${n} of ${of}`,
  project: 'Create a project',
} as const;

export const TOUR_STEPS: readonly Step[] = [
  {
    id: 'items',
    title: 'Work items',
    text: 'Everything your team has to do, with a state, a priority, assignees and dates. Press C anywhere to create one. Press Space to peek at one without leaving the list.',
    keys: 'C',
  },
  {
    id: 'cycles',
    title: 'Cycles',
    text: 'A period, often two weeks, with the items you plan to finish in it.',
    keys: 'G C',
  },
  {
    id: 'modules',
    title: 'Modules',
    text: 'A part of the project with a goal: a feature, a launch, a request. An item can be in several.',
    keys: 'G M',
  },
  {
    id: 'keys',
    title: 'Everything by keyboard',
    text: 'The command palette finds items, projects and commands. Press ? to see every shortcut.',
    keys: 'Ctrl+K',
  },
  {
    id: 'offline',
    title: 'It works offline',
    text: 'Your projects are on this device. Changes you make offline are saved and sent in order when you’re back online. The sync status is at the bottom left.',
  },
];
