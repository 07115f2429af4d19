/** Who reads an address that is both a page of the site and a call: a browser or a crawler the page, a program the call. */

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

type Reader = 'browser' | 'program';

/** Whoever makes a preview of a shared link accepts anything, as programs do, and wants the page. */
const crawler = /bot\b|crawl|spider|externalhit|whatsapp|preview|embed/i;

const acceptsHtml = /\btext\/html\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i;

export function readerOf({ accept = '', 'user-agent': userAgent = '' }: IncomingHttpHeaders): Reader {
  if (acceptsHtml.test(accept)) return 'browser';
  return crawler.test(userAgent) && !/\bjson\b/i.test(accept) ? 'browser' : 'program';
}

/** What decides it, for caches in between. */
export const VARY_BY_READER = 'accept, user-agent';

/** For a route that browsers must not reach: they get what else is mounted at the address. */
export const programsOnly = { reader: 'program' } as const;

export function tellReadersApart(app: FastifyInstance): void {
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
