import { escapeHtml } from '../../src/lib/escape-html.ts';

/** An email, or its text for an admin where the server can't send email. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly LetterFile[];
  /** It is deleted after this moment. */
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
  /** The only button; its address is also in the text. */
  readonly button?: { readonly label: string; readonly href: string };
  /** Printed larger, to be typed. */
  readonly code?: string;
  readonly expiresAt: string;
}

export function loginCodeLetter(to: string, code: string, expiresAt: string): Letter {
  return letter({
    to,
    subject: `Your unique Holdfast login code is ${code}`,
    lines: [
      'Enter this code to sign in. It works once, within ten minutes.',
      'If you didn’t ask for it, you can ignore this email.',
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
      'Set a new password with this link. It works once, within an hour.',
      'If you didn’t ask for it, ignore this email. Your password stays the same.',
    ],
    button: { label: 'Set a new password', href },
    expiresAt,
  });
}

export interface DigestWords {
  readonly key: string;
  readonly name: string;
  readonly href: string;
  /** One sentence each: who did what. */
  readonly changes: readonly string[];
  readonly preferencesHref: string;
}

export function digestLetter(to: string, words: DigestWords, expiresAt: string): Letter {
  // No punctuation: some mail programs would turn parts of the name into links.
  const name = words.name.replace(/[^\p{L}\p{N}\s-]/gu, '');
  return letter({
    to,
    subject: `${words.key} ${name}`,
    lines: [...words.changes, `Change your email notifications: ${words.preferencesHref}`],
    button: { label: words.key, href: words.href },
    expiresAt,
  });
}

export function analyticsLetter(to: string, slug: string, csv: string, expiresAt: string): Letter {
  const filename = `${slug}-analytics.csv`;
  const told = letter({
    to,
    subject: `Your analytics of ${oneLine(slug)}`,
    lines: [`The analytics you asked for are in the attached file ${filename}.`],
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
    lines: ['You signed in, so your account is active again.'],
    button: { label: 'Your account', href },
    expiresAt,
  });
}

export function deactivatedLetter(to: string, href: string, expiresAt: string): Letter {
  return letter({
    to,
    subject: 'Your Holdfast account has been deactivated',
    lines: [
      'You’ve left every workspace and project. What you wrote stays under your name.',
      'Sign in to reactivate your account. To come back to a workspace, ask for a new invitation.',
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
      `Deliveries to ${url} kept failing, so this webhook has been turned off.`,
      'Events from now on aren’t stored for it. Turn it on again when its server responds.',
    ],
    button: { label: 'The webhook', href },
    expiresAt,
  });
}

export function testLetter(to: string, expiresAt: string): Letter {
  return letter({
    to,
    subject: 'Email Notification from Holdfast',
    lines: ['This server can send email.'],
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

/** Without line breaks, so that a name in a subject can't start another header. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
