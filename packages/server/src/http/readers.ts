/**
 * Decides who gets what at an address that is both a page and a call: browsers and crawlers the page, programs the
 * call.
 */

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

type Reader = 'browser' | 'program';

/** Link previewers accept anything, as programs do, but want the page. */
const crawler = /bot\b|crawl|spider|externalhit|whatsapp|preview|embed/i;

const acceptsHtml = /\btext\/html\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i;

export function readerOf({ accept = '', 'user-agent': userAgent = '' }: IncomingHttpHeaders): Reader {
  if (acceptsHtml.test(accept)) return 'browser';
  return crawler.test(userAgent) && !/\bjson\b/i.test(accept) ? 'browser' : 'program';
}

/** The headers that decide it, for caches. */
export const VARY_BY_READER = 'accept, user-agent';

/** For a route that browsers must not reach: they get the other route at the address. */
export const programsOnly = { reader: 'program' } as const;

export function addReaderConstraint(app: FastifyInstance): void {
  app.addConstraintStrategy({
    name: 'reader',
    mustMatchWhenDerived: false,
    storage: () => {
      const handlers = new Map();
      return {
        get: (reader: unknown) => handlers.get(reader) ?? null,
        set: (reader: unknown, handler: unknown) => handlers.set(reader, handler),
      };
    },
    validate: (reader: unknown) => {
      if (reader !== 'browser' && reader !== 'program')
        throw new TypeError(`${String(reader)} reads nothing`);
    },
    deriveConstraint: ({ headers }: IncomingMessage) => readerOf(headers),
  });
}
