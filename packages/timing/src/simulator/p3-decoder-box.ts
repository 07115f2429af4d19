/** A simulated race as seen by the decoders at the loops: numbered passings that can be requested again. */

import type { Passing } from '@lapwing/contract/practice/passing';
import { encodeP3 } from '../feeds/p3/encode-p3.ts';
import type { P3Passing } from '../feeds/p3/p3-record.ts';
import type { SimulatedEvent } from './session-setup.ts';

export type P3DecoderBox = {
  /** The frame of a passing; null for events that no loop sees. */
  apply(event: SimulatedEvent): Uint8Array | null;
  status(): Uint8Array;
  /** The passings between two numbers again, as far as they are still stored. */
  resend(fromNumber: number, untilNumber: number): Uint8Array[];
};

/** Like a real decoder, which forgets the oldest. */
const KEPT = 20_000;
const FIRST_DECODER_ID = 1_001;

/** Each loop has a decoder; all of them share one connection and count together. */
export function createP3DecoderBox(loopIds: readonly string[]): P3DecoderBox {
  const passings: P3Passing[] = [];
  let lastNumber = 0;
  return {
    apply(event) {
      if (event.kind !== 'passing') return null;
      lastNumber += 1;
      const passing = passingOf(event.passing, lastNumber, decoderIdOf(loopIds, event.passing.loopId));
      passings.push(passing);
      if (passings.length > KEPT) passings.shift();
      return encodeP3(passing);
    },
    status: () =>
      encodeP3({
        kind: 'status',
        noise: 24,
        hasGps: false,
        temperatureC: 18,
        satellites: null,
        inputVoltageDeciV: 124,
        decoderId: FIRST_DECODER_ID,
      }),
    resend: (fromNumber, untilNumber) =>
      passings
        .filter(({ passingNumber }) => passingNumber >= fromNumber && passingNumber <= untilNumber)
        .map(encodeP3),
  };
}

/** The decoder of a loop: the finish is the first of the list. */
export function decoderIdOf(loopIds: readonly string[], loopId: string): number {
  return FIRST_DECODER_ID + Math.max(0, loopIds.indexOf(loopId));
}

function passingOf(passing: Passing, passingNumber: number, decoderId: number): P3Passing {
  return {
    kind: 'passing',
    passingNumber,
    transponder: Number(passing.transponder),
    rtcTimeUs: passing.atMs * 1_000,
    utcTimeUs: null,
    strength: passing.strength ?? null,
    hits: passing.hits ?? null,
    flags: 0,
    transponderText: null,
    driverId: null,
    userFlag: null,
    voltageRaw: null,
    temperatureRaw: null,
    decoderId,
  };
}
