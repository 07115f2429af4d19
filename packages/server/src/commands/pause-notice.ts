/** What visitors and programs get while the data is being replaced: 503, and when to try again. */

import type { Language } from '@lapwing/contract/values/constants';
import fastify from 'fastify';
import { problem } from '../http/problem.ts';
import { languageOf } from '../http/wanted-language.ts';
import type { Settings } from '../settings/settings.ts';
import type { Progress } from '../storage/backup/copy-tables.ts';
import { openPorts } from './listen.ts';

export type PauseNotice = { update: Progress; close(): Promise<void> };

const RETRY_AFTER_S = 3;

type Texts = { title: string; text: string };
const texts: Record<Language, Texts> = {
  en: { title: 'Back in a moment', text: 'A backup of this site is being restored.' },
  nl: { title: 'Zo weer terug', text: 'Er wordt een back-up van deze site teruggezet.' },
  ja: { title: 'まもなく再開します', text: 'このサイトのバックアップを復元しています。' },
};

export async function openPauseNotice(settings: Settings): Promise<PauseNotice> {
  let percent = 0;
  const app = fastify({ logger: false });
  app.setNotFoundHandler((request, reply) => {
    const { accept = '', 'accept-language': preferred } = request.headers;
    void reply.code(503).headers({
      'retry-after': String(RETRY_AFTER_S),
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    });
    if (accept.includes('text/html')) return reply.type('text/html; charset=utf-8').send(page(preferred));
    const body = problem('overloaded', { detail: texts.en.text }).body(request.id);
    return reply.type('application/problem+json').send(body);
  });

  function page(preferred: string | undefined): string {
    const language = languageOf(undefined, preferred);
    const { title, text } = texts[language];
    return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${RETRY_AFTER_S}">
<title>${title}</title>
<style>
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { display: grid; place-content: center; min-height: 90vh; margin: 0 1rem; }
  h1 { margin: 0; font-size: 1.5rem; }
  progress { width: 100%; }
</style>
<main>
  <h1>${title}</h1>
  <p>${text}</p>
  <progress max="100" value="${percent}" aria-label="${title}">${percent} %</progress>
</main>
`;
  }

  const { close } = await openPorts(app, settings);
  return {
    update: (done, total) => {
      percent = Math.floor((100 * done) / Math.max(1, total));
    },
    close,
  };
}
