/** Translates the flags of feeds. */

import type { LiveFlag } from '@lapwing/contract/values/enums';

const flagByWord = new Map<string, LiveFlag>([
  ['green', 'Green'],
  ['white', 'Green'],
  ['yellow', 'Yellow'],
  ['caution', 'Yellow'],
  ['fcy', 'Yellow'],
  ['sc', 'Yellow'],
  ['vsc', 'Yellow'],
  ['code60', 'Yellow'],
  ['red', 'Red'],
  ['finish', 'Finish'],
  ['finished', 'Finish'],
  ['checkered', 'Finish'],
  ['chequered', 'Finish'],
  ['stop', 'Stop'],
  ['stopped', 'Stop'],
  ['purple', 'Purple'],
  ['warmup', 'Purple'],
]);

/** In any case and with any padding; `Unknown` for unknown flags. */
export function feedFlag(text: string): LiveFlag {
  return flagByWord.get(text.toLowerCase().replace(/[^a-z0-9]/g, '')) ?? 'Unknown';
}
