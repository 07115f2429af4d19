/** The settings of a content delivery network in front of the server. */

import type { PurgeSettings } from '../http/cdn/purges.ts';
import { parseHttpUrl, parseNumber, parseSwitch, type SettingReader, textLike } from './setting-reader.ts';

export type CdnSettings = {
  /** Whether responses say that a network may hold them. */
  isOn: boolean;
  /** how long */
  holdS: number;
  /** How it lets go; null if it only does so by age. */
  purge: PurgeSettings | null;
};

/** A change shows after this time, and a little more, if nobody tells the network. */
const HOLD_S = 10;
/** The longest that a lost message lasts. */
const HOLD_WITH_PURGE_S = 600;

export function readCdn({ optional, secret, errors }: SettingReader): CdnSettings {
  const isOn = optional('LAPWING_CDN', 'on or off', parseSwitch) ?? false;
  const url = optional(
    'LAPWING_CDN_PURGE_URL',
    'an address that begins with http:// or https://',
    parseHttpUrl,
  );
  const token = secret(
    'LAPWING_CDN_PURGE_TOKEN',
    'a token without blanks, or a header such as Fastly-Key: abc',
    textLike(/^([\w-]+: )?\S+$/),
  );
  const holdS = optional('LAPWING_CDN_HOLD_S', 'a whole number of seconds from 1 to 86400', (text) => {
    const seconds = parseNumber(text) ?? 0;
    return Number.isInteger(seconds) && seconds >= 1 && seconds <= 86_400 ? seconds : null;
  });
  if (errors.length === 0 && !isOn && (url ?? token ?? holdS) !== null)
    errors.push('LAPWING_CDN_PURGE_URL, LAPWING_CDN_PURGE_TOKEN and LAPWING_CDN_HOLD_S need LAPWING_CDN=on.');
  if (errors.length === 0 && token !== null && url === null)
    errors.push('LAPWING_CDN_PURGE_TOKEN needs LAPWING_CDN_PURGE_URL.');
  return {
    isOn,
    holdS: holdS ?? (url === null ? HOLD_S : HOLD_WITH_PURGE_S),
    purge: url === null ? null : { url, header: headerOf(token) },
  };
}

function headerOf(token: string | null): PurgeSettings['header'] {
  if (token === null) return null;
  const [, name, value] = /^([\w-]+): (\S+)$/.exec(token) ?? [];
  return name === undefined || value === undefined ? ['authorization', `Bearer ${token}`] : [name, value];
}
