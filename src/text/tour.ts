interface Step {
  readonly id: 'items' | 'cycles' | 'modules' | 'keys' | 'offline';
  readonly title: string;
  readonly text: string;
  readonly keys?: string;
}

/** The look around for who is here for the first time. */
export const tour = {
  label: 'A look around',
  start: 'Take the tour',
  welcome: 'New here?',
  welcomeText: 'Five short stops: what there is, and what it is good for. Less than a minute.',
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
    text: 'Whatever is to be done: a state, a priority, people, dates. Press C anywhere to write one down; Space looks into one without leaving the list.',
    keys: 'C',
  },
  {
    id: 'cycles',
    title: 'Cycles',
    text: 'A stretch of time, often two weeks, with the items you mean to finish in it. What is left over moves on to the next.',
    keys: 'G C',
  },
  {
    id: 'modules',
    title: 'Modules',
    text: 'A part of the project with an end: a feature, a launch, a wish. An item can be in several.',
    keys: 'G M',
  },
  {
    id: 'keys',
    title: 'Everything by keyboard',
    text: 'The palette finds items, projects and commands; the question mark shows every key there is.',
    keys: 'Ctrl+K',
  },
  {
    id: 'offline',
    title: 'It works on a train',
    text: 'Your projects are on this device. What you write without a network is kept and sent in order once there is one; below on the left you see how it stands.',
  },
];
