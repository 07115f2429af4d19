/** The page that a browser gets instead of the site while the server accepts no more. It loads again by itself. */

import type { Language } from '@lapwing/contract/values/constants';
import { languageOf } from './wanted-language.ts';

type Texts = { title: string; text: (seconds: number) => string; now: string };
const texts: Record<Language, Texts> = {
  en: {
    title: 'The site is very busy',
    text: (seconds) => `This page tries again by itself in about ${seconds} seconds.`,
    now: 'Try again now',
  },
  nl: {
    title: 'Het is erg druk op de site',
    text: (seconds) => `Deze pagina probeert het over ongeveer ${seconds} seconden vanzelf opnieuw.`,
    now: 'Nu opnieuw proberen',
  },
  ja: {
    title: 'アクセスが集中しています',
    text: (seconds) => `約${seconds}秒後に自動的に再読み込みします。`,
    now: '今すぐ再読み込み',
  },
};

export function busyPage(acceptLanguage: string | undefined, retryAfterS: number): string {
  const language = languageOf(undefined, acceptLanguage);
  const { title, text, now } = texts[language];
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
</style>
<main>
  <h1>${title}</h1>
  <p role="status">${text(retryAfterS)}</p>
  <a href="">${now}</a>
</main>
`;
}
