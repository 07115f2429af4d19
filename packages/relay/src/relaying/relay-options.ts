/** The options of a relay: its protocol, its source, and the target of its passings. */

import type { LiveSessionDocument } from '@lapwing/contract/ingest/live-batch';
import type { LengthUnit } from '@lapwing/contract/values/enums';
import type { LoopNames } from '../feeds/loops.ts';
import type { SessionKind } from '../feeds/run-sessions.ts';
import type { Target } from '../sending/outgoing.ts';

export const relayProtocols = ['rmonitor', 'p3', 'ambrc', 'mylaps-tcp', 'racemonitor', 'multiloop'] as const;
export type RelayProtocol = (typeof relayProtocols)[number];

/** A session whose laps we count. */
export type DecoderSession = {
  document: LiveSessionDocument;
  /** by the timer; otherwise made from the name */
  isIdGiven: boolean;
  entriesFile: string | null;
  laps: number | null;
  durationMs: number | null;
  minimumLapTimeMs: number | null;
};

export type SourceAddress = { host: string; port: number } | { url: string };

/** The options of a feed from any source. */
export type FeedOptions = {
  protocol: RelayProtocol;
  target: Target;
  /** null for practice, and if the timing software has its own runs */
  session: DecoderSession | null;
  kindOtherwise: SessionKind;
  loops: LoopNames;
  timeZone: string;
  lengthUnit: LengthUnit;
};

export type RelayOptions = FeedOptions & {
  address: SourceAddress;
  addressText: string;
  outboxFolder: string;
  isJson: boolean;
};
