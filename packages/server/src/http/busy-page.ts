/** The pages that a browser gets while the server accepts no more visitors, or has no database. */

import type { Language } from '@lapwing/contract/values/constants';
import { type RetryTexts, retryPage } from './retry-page.ts';

export function busyPage(acceptLanguage: string | undefined, retryAfterS: number): string {
  return retryPage(textsOf(busyTitles, retryAfterS), acceptLanguage, retryAfterS);
}

export function interruptedPage(acceptLanguage: string | undefined, retryAfterS: number): string {
  return retryPage(textsOf(interruptedTitles, retryAfterS), acceptLanguage, retryAfterS);
}

const busyTitles: Record<Language, string> = {
  en: 'The site is very busy',
  nl: 'Het is erg druk op de site',
  ja: 'アクセスが集中しています',
};

const interruptedTitles: Record<Language, string> = {
  en: 'The site does not answer right now',
  nl: 'De site antwoordt nu even niet',
  ja: 'サイトが一時的に応答していません',
};

function textsOf(titles: Record<Language, string>, seconds: number): RetryTexts {
  return {
    en: {
      title: titles.en,
      body: bodyOf(`This page tries again by itself in about ${seconds} seconds.`, 'Try again now'),
    },
    nl: {
      title: titles.nl,
      body: bodyOf(
        `Deze pagina probeert het over ongeveer ${seconds} seconden vanzelf opnieuw.`,
        'Nu opnieuw proberen',
      ),
    },
    ja: {
      title: titles.ja,
      body: bodyOf(`約${seconds}秒後に自動的に再読み込みします。`, '今すぐ再読み込み'),
    },
  };
}

function bodyOf(text: string, now: string): string {
  return `<p role="status">${text}</p>
  <a href="">${now}</a>`;
}
