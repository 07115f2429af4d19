/** What the server and the site's own code pass to each other when a page is sent with its first screen. */

import type { ViewerFrame } from '../live/frame.ts';
import type { Theme } from '../values/enums.ts';
import type { Locale } from '../values/locale.ts';

/** An API response that is inlined in the page; `total` is from its header. */
export type PageAnswer = { address: string; body: string; total?: number | undefined };

/** The element of the page with its inlined responses: a JSON list of `InlinedResponse`. */
export const INLINED_RESPONSES_ID = 'inlined-responses';
export type InlinedResponse = { address: string; body: unknown; total?: number | undefined };

/** The element with the message that joins the board of the page over the live socket. */
export const LIVE_JOIN_ID = 'live-join';

/** The page without a screen, which the service worker keeps for reading offline. */
export const APP_SHELL_PATH = '/app-shell';

export type PageToRender = {
  /** path and query, as the visitor typed them */
  address: string;
  origin: string;
  theme: Theme;
  locale: Locale;
  isPhone: boolean;
  answers: readonly PageAnswer[];
  look: SiteLook;
};

/** What a host has set of the look of every page. */
export type SiteLook = {
  /** empty: the name of the brand */
  name: string;
  /** the path of the picture */
  logo: string | null;
};

/** A page is rendered for a narrow window or for a wide one. */
export function isPhone(userAgent: string): boolean {
  return /mobi/i.test(userAgent);
}

export type RenderPage = (page: PageToRender) => Promise<string>;

/** The body of the response at an address, as an anonymous visitor gets it; null if there is none. */
export type FetchForPage = (address: string) => Promise<string | null>;

/** A screen that visitors open from elsewhere: its code and its first responses are sent with the page. */
export type LandingPage = {
  /** source files of the chunks that the screen loads on demand */
  sources: readonly string[];
  /** the page contains the style it uses, and decides when to load its font and the whole style sheet */
  isForSlowConnections: boolean;
  /** Fetches the first responses of the screen. */
  load: (fetch: FetchForPage) => Promise<LoadedScreen | null>;
};

/** What the first responses of a screen add to its page. */
export type LoadedScreen = {
  /** what the page sends over the live socket to join a board; null if it joins none */
  join: ViewerFrame | null;
  /** source files of the chunks that only these responses show: the page then needs the whole style sheet */
  sources: readonly string[];
};

/** null if the screen at this address fetches everything itself. */
export type FindLandingPage = (page: { path: string; query: string; theme: Theme }) => LandingPage | null;

/** The files of the built site that its page is made of. */
export type PageParts = {
  /** what the page starts, in this order; the last one is the site's entry */
  scripts: readonly string[];
  styles: readonly string[];
  /** the part of the style sheet that live boards use */
  liveStyle: string;
  font: string;
  icons: { live: string; results: string };
  /** inlined scripts: one runs before the first paint, one starts the site */
  beforePaint: string;
  startSite: string;
  /** from the source of each part that is loaded on demand to its files */
  chunks: Readonly<Record<string, readonly string[]>>;
};
