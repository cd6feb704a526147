import { onboarding } from '../../text/auth.ts';

const { workspace: text } = onboarding;
const LONGEST_NAME = 80;
const LONGEST_SLUG = 48;

export function slugFrom(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/g, '-')
    .slice(0, LONGEST_SLUG)
    .replaceAll(/^-+|-+$/g, '');
}

export function nameProblem(name: string): string | null {
  const isFine = name.trim() !== '' && name.length <= LONGEST_NAME && !/\p{Cc}/u.test(name);
  return isFine ? null : text.invalidName;
}

export function slugProblem(slug: string): string | null {
  return /^[a-zA-Z0-9_-]{1,48}$/.test(slug) ? null : text.invalidSlug;
}
