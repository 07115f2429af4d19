/** Checks what the server needs of the machine other than a disk: fonts and time zones. */

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { migrationsDone } from '../storage/migrate.ts';
import { type Finding, type Installation, ok, problem, warning } from './check.ts';

const TIME_LIMIT_MS = 10_000;

/** For Japanese names on the pictures of shared pages. */
export async function checkFonts({ db }: Installation): Promise<Finding | null> {
  if (process.platform !== 'linux') return null;
  const install = 'sudo apt install fontconfig fonts-noto-cjk';
  let fonts: string;
  try {
    ({ stdout: fonts } = await promisify(execFile)('fc-list', [':lang=ja', 'family'], {
      timeout: TIME_LIMIT_MS,
    }));
  } catch {
    return warning('fontconfig is missing, so pictures of shared pages have no names', install);
  }
  if (fonts.trim() !== '') return ok('there is one for Japanese');
  const found = 'there is none for Japanese names on pictures of shared pages';
  return (await hasJapaneseNames(db)) ? warning(found, install) : ok(found);
}

async function hasJapaneseNames(db: Installation['db']): Promise<boolean> {
  if (db === null || (await migrationsDone(db)).length === 0) return false;
  const clubs = await db
    .selectFrom('organizations')
    .select('id')
    .where('countryCode', '=', 'JP')
    .limit(1)
    .execute();
  return clubs.length > 0;
}

export async function checkTimeZones({ db }: Installation): Promise<Finding | null> {
  if (db === null || (await migrationsDone(db)).length === 0) return null;
  const zones = new Set<string>();
  for (const table of ['venues', 'practiceLocations'] as const)
    for (const { timeZone } of await db.selectFrom(table).select('timeZone').distinct().execute())
      zones.add(timeZone);
  const unknown = [...zones].filter((zone) => !isKnownZone(zone));
  if (unknown.length === 0) return ok(`all ${zones.size} are known`);
  return problem(
    `${unknown.join(', ')} ${unknown.length === 1 ? 'is' : 'are'} unknown to this Node, so times there are shown in UTC`,
    'node -p process.versions.tz',
    'install a newer Node with all languages',
  );
}

function isKnownZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) !== null;
  } catch {
    return false;
  }
}
