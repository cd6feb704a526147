import { escapeHtml } from '../../src/lib/escape-html.ts';

/** A mail as it is sent, or shown to an admin where none can be. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly LetterFile[];
  /** Nobody needs it after that, and nobody shall find it. */
  readonly expiresAt: string;
}

export interface LetterFile {
  readonly filename: string;
  readonly contentType: string;
  readonly content: string;
}

interface Wording {
  readonly to: string;
  readonly subject: string;
  readonly lines: readonly string[];
  /** The one thing to do; its address also stands as text. */
  readonly button?: { readonly label: string; readonly href: string };
  /** Larger, to be typed. */
  readonly code?: string;
  readonly expiresAt: string;
}

export function loginCodeLetter(to: string, code: string, expiresAt: string): Letter {
  return letter({
    to,
    subject: `Your unique Holdfast login code is ${code}`,
    lines: [
      'Type this code where you are signing in. It works once, for ten minutes.',
      'If you did not ask for it, somebody mistyped their address: nothing has happened.',
    ],
    code,
    expiresAt,
  });
}

export function passwordLetter(to: string, href: string, expiresAt: string): Letter {
  return letter({
    to,
    subject: 'A new password to your Holdfast account has been requested',
    lines: [
      'Set a new password with this link. It works once, for an hour.',
      'If you did not ask for it, your password stays as it is.',
    ],
    button: { label: 'Set a new password', href },
    expiresAt,
  });
}

export interface DigestWords {
  readonly key: string;
  readonly name: string;
  readonly href: string;
  /** Each says who did what. */
  readonly changes: readonly string[];
  readonly preferencesHref: string;
}

export function digestLetter(to: string, words: DigestWords, expiresAt: string): Letter {
  // Only what no mail program takes for anything else than a name.
  const name = words.name.replace(/[^\p{L}\p{N}\s-]/gu, '');
  return letter({
    to,
    subject: `${words.key} ${name}`,
    lines: [...words.changes, `You may choose what you are mailed about: ${words.preferencesHref}`],
    button: { label: words.key, href: words.href },
    expiresAt,
  });
}

/** Without a mail server the admins find the numbers in the text. */
export function analyticsLetter(to: string, slug: string, csv: string, expiresAt: string): Letter {
  const filename = `${slug}-analytics.csv`;
  const told = letter({
    to,
    subject: `Your analytics of ${oneLine(slug)}`,
    lines: [`The numbers that you asked for are in the file ${filename}.`],
    expiresAt,
  });
  return { ...told, attachments: [{ filename, contentType: 'text/csv', content: csv }] };
}

interface InvitationWords {
  readonly inviter: string;
  readonly workspace: string;
  readonly href: string;
}

export function invitationLetter(
  to: string,
  { inviter, workspace, href }: InvitationWords,
  expiresAt: string,
): Letter {
  return letter({
    to,
    subject: `${inviter} has invited you to join them in ${workspace} on Holdfast`,
    lines: [`${inviter} would like to work with you in ${workspace}.`],
    button: { label: `Join ${workspace}`, href },
    expiresAt,
  });
}

interface AdditionWords {
  readonly inviter: string;
  readonly project: string;
  readonly href: string;
}

export function projectLetter(
  to: string,
  { inviter, project, href }: AdditionWords,
  expiresAt: string,
): Letter {
  return letter({
    to,
    subject: 'You have been invited to a Holdfast project',
    lines: [`${inviter} has added you to ${project}.`],
    button: { label: `Open ${project}`, href },
    expiresAt,
  });
}

export function activatedLetter(to: string, name: string, href: string, expiresAt: string): Letter {
  return letter({
    to,
    subject: `${name} has been activated on Holdfast`,
    lines: ['You signed in, so your account is open again.'],
    button: { label: 'Your account', href },
    expiresAt,
  });
}

export function deactivatedLetter(to: string, href: string, expiresAt: string): Letter {
  return letter({
    to,
    subject: 'Your Holdfast account has been deactivated',
    lines: [
      'You have left every workspace and project. What you wrote stays with your name.',
      'Signing in opens the account again; the workspaces have to invite you anew.',
    ],
    button: { label: 'Holdfast', href },
    expiresAt,
  });
}

export function webhookLetter(to: string, url: string, href: string, expiresAt: string): Letter {
  return letter({
    to,
    subject: 'Webhook Deactivated',
    lines: [
      `Nothing answered at ${url}, however often it was tried, so this webhook is switched off.`,
      'Nothing that happens from now on is kept for it. Switch it on again when its server is there.',
    ],
    button: { label: 'The webhook', href },
    expiresAt,
  });
}

export function testLetter(to: string, expiresAt: string): Letter {
  return letter({
    to,
    subject: 'Email Notification from Holdfast',
    lines: ['This server can send mail.'],
    expiresAt,
  });
}

function letter({ to, subject, lines, button, code, expiresAt }: Wording): Letter {
  const shown = code ?? button?.href;
  const text = [lines[0], shown, ...lines.slice(1)].filter((line) => line !== undefined);
  return {
    to,
    subject: oneLine(subject),
    text: `${text.join('\n\n')}\n`,
    html: htmlOf(lines, button, code),
    expiresAt,
  };
}

function htmlOf(lines: Wording['lines'], button: Wording['button'], code: Wording['code']): string {
  const [first, ...rest] = lines.map((line) => `<p>${escapeHtml(line)}</p>`);
  const typed = code
    ? `<p style="font:600 24px/32px monospace;letter-spacing:1px">${escapeHtml(code)}</p>`
    : '';
  const link = button
    ? `<p><a href="${escapeHtml(button.href)}" style="display:inline-block;padding:10px 16px;border-radius:6px;background:#0e6354;color:#fff;text-decoration:none">${escapeHtml(button.label)}</a></p><p style="color:#626b65;font-size:12px">${escapeHtml(button.href)}</p>`
    : '';
  return `<!doctype html><html lang="en"><body style="font:14px/20px system-ui,sans-serif;color:#1c211e;max-width:520px">${first ?? ''}${typed}${link}${rest.join('')}</body></html>`;
}

/** A name in a subject must not begin a header of its own. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
