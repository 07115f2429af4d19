/** Pictures of pages, for shared links. */

import type { Theme } from '@lapwing/contract/values/enums';
import type { FastifyInstance } from 'fastify';
import { problem } from '../../http/problem.ts';
import { sendEncoded } from '../../http/responses/encoded-response.ts';
import { languageOf, varyByLanguage } from '../../http/wanted-language.ts';
import type { ReadCard } from './card-reader.ts';
import { createCardPainter } from './draw-card.ts';

/** A shared link of a running race shows its current state. */
const CACHE = 'public, max-age=60';
const PICTURE = /^(\/[\w/-]+)\.png$/;

type SharingOptions = { readCard: ReadCard; themeOf: (hostname: string) => Theme };

export function sharingRoutes(app: FastifyInstance, { readCard, themeOf }: SharingOptions): void {
  const draw = createCardPainter();
  app.get('/share/*', async (request, reply) => {
    const theme = themeOf(request.hostname);
    const { '*': rest } = request.params as { '*': string };
    const [, path] = PICTURE.exec(`/${rest}`) ?? [];
    const { lang } = request.query as { lang?: unknown };
    const language = languageOf(lang, request.headers['accept-language']);
    const page = path === undefined ? null : await readCard(path, theme, language);
    if (!page) throw problem('not-found', { detail: 'No such picture' });
    const picture = await draw(page.card, theme);
    if (picture === null) throw problem('overloaded', { headers: { 'retry-after': '5' } });
    return sendEncoded(request, reply.headers({ 'cache-control': CACHE, ...varyByLanguage(lang) }), picture);
  });
}
