import { invalid, refused } from './refusal.ts';

export const SLUG_LENGTH = 48;
export const NAME_LENGTH = 80;

const RESERVED: ReadonlySet<string> = new Set(
  `404 accounts api create-workspace god-mode installations invitations onboarding profile spaces
  workspace-invitations password flags monitor monitoring ingest holdfast-pro holdfast-ultimate
  enterprise holdfast-enterprise disco silo chat calendar drive channels upgrade billing sign-in
  sign-up signin signup config live admin m import importers integrations integration configuration
  initiatives initiative workflow workflows epics epic story mobile dashboard desktop onload
  real-time one pages business pro settings license licenses instances instance
  holdfast about assets auth demo-tour health login offline public register setup static uploads`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** A slug is the first part of every address: the ones that the product itself answers are taken. */
export function isReservedSlug(slug: string): boolean {
  return RESERVED.has(slug.toLowerCase());
}

export function mustBeGoodName(name: string | undefined): asserts name is string {
  if (!name) throw refused('Both name and slug are required');
  if (name.length > NAME_LENGTH) throw tooLong();
}

export function mustBeGoodSlug(slug: string | undefined): asserts slug is string {
  if (!slug) throw refused('Both name and slug are required');
  if (slug.length > SLUG_LENGTH) throw tooLong();
  if (isReservedSlug(slug)) throw invalid({ slug: ['Slug is not valid'] });
  if (!/^[\w-]+$/.test(slug)) {
    const message = 'Enter a valid "slug" consisting of letters, numbers, underscores or hyphens.';
    throw invalid({ slug: [message] });
  }
}

function tooLong() {
  return refused('The maximum length for name is 80 and for slug is 48');
}
