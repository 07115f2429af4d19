/** The page that a browser gets while the server accepts no more visitors. */

import { type RetryTexts, retryPage } from './retry-page.ts';

export function busyPage(acceptLanguage: string | undefined, retryAfterS: number): string {
  return retryPage(textsFor(retryAfterS), acceptLanguage, retryAfterS);
}

function textsFor(seconds: number): RetryTexts {
  return {
    en: {
      title: 'The site is very busy',
      body: bodyOf(`This page tries again by itself in about ${seconds} seconds.`, 'Try again now'),
    },
    nl: {
      title: 'Het is erg druk op de site',
      body: bodyOf(
        `Deze pagina probeert het over ongeveer ${seconds} seconden vanzelf opnieuw.`,
        'Nu opnieuw proberen',
      ),
    },
    ja: {
      title: 'アクセスが集中しています',
      body: bodyOf(`約${seconds}秒後に自動的に再読み込みします。`, '今すぐ再読み込み'),
    },
  };
}

function bodyOf(text: string, now: string): string {
  return `<p role="status">${text}</p>
  <a href="">${now}</a>`;
}
