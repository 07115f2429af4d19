/** The addresses at which the site has a screen. The entity in the address may not exist. */

import { namesOf, searchEntityFilters, type Theme, themes } from '../values/enums.ts';

const INT32_MAX = 2 ** 31 - 1;

const account = '[a-z0-9-]*GA-[0-9a-f]{32}';
const liveEvent = '[a-z0-9]+-\\d+';
const pages = (...paths: string[]) => new RegExp(`^/(?:${paths.join('|')})$`, 'i');

/** Marked parts are ids of 32 bits. */
const everywhere = pages(
  '',
  'events/(\\d+)(?:/screen)?',
  'sessions/(\\d+)(?:/laptimes|/whatif|/seal)?',
  'organizations/(\\d+)(?:/manage|/championships|/records)?',
  'organizations/(\\d+)/championships/(\\d+)(?:/seal)?',
  `search(?:/(?:${namesOf(searchEntityFilters).join('|')}))?`,
  'practice(?:/(\\d+))?',
  'practice/\\d{1,15}/activity',
  'profile(?:/results|/friends|/videos)?',
  `profile/${account}(?:/races|/videos|/friends)?`,
  'desk(?:/(\\d+))?',
  'desk/(\\d+)/run/(\\d+)(?:/phone)?',
  'desk/(\\d+)/decide/(\\d+)',
  'desk/(?:publish|result|championships|screens|records)/(\\d+)',
  'desk/(\\d+)/(?:merges|live|announcer)',
  'screen(?:/(\\d+)/[^/]{1,40})?',
  'host',
  'status',
  'first-run',
  'auth',
);

const onlyInLiveBrand = pages(
  'organizations/\\d{1,9}/championships/\\d{1,9}/live',
  'livetiming(?:/[\\w\\-.@ ]+)?',
  `livetiming/${liveEvent}/active`,
  `livetiming/${liveEvent}/pitwall`,
  `livetiming/${liveEvent}/sessions/${liveEvent}-\\d+`,
  'app',
);

export function isSiteAddress(path: string, theme: Theme): boolean {
  const plain = decoded(path).replace(/(?<=.)\/$/, '');
  if (theme === themes.live && onlyInLiveBrand.test(plain)) return true;
  const ids = everywhere.exec(plain)?.slice(1);
  return ids?.every((id) => id === undefined || (id.length <= 15 && Number(id) <= INT32_MAX)) ?? false;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
