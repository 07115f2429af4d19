/** What the server tells the site's own code when it has the first sight of a page drawn. */

import type { Theme } from './enums.ts';

/** An answer of the API that is written into the page; `total` as its header says it. */
export type PageAnswer = { address: string; body: string; total?: string | undefined };

export type PageToDraw = {
  /** path and query, as the visitor typed them */
  address: string;
  origin: string;
  theme: Theme;
  isPhone: boolean;
  answers: readonly PageAnswer[];
};

export type DrawPage = (page: PageToDraw) => Promise<string>;
