/** A page that a browser gets instead of the site for a while. It loads again by itself. */

import type { Language } from '@lapwing/contract/values/constants';
import { languageOf } from './wanted-language.ts';

/** `body`: HTML below the title. */
export type RetryTexts = Record<Language, { title: string; body: string }>;

/** Its content security policy: only its own styles. */
export const RETRY_PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

export function retryPage(
  texts: RetryTexts,
  acceptLanguage: string | undefined,
  retryAfterS: number,
): string {
  const language = languageOf(undefined, acceptLanguage);
  const { title, body } = texts[language];
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${retryAfterS}">
<title>${title}</title>
<style>
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { display: grid; place-content: center; min-height: 90vh; margin: 0 1rem; }
  h1 { margin: 0; font-size: 1.5rem; }
  a { display: inline-block; min-height: 2.75rem; line-height: 2.75rem; }
  progress { width: 100%; }
</style>
<main>
  <h1>${title}</h1>
  ${body}
</main>
`;
}
