/** What visitors and programs get while the data is being replaced: 503, and when to try again. */

import fastify from 'fastify';
import { problem } from '../http/problem.ts';
import { retryAfterS } from '../http/retry-after.ts';
import { RETRY_PAGE_POLICY, type RetryTexts, retryPage } from '../http/retry-page.ts';
import type { Settings } from '../settings/settings.ts';
import type { Progress } from '../storage/backup/copy-tables.ts';
import { openPorts } from './listen.ts';

export type PauseNotice = { update: Progress; close(): Promise<void> };

const pause = { fromS: 2, toS: 6 };

const texts = {
  en: { title: 'Back in a moment', text: 'A backup of this site is being restored.' },
  nl: { title: 'Zo weer terug', text: 'Er wordt een back-up van deze site teruggezet.' },
  ja: { title: 'まもなく再開します', text: 'このサイトのバックアップを復元しています。' },
};

function textsAt(percent: number): RetryTexts {
  const at = ({ title, text }: (typeof texts)['en']) => ({
    title,
    body: `<p>${text}</p>
  <progress max="100" value="${percent}" aria-label="${title}">${percent} %</progress>`,
  });
  return { en: at(texts.en), nl: at(texts.nl), ja: at(texts.ja) };
}

export async function openPauseNotice(settings: Settings): Promise<PauseNotice> {
  let percent = 0;
  // The notice is right until the port is closed.
  const app = fastify({ logger: false, return503OnClosing: false });
  app.setNotFoundHandler((request, reply) => {
    const { accept = '', 'accept-language': preferred } = request.headers;
    const seconds = retryAfterS(pause);
    void reply.code(503).headers({
      'retry-after': String(seconds),
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      'content-security-policy': RETRY_PAGE_POLICY,
    });
    if (accept.includes('text/html')) {
      const page = retryPage(textsAt(percent), preferred, seconds);
      return reply.type('text/html; charset=utf-8').send(page);
    }
    const body = problem('overloaded', { detail: texts.en.text }).body(request.id);
    return reply.type('application/problem+json').send(body);
  });

  const { close } = await openPorts(app, settings);
  return {
    update: (done, total) => {
      percent = Math.floor((100 * done) / Math.max(1, total));
    },
    close,
  };
}
