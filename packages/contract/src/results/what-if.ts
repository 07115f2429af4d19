/** A published result without some of its rulings or laps, and the standings without it: never a result itself. */

import * as z from 'zod/mini';
import { enumName, resultStatuses, rowStatuses } from '../values/enums.ts';
import { optionalTextLike } from '../values/text-values.ts';
import { ruling } from './revisions.ts';

/** What is switched off. */
export type WhatIfSwitches = {
  /** numbers of rulings */
  rulings: readonly number[];
  laps: readonly { competitorId: number; lap: number }[];
  /** the session does not count in its championships */
  isSessionOff: boolean;
};

const one = '(?:s|r\\d{1,9}|l\\d{1,9}\\.\\d{1,5})';
const MOST_SWITCHES = 50;
const switchesPattern = new RegExp(`^${one}(?:,${one}){0,${MOST_SWITCHES - 1}}$`);

/** In an address: `s` for the session, `r3` for ruling 3, `l12.4` for lap 4 of competitor 12. */
export function parseSwitches(text: string | undefined): WhatIfSwitches {
  const parts = text !== undefined && switchesPattern.test(text) ? [...new Set(text.split(','))] : [];
  return {
    rulings: parts.filter((part) => part.startsWith('r')).map((part) => Number(part.slice(1))),
    laps: parts
      .filter((part) => part.startsWith('l'))
      .map((part) => {
        const [competitorId = 0, lap = 0] = part.slice(1).split('.').map(Number);
        return { competitorId, lap };
      }),
    isSessionOff: parts.includes('s'),
  };
}

/** Empty if nothing is switched off. */
export function formatSwitches({ rulings, laps, isSessionOff }: WhatIfSwitches): string {
  return [
    ...(isSessionOff ? ['s'] : []),
    ...rulings.map((number) => `r${number}`),
    ...laps.map(({ competitorId, lap }) => `l${competitorId}.${lap}`),
  ]
    .slice(0, MOST_SWITCHES)
    .join(',');
}

export const whatIfQuery = {
  off: optionalTextLike(switchesPattern, 'what is switched off, such as r3,l12.4'),
};

const placed = z.object({
  /** null if not classified */
  position: z.nullable(z.int()),
  positionInClass: z.nullable(z.int()),
  status: enumName(rowStatuses),
  laps: z.int(),
  totalTimeMs: z.nullable(z.int()),
  bestTimeMs: z.nullable(z.int()),
  bestLap: z.nullable(z.int()),
});
export type WhatIfPlace = z.infer<typeof placed>;

const whatIfRow = z.object({
  competitorId: z.int(),
  startNumber: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  resultClass: z.string(),
  /** how many laps can be switched off */
  lapCount: z.int(),
  before: placed,
  after: placed,
});
export type WhatIfRow = z.infer<typeof whatIfRow>;

const standing = z.nullable(z.object({ position: z.nullable(z.int()), total: z.number() }));

export const whatIf = z.object({
  sessionId: z.int(),
  /** the publication that it is made from */
  revision: z.int(),
  status: enumName(resultStatuses),
  /** whether the best lap decides, and not the distance */
  isByBestLap: z.boolean(),
  /** all that can be switched off, in the order of decision */
  rulings: z.array(z.object({ number: z.int(), competitorId: z.int(), startNumber: z.string(), ruling })),
  /** what is switched off and found; switches of an earlier publication may not be */
  off: z.string(),
  unknownCount: z.int(),
  /** in the order that would be */
  rows: z.array(whatIfRow),
  championships: z.array(
    z.object({
      championshipId: z.int(),
      organizationId: z.int(),
      name: z.string(),
      season: z.string(),
      className: z.string(),
      /** in the order that would be */
      rows: z.array(
        z.object({
          no: z.string(),
          firstName: z.string(),
          lastName: z.string(),
          class: z.string(),
          before: standing,
          after: standing,
        }),
      ),
    }),
  ),
});
export type WhatIf = z.infer<typeof whatIf>;
