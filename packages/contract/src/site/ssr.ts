/** What the server passes to the site's code when it prerenders a page. */

import type { Theme } from '../values/enums.ts';

/** An API response that is inlined in the page; `total` is from its header. */
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
