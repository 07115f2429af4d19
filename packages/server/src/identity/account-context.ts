/** Shared by the account pages: layout, links, e-mails, and background work. */

import { setTimeout as wait } from 'node:timers/promises';
import { type Language, languages } from '@lapwing/contract/values/constants';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { SecretBox } from '../storage/secret-box.ts';
import { type AccountMail, composeMail } from './account-mails.ts';
import { type Attempts, createAttempts } from './attempts.ts';
import { createPasskeyChallenges, type PasskeyChallenges } from './factors/passkey-challenges.ts';
import { createPasskeys, type Passkeys } from './factors/passkeys.ts';
import { createSecondFactors, type SecondFactors } from './factors/second-factors.ts';
import type { IdentityOptions } from './identity-options.ts';
import { createKnownDevices, type KnownDevices } from './known-devices.ts';
import type { GetProvider } from './lazy-provider.ts';
import { createMailedCodes, type MailedCodes } from './mailed-codes.ts';
import { originOf } from './own-origins.ts';
import type { PageLook } from './pages/layout.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { createPeople, type People, type Person } from './people.ts';

const MINUTE_MS = 60_000;
/** A mail server that does not respond is retried. */
const MAIL_PAUSES_MS = [1_000, 5_000];
const MAX_MAIL_DELAY_MS = 3_000;

export type GetPageLook = (
  hostname: string,
  uiLocales: unknown,
  acceptLanguage: string | undefined,
) => PageLook;

export type AccountContext = {
  base: string;
  getProvider: GetProvider;
  options: IdentityOptions;
  attempts: Attempts;
  codes: MailedCodes;
  people: People;
  passwords: Passwords;
  devices: KnownDevices;
  challenges: PasskeyChallenges;
  passkeys: Passkeys;
  secondFactors: SecondFactors;
  lookOf(request: FastifyRequest): PageLook;
  siteOf(request: FastifyRequest): string;
  /** A path under the provider, in the visitor's language. */
  pathTo(request: FastifyRequest, page: string): string;
  sendPage(reply: FastifyReply, page: string): FastifyReply;
  /** Minutes to wait after too many attempts; the reply is already prepared. */
  refused(reply: FastifyReply, waitMs: number): number | null;
  /** A link for an e-mail, always to this site, whatever host name the visitor used. */
  mailLink(request: FastifyRequest, page: string, code: string | null, language: Language): string;
  mail(to: Pick<Person, 'email' | 'language'> & { name: string | null }, mail: AccountMail): Promise<void>;
  /**
   * Responses must take the same time for known and unknown addresses, so the work that differs runs afterwards, after
   * a
   * random delay: repeated requests right after the response must not reveal it either.
   */
  afterwards(work: () => Promise<void>): void;
  /** Called at shutdown: the remaining work runs without delay. */
  finish(): Promise<void>;
};

export function createAccountContext(
  options: IdentityOptions,
  {
    base,
    getProvider,
    lookFor,
    log,
    secrets,
  }: {
    base: string;
    getProvider: GetProvider;
    lookFor: GetPageLook;
    log: FastifyBaseLogger;
    secrets: SecretBox;
  },
): AccountContext {
  const working = new Set<Promise<void>>();
  const stopping = new AbortController();

  const lookOf = (request: FastifyRequest) =>
    lookFor(request.hostname, uiLocalesOf(request), request.headers['accept-language']);

  const challenges = createPasskeyChallenges(options.db);
  return {
    base,
    getProvider,
    options,
    challenges,
    passkeys: createPasskeys(options.db, challenges),
    secondFactors: createSecondFactors(options.db, secrets),
    attempts: createAttempts(options.db),
    codes: createMailedCodes(options.db),
    people: createPeople(options.db, options.accountPrefix),
    passwords: createPasswords(options.passwordCost),
    devices: createKnownDevices(options.keys.cookies, { base, origins: options.origins }),
    lookOf,
    siteOf: (request) => originOf(request, options.origins),
    pathTo: (request, page) => `${base}/${page}?ui_locales=${lookOf(request).language}`,
    sendPage: (reply, page) => reply.type('text/html; charset=utf-8').send(page),

    refused(reply, waitMs) {
      if (waitMs === 0) return null;
      reply.code(429).header('retry-after', Math.ceil(waitMs / 1000));
      return Math.ceil(waitMs / MINUTE_MS);
    },

    mailLink(request, page, code, language) {
      // Without a published address every host name is accepted, and a link must not use one that a stranger chose.
      const { publicUrl } = options.origins;
      const origin = publicUrl === null ? new URL(options.issuer).origin : originOf(request, options.origins);
      const query = new URLSearchParams({ ui_locales: language, ...(code === null ? {} : { code }) });
      return `${origin}${base}/${page}?${query}`;
    },

    async mail({ email, language, name }, mail) {
      const composed = composeMail(
        {
          ...{ to: email, name, language: languageIn(language) },
          siteUrl: options.origins.publicUrl ?? new URL(options.issuer).origin,
        },
        mail,
      );
      for (const pauseMs of [...MAIL_PAUSES_MS, null]) {
        try {
          return await options.sendMail(composed);
        } catch (error) {
          if (pauseMs === null) throw error;
          await new Promise((resolve) => setTimeout(resolve, pauseMs));
        }
      }
    },

    afterwards(work) {
      const delayMs = Math.random() * (options.maxMailDelayMs ?? MAX_MAIL_DELAY_MS);
      // A stopping server does not wait for the delay.
      const done: Promise<void> = wait(delayMs, undefined, { signal: stopping.signal })
        .catch(() => {})
        .then(work)
        .catch((error) => log.error({ err: error }, 'an e-mail could not be sent'))
        .finally(() => working.delete(done));
      working.add(done);
    },

    finish: async () => {
      stopping.abort();
      await Promise.all(working);
    },
  };
}

export function languageIn(text: string): Language {
  return languages.find((language) => language === text) ?? languages[0];
}

function uiLocalesOf({ query }: FastifyRequest): unknown {
  // The query parsed by Fastify.
  return (query as Record<string, unknown>).ui_locales;
}
