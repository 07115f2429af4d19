/** Reads the settings of backups. */

import { isAbsolute, join } from 'node:path';
import { parseAddress } from '../http/parse-address.ts';
import type { BackupSettings, FolderPlace, S3Place } from '../storage/backup/backup-settings.ts';
import { parseDuration, parseNumber, type SettingReader, textLike } from './setting-reader.ts';

const HOUR_MS = 3_600_000;
const MOST_MS = 31 * 24 * HOUR_MS;
const MOST_KEPT = 1000;

export function readBackups(reader: SettingReader, dataDir: string): BackupSettings {
  const { optional } = reader;
  const everyMs = optional('LAPWING_BACKUP_EVERY', 'a time from 1h to 31d, such as 24h, or off', (text) => {
    if (text === 'off') return 0;
    const durationMs = parseDuration(text) ?? 0;
    return durationMs >= HOUR_MS && durationMs <= MOST_MS ? durationMs : null;
  });
  const keep = (name: string) =>
    optional(name, `a whole number from 0 to ${MOST_KEPT}`, (text) => {
      const count = parseNumber(text) ?? -1;
      return Number.isInteger(count) && count >= 0 && count <= MOST_KEPT ? count : null;
    });
  return {
    everyMs: everyMs === 0 ? null : everyMs,
    place: readPlace(reader, dataDir),
    keep: {
      daily: keep('LAPWING_BACKUP_KEEP_DAILY') ?? 7,
      weekly: keep('LAPWING_BACKUP_KEEP_WEEKLY') ?? 4,
    },
  };
}

function readPlace({ optional, secret, errors }: SettingReader, dataDir: string): FolderPlace | S3Place {
  const to = optional(
    'LAPWING_BACKUP_TO',
    'an absolute folder, or the address of a bucket such as https://s3.example.org/bucket/folder',
    (text) => (isAbsolute(text) || isBucketUrl(text) ? text.replace(/(?<=.)\/+$/, '') : null),
  );
  const keyId = optional('LAPWING_BACKUP_KEY_ID', 'the id of an access key', textLike(/^\S+$/));
  const keySecret = secret('LAPWING_BACKUP_KEY_SECRET', 'the secret of that access key', textLike(/^\S+$/));
  const region =
    optional('LAPWING_BACKUP_REGION', 'a region such as eu-central-1', textLike(/^[A-Za-z0-9-]+$/)) ??
    'us-east-1';
  if (to !== null && !isAbsolute(to)) {
    if (keyId !== null && keySecret !== null) return { kind: 's3', url: to, region, keyId, keySecret };
    if (errors.length === 0)
      errors.push('A bucket in LAPWING_BACKUP_TO needs LAPWING_BACKUP_KEY_ID and LAPWING_BACKUP_KEY_SECRET.');
  }
  return { kind: 'folder', folder: to ?? join(dataDir, 'backups'), isDefault: to === null };
}

/** With a bucket in its path. Names that would have to be escaped are not allowed. */
function isBucketUrl(text: string): boolean {
  const url = parseAddress(text);
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    /^(\/[\w.-]+)+\/?$/.test(url.pathname) &&
    url.search === ''
  );
}
