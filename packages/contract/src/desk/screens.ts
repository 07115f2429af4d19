/** The big screens of a venue: what each shows, how the desk steers them, and how a screen is paired by its code. */

import * as z from 'zod/mini';
import { filledLine, instantMs, oneOf, wholeNumber } from '../values/document-values.ts';
import { del, get, post, put } from '../values/endpoint.ts';
import { INT32_MAX, int32Id, optionalNumber, textLike } from '../values/text-values.ts';

/** A request of a screen waits this long for something new, and so shows that the screen is still there. */
export const SCREEN_WAIT_MS = 5_000;
export const MAX_SCREENS = 50;
/** A code that nobody enters is given up. */
export const PAIRING_LIFE_MS = 30 * 60_000;

export const screenViews = [
  'board',
  'map',
  'tower',
  'results',
  'standings',
  'programme',
  'podium',
  'lastNowNext',
  'message',
] as const;

const NAME = /^[\p{L}\p{N}][\p{L}\p{N} _-]{0,39}$/u;
export const screenName = textLike(NAME, 'up to 40 letters, digits, spaces or hyphens');
const id = wholeNumber(1, INT32_MAX);

/** What the desk has chosen. Null for an event or a session: the running one, or else the newest. */
export const screenState = z.object({
  view: oneOf(screenViews),
  sessionId: z.nullable(id),
  eventId: z.nullable(id),
  championshipId: z.nullable(id),
  /** over the view until then; for good without a time */
  message: z.nullable(z.object({ text: filledLine(200), untilMs: z.nullable(instantMs) })),
});
export type ScreenState = z.infer<typeof screenState>;

/** What that means now. */
const shown = z.object({
  eventId: z.nullable(z.int()),
  eventName: z.string(),
  sessionId: z.nullable(z.int()),
  sessionName: z.string(),
  /** on the air */
  isLive: z.boolean(),
  championshipId: z.nullable(z.int()),
  championshipName: z.string(),
});
export type ScreenShows = z.infer<typeof shown>;

const screenAnswer = z.object({
  name: z.string(),
  organizationName: z.string(),
  version: z.int(),
  state: screenState,
  shown,
  nowMs: z.int(),
});
export type ScreenAnswer = z.infer<typeof screenAnswer>;

const deskScreen = z.object({
  screenId: z.int(),
  name: z.string(),
  version: z.int(),
  state: screenState,
  shown,
  /** null if no screen has asked yet */
  seenAtMs: z.nullable(z.int()),
  /** whether the screen has what was chosen last */
  isCurrent: z.boolean(),
  canUndo: z.boolean(),
  changedAtMs: z.int(),
  changedBy: z.string(),
});
export type DeskScreen = z.infer<typeof deskScreen>;

const choices = z.object({
  events: z.array(
    z.object({
      eventId: z.int(),
      name: z.string(),
      sessions: z.array(z.object({ sessionId: z.int(), name: z.string(), isLive: z.boolean() })),
    }),
  ),
  championships: z.array(z.object({ championshipId: z.int(), name: z.string() })),
});

const deskScreens = z.object({
  organizationName: z.string(),
  screens: z.array(deskScreen),
  choices,
  nowMs: z.int(),
});
export type DeskScreens = z.infer<typeof deskScreens>;

const member = { token: 'required' } as const;
const ofOrganization = '/api/desk/organizations/:organizationId/screens';
const organizationParams = { organizationId: int32Id };
const screenParams = { ...organizationParams, screenId: int32Id };
const wait = optionalNumber(0, SCREEN_WAIT_MS);

export const screensApi = {
  screen: get('/api/screens/:organizationId/:name', {
    summary: 'What a screen of a venue shows; waits for a change if asked',
    params: { organizationId: int32Id, name: screenName },
    query: { after: optionalNumber(0, INT32_MAX), wait },
    notes: { after: 'The version that the screen shows', wait: 'Milliseconds to wait for something new' },
    answer: screenAnswer,
  }),
  openPairing: post('/api/screens/pairings', {
    summary: 'A code for a screen that nobody has named yet',
    answer: z.object({ ticket: z.string(), code: z.string() }),
  }),
  pairing: get('/api/screens/pairings/:ticket', {
    summary: 'The screen that a code became, once the desk has entered it',
    params: { ticket: textLike(/^[\w-]{22}$/, 'the ticket of a code') },
    query: { wait },
    notes: { wait: 'Milliseconds to wait for the desk' },
    answer: z.object({
      screen: z.nullable(z.object({ organizationId: z.int(), name: z.string() })),
    }),
  }),
  screens: get(ofOrganization, {
    summary: 'The screens of an organisation with what they show, and what can be chosen',
    params: organizationParams,
    ...member,
    answer: deskScreens,
  }),
  addScreen: post(ofOrganization, {
    summary: 'Names a screen; a code connects the one that shows it',
    params: organizationParams,
    ...member,
    body: z.object({
      name: screenName,
      code: z.nullable(filledLine(12)),
      /** as before it was removed; null for the live board */
      state: z.nullable(screenState),
    }),
    answer: deskScreens,
  }),
  steerScreen: put(`${ofOrganization}/:screenId`, {
    summary: 'Chooses what a screen shows',
    params: screenParams,
    ...member,
    body: z.object({ state: screenState }),
    answer: deskScreens,
  }),
  undoScreen: post(`${ofOrganization}/:screenId/undo`, {
    summary: 'Shows again what a screen showed before; the same again redoes it',
    params: screenParams,
    ...member,
    body: z.object({ version: wholeNumber(1, INT32_MAX) }),
    answer: deskScreens,
  }),
  removeScreen: del(`${ofOrganization}/:screenId`, {
    summary: 'Forgets a screen',
    params: screenParams,
    ...member,
    answer: deskScreens,
  }),
};
