/** Where an event takes place, in uploads and at the race desk. */

import * as z from 'zod/mini';
import { countryNumbers } from './countries.ts';
import { decimal, filledLine, timeZone } from './document-values.ts';
import { enumName, lengthUnits } from './enums.ts';
import { expected } from './expected.ts';
import { textMatching } from './text-values.ts';

export const flag = z.boolean(expected('expected-boolean'));

const COUNTRY = expected('expected-country-capitals', { example: 'NL' });
export const countryCode = textMatching(/^[A-Z]{2}$/, COUNTRY).check(
  z.refine((code) => Object.hasOwn(countryNumbers, code), COUNTRY),
);

export const locationFields = {
  name: filledLine(200),
  countryCode,
  /** IANA: Europe/Amsterdam. All times of a document without an offset are in it. */
  timeZone,
  /** of a lap; 0 if it is unknown */
  lengthM: z.optional(decimal(0, 500_000)),
  /** the unit in which the length is shown */
  lengthUnit: z.optional(enumName(lengthUnits)),
  latitude: z.optional(decimal(-90, 90)),
  longitude: z.optional(decimal(-180, 180)),
};
