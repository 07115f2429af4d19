/** The shape of a set of messages: texts by section, some of them plurals. */

import type { en } from './en.ts';
import type { enAnnouncer } from './en-announcer.ts';
import type { enDeskDecide } from './en-desk-decide.ts';
import type { enDeskRun } from './en-desk-run.ts';
import type { enDeskSeries } from './en-desk-series.ts';
import type { enFollow } from './en-follow.ts';
import type { enHeats } from './en-heats.ts';
import type { enLive } from './en-live.ts';
import type { enPitwall } from './en-pitwall.ts';
import type { enReport } from './en-report.ts';
import type { enScreens } from './en-screens.ts';
import type { enSeals } from './en-seals.ts';
import type { enStandings } from './en-standings.ts';

/** A text whose form depends on `{count}`; languages without a singular have only `other`. */
export type Plural = { one?: string; other: string };

type TextsLike<M> = {
  readonly [K in keyof M]: M[K] extends string ? string : M[K] extends Plural ? Plural : TextsLike<M[K]>;
};

/** English defines which messages exist. */
type English = typeof en &
  typeof enLive &
  typeof enScreens &
  typeof enDeskRun &
  typeof enDeskDecide &
  typeof enDeskSeries &
  typeof enHeats &
  typeof enFollow &
  typeof enStandings &
  typeof enPitwall &
  typeof enReport &
  typeof enSeals &
  typeof enAnnouncer;

export type Messages = TextsLike<English>;

type KeysOf<M> = {
  [K in keyof M & string]: M[K] extends string | Plural ? K : `${K}.${KeysOf<M[K]>}`;
}[keyof M & string];

export type MessageKey = KeysOf<English>;

type Lookup<M, Key extends string> = Key extends `${infer Head}.${infer Rest}`
  ? Head extends keyof M
    ? Lookup<M[Head], Rest>
    : never
  : Key extends keyof M
    ? M[Key]
    : never;

type PlaceholdersOf<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersOf<Rest>
  : never;

type NamesOf<Message> = Message extends { other: infer Other }
  ? 'count' | PlaceholdersOf<Other>
  : PlaceholdersOf<Message>;

type ValuesOf<Names extends string> = {
  readonly [Name in Names]: Name extends 'count' ? number : string | number;
};

/** The values that a message needs: none, or one per placeholder of its English text. */
export type MessageValues<Key extends MessageKey> = [NamesOf<Lookup<English, Key>>] extends [never]
  ? []
  : [values: ValuesOf<NamesOf<Lookup<English, Key>>>];
