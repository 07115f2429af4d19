/** What the server passes to the site's own code to prerender a page. */

import type { Theme } from '../values/enums.ts';

/** An answer of the API that is written into the page; `total` as its header says it. */
export type PageAnswer = { address: string; body: string; total?: string | undefined };

export type PageToRender = {
  /** path and query, as the visitor typed them */
  address: string;
  origin: string;
  theme: Theme;
  isPhone: boolean;
  answers: readonly PageAnswer[];
};

/** A page is rendered for a narrow window or for a wide one. */
export function isPhone(userAgent: string): boolean {
  return /mobi/i.test(userAgent);
}

export type RenderPage = (page: PageToRender) => Promise<string>;
