import {
  INSTANCE_SETTINGS,
  isSettingKey,
  SETTING_KEYS,
  type InstanceSettings,
} from '../../../src/domain/instance-settings.ts';
import type { Db } from '../../db/db.ts';

export function settingRows(db: Db) {
  return db.selectFrom('instance_settings').selectAll().execute();
}

/** What holds now: the admin's word, else the environment's, else the default. */
export async function readSettings(
  db: Db,
  environment: Partial<InstanceSettings>,
): Promise<InstanceSettings> {
  const chosen = Object.fromEntries(
    (await settingRows(db))
      .filter(({ key }) => isSettingKey(key))
      .map(({ key, value }) => [key, value]),
  );
  const fallbacks = SETTING_KEYS.map((key) => [key, INSTANCE_SETTINGS[key].fallback] as const);
  return { ...Object.fromEntries(fallbacks), ...environment, ...chosen } as InstanceSettings;
}
