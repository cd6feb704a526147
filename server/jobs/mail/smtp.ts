import { createTransport } from 'nodemailer';
import { hasMail, isOn, type InstanceSettings } from '../../../src/domain/instance-settings.ts';
import type { Letter } from '../../presenters/letters.ts';

const PATIENCE_MS = 10_000;

/** Sends one mail by the settings of now. Throws what the other side said. */
export async function sendLetter(settings: InstanceSettings, letter: Letter): Promise<void> {
  if (!hasMail(settings)) throw new Error('No mail server is set up.');
  const isSecure = isOn(settings.EMAIL_USE_SSL);
  const { EMAIL_HOST_USER: user, EMAIL_HOST_PASSWORD: pass } = settings;
  const transport = createTransport({
    host: settings.EMAIL_HOST,
    port: Number(settings.EMAIL_PORT),
    secure: isSecure,
    requireTLS: !isSecure && isOn(settings.EMAIL_USE_TLS),
    ...(user === '' ? {} : { auth: { user, pass } }),
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    dnsTimeout: PATIENCE_MS,
    // A letter is text that we made: nothing in it is fetched or read from the disk.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    const { to, subject, text, html, attachments = [] } = letter;
    await transport.sendMail({
      from: settings.EMAIL_FROM,
      to: { name: '', address: to },
      subject,
      text,
      html,
      attachments: [...attachments],
    });
  } finally {
    transport.close();
  }
}
