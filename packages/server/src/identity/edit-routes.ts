/** Edit account: names and language, e-mail address, password, deletion; for whoever has a session at the provider. */

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problem } from '../http/problem.ts';
import { type AccountContext, languageIn } from './account-context.ts';
import { mailBounds, passwordBounds } from './attempts.ts';
import { emailKeyOf } from './email-key.ts';
import { isDemo } from './forgotten-routes.ts';
import {
  type FormFields,
  isEmail,
  isGoodPassword,
  isName,
  readFields,
  refuseOtherOrigins,
} from './form-fields.ts';
import { endSessions } from './oidc-records.ts';
import { accountMessages } from './pages/account-messages.ts';
import { renderEditPage } from './pages/edit-page.ts';
import { renderNotice } from './pages/form-parts.ts';
import { identityMessages } from './pages/messages.ts';
import type { Person } from './people.ts';
import { confirmation } from './sign-up-routes.ts';

type Visitor = {
  person: Person;
  session: { sessionId: string; grantIds: string[] };
  /** in every form: another site cannot know it */
  formToken: string;
};
type Outcome = { error: string } | { done: string } | { left: string };

export function editRoutes(app: FastifyInstance, context: AccountContext): void {
  const { base, provider, people, passwords, attempts, codes, options } = context;
  const messagesFor = (request: FastifyRequest) => accountMessages[context.lookOf(request).language];

  async function findVisitor(request: FastifyRequest, reply: FastifyReply): Promise<Visitor | null> {
    const session = await provider.Session.get(provider.createContext(request.raw, reply.raw));
    const person = session.accountId === undefined ? undefined : await people.find(session.accountId);
    if (person === undefined) return null;
    const grantIds = Object.values(session.authorizations ?? {}).flatMap(({ grantId }) => grantId ?? []);
    const [secret = ''] = options.keys.cookies;
    const formToken = createHmac('sha256', secret).update(`edit ${session.jti}`).digest('base64url');
    return { person, session: { sessionId: session.jti, grantIds }, formToken };
  }

  function sendStranger(request: FastifyRequest, reply: FastifyReply) {
    const { notSignedIn, toSite } = messagesFor(request);
    const link = { href: `${context.siteOf(request)}/profile`, label: toSite };
    return context.sendPage(
      reply.code(401),
      renderNotice(context.lookOf(request), { title: notSignedIn, link }),
    );
  }

  function editPage(
    request: FastifyRequest,
    { person, formToken }: Visitor,
    outcome: Outcome | null,
  ): string {
    return renderEditPage(context.lookOf(request), {
      person,
      formToken,
      actionOf: (part) => context.pathTo(request, `account/${part}`),
      profileUrl: `${context.siteOf(request)}/profile`,
      error: outcome !== null && 'error' in outcome ? outcome.error : null,
      done: outcome !== null && 'done' in outcome ? outcome.done : null,
      isShared: isDemo(context, person.email),
    });
  }

  app.get(`${base}/account`, async (request, reply) => {
    const visitor = await findVisitor(request, reply);
    if (visitor === null) return sendStranger(request, reply);
    return context.sendPage(reply, editPage(request, visitor, null));
  });

  function part(
    name: string,
    act: (
      visitor: Visitor,
      field: FormFields,
      request: FastifyRequest,
      reply: FastifyReply,
    ) => Promise<Outcome>,
  ) {
    app.post(`${base}/account/${name}`, async (request, reply) => {
      refuseOtherOrigins(request, context.siteOf(request));
      const visitor = await findVisitor(request, reply);
      if (visitor === null) return sendStranger(request, reply);
      const field = readFields(request.body);
      if (!isSame(field('formToken'), visitor.formToken)) throw problem('not-allowed');
      const isShared = isDemo(context, visitor.person.email);
      const outcome = isShared
        ? { error: messagesFor(request).demoStays }
        : await act(visitor, field, request, reply);
      if ('left' in outcome) {
        const link = { href: context.siteOf(request), label: messagesFor(request).toSite };
        return context.sendPage(reply, renderNotice(context.lookOf(request), { title: outcome.left, link }));
      }
      if ('error' in outcome && reply.statusCode === 200) reply.code(400);
      const person = (await people.find(visitor.person.id)) ?? visitor.person;
      return context.sendPage(reply, editPage(request, { ...visitor, person }, outcome));
    });
  }

  /** What is wrong with the password that was given; null: nothing. */
  async function checkPassword(
    { person }: Visitor,
    password: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<string | null> {
    const bounds = passwordBounds(emailKeyOf(person.email), request.ip);
    const waitMinutes = context.refused(reply, await attempts.take(bounds));
    if (waitMinutes !== null) return identityMessages[context.lookOf(request).language].tooMany(waitMinutes);
    if (!(await passwords.isRight(person.passwordHash, password))) return messagesFor(request).errorWrong;
    await attempts.giveBack(bounds);
    return null;
  }

  part('names', async ({ person }, field, request) => {
    const messages = messagesFor(request);
    const names = {
      givenName: field('givenName').trim(),
      surName: field('surName').trim(),
      nickName: field('nickName').trim(),
    };
    if (!Object.values(names).every(isName)) return { error: messages.errorName };
    await people.saveNames(person.id, { ...names, language: languageIn(field('language')) });
    return { done: messages.saved };
  });

  part('email', async (visitor, field, request, reply) => {
    const { person } = visitor;
    const messages = messagesFor(request);
    const email = field('email').trim();
    if (!isEmail(email)) return { error: messages.errorEmail };
    const wrong = await checkPassword(visitor, field('password'), request, reply);
    if (wrong !== null) return { error: wrong };
    const { language } = context.lookOf(request);
    const waitMs = await attempts.take(mailBounds(emailKeyOf(email), request.ip));
    const waitMinutes = context.refused(reply, waitMs);
    if (waitMinutes !== null) return { error: identityMessages[language].tooMany(waitMinutes) };
    context.afterwards(async () => {
      const owner = await people.findByEmail(email);
      if (owner !== undefined) {
        const link = context.mailLink(request, 'forgotten', null, languageIn(owner.language));
        return context.mail({ ...owner, name: owner.givenName }, { kind: 'known', link });
      }
      const code = await codes.make('email', { accountId: person.id, payload: { email } });
      const link = context.mailLink(request, 'confirm-email', code, language);
      await context.mail({ email, language, name: null }, { kind: 'email', link });
    });
    return { done: `${messages.checkMail}. ${messages.checkMailHint}` };
  });

  part('password', async (visitor, field, request, reply) => {
    const { person, session } = visitor;
    const messages = messagesFor(request);
    const password = field('newPassword');
    if (!isGoodPassword(password, person.email)) return { error: messages.errorPassword };
    const wrong = await checkPassword(visitor, field('password'), request, reply);
    if (wrong !== null) return { error: wrong };
    await people.savePassword(person.id, await passwords.hash(password));
    await endSessions(options.db, person.id, session);
    const link = context.mailLink(request, 'forgotten', null, languageIn(person.language));
    context.afterwards(() =>
      context.mail({ ...person, name: person.givenName }, { kind: 'password-new', link }),
    );
    return { done: messages.passwordChanged };
  });

  part('delete', async (visitor, field, request, reply) => {
    const wrong = await checkPassword(visitor, field('password'), request, reply);
    if (wrong !== null) return { error: wrong };
    await people.delete(visitor.person.id);
    await endSessions(options.db, visitor.person.id);
    return { left: messagesFor(request).deleted };
  });

  confirmation(app, context, {
    page: 'confirm-email',
    async confirm(code) {
      const kept = await codes.use('email', code);
      const person = kept?.accountId ? await people.find(kept.accountId) : undefined;
      if (kept === null || person === undefined) return false;
      const { email } = kept.payload;
      if (!(await people.saveEmail(person.id, email))) return false;
      const { supportEmail } = options;
      const gone = { kind: 'email-gone', newEmail: email, supportEmail } as const;
      context.afterwards(() => context.mail({ ...person, name: person.givenName }, gone));
      return true;
    },
    done: 'emailChanged',
  });
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
