import {
  isSettingKey,
  isOn,
  PROVIDERS,
  providerSettings,
  type InstanceSettings,
  type SettingKey,
} from '../../../src/domain/instance-settings.ts';
import { invalid, refused } from '../../policies/refusal.ts';
import type { Write } from '../write.ts';

export type SettingsPatch = Readonly<Partial<Record<SettingKey, string | null>>>;

/** Unknown keys are left out. Null takes the admin's word back: the environment's holds again. */
export function settingsPatch(sent: Readonly<Record<string, unknown>>): SettingsPatch {
  const known = Object.entries(sent).filter(([key]) => isSettingKey(key));
  return Object.fromEntries(known.map(([key, value]) => [key, checked(key as SettingKey, value)]));
}

function checked(key: SettingKey, value: unknown): string | null {
  if (value === null) return null;
  if (typeof value !== 'string') throw invalid({ [key]: ['Not a valid string.'] });
  const text = value.trim();
  if (/[\0\r\n]/.test(text) || text.length > 1000)
    throw invalid({ [key]: ['Not a valid string.'] });
  if (/^(ENABLE|DISABLE|IS|EMAIL_USE)_/.test(key) && text !== '0' && text !== '1') {
    throw invalid({ [key]: [`"${text}" is not a valid choice.`] });
  }
  if (key === 'EMAIL_PORT' && !isPort(text))
    throw invalid({ [key]: ['A valid port is required.'] });
  if (key === 'GITLAB_HOST') return originOf(text);
  return text;
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;
}

function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw invalid({ GITLAB_HOST: ['Enter a valid URL.'] });
  }
  return url.origin;
}

/** Nobody locks themselves out: one way to sign in has to stay. */
export function mustLeaveWayIn(after: InstanceSettings): void {
  const hasWay =
    isOn(after.ENABLE_EMAIL_PASSWORD) ||
    isOn(after.ENABLE_MAGIC_LINK_LOGIN) ||
    PROVIDERS.some((provider) => providerSettings(after, provider) !== null);
  if (!hasWay) throw refused('One way to sign in has to stay switched on.');
}

export async function changeSettings(
  w: Pick<Write, 'tx' | 'now' | 'newId'>,
  patch: SettingsPatch,
): Promise<void> {
  const times = { created_at: w.now, updated_at: w.now };
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) {
      await w.tx.deleteFrom('instance_settings').where('key', '=', key).execute();
      continue;
    }
    await w.tx
      .insertInto('instance_settings')
      .values({ key, id: w.newId(), value, ...times })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: w.now }))
      .execute();
  }
}
