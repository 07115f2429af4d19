/**
 * The records of a P3 decoder. Every field may be missing: gate beacons, for example, have neither strength nor hits.
 */

import type { P3Fault } from './p3-frame.ts';

export type P3Passing = {
  kind: 'passing';
  passingNumber: number;
  transponder: number;
  /** the decoder's own clock, microseconds since 1970 */
  rtcTimeUs: number | null;
  /** only if the decoder has the time from a satellite or a server */
  utcTimeUs: number | null;
  strength: number | null;
  hits: number | null;
  flags: number | null;
  /** the text printed on the transponder, `FL-94890` */
  transponderText: string | null;
  driverId: number | null;
  userFlag: number | null;
  /** tenths of a volt, as sent by the transponder */
  voltageRaw: number | null;
  temperatureRaw: number | null;
  decoderId: number | null;
};

export type P3Record =
  | P3Passing
  | {
      kind: 'status';
      noise: number | null;
      hasGps: boolean | null;
      temperatureC: number | null;
      satellites: number | null;
      inputVoltageDeciV: number | null;
      decoderId: number | null;
    }
  | {
      kind: 'version';
      decoderType: number | null;
      description: string;
      version: string;
      release: number | null;
      decoderId: number | null;
    }
  | { kind: 'resend'; fromNumber: number; untilNumber: number; decoderId: number | null }
  | { kind: 'time'; rtcTimeUs: number | null; utcTimeUs: number | null; decoderId: number | null }
  | { kind: 'error'; code: number; decoderId: number | null }
  | { kind: 'other'; recordType: number; decoderId: number | null }
  | { kind: 'damaged'; fault: P3Fault | 'wrong-fields' };

export const p3Types = { passing: 1, status: 2, version: 3, resend: 4, time: 0x24, error: 0xffff } as const;
