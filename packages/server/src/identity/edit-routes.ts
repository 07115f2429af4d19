/** The edit-account pages: names and language, e-mail address, password, deletion; for sessions of the provider. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { countedAddressOf } from '../http/client-address.ts';
import { type AccountContext, languageIn } from './account-context.ts';
import { mailBounds } from './attempts.ts';
import { emailKeyOf } from './email-key.ts';
import { isDemo } from './forgotten-routes.ts';
import { type FormFields, isEmail, isGoodPassword, isName } from './form-fields.ts';
import { voidCodes } from './mailed-codes.ts';
import { endSessions } from './oidc-records.ts';
import { accountMessages } from './pages/account-messages.ts';
import { renderEditPage } from './pages/edit-page.ts';
import { renderNotice } from './pages/form-parts.ts';
import { identityMessages } from './pages/messages.ts';
import { checkPassword, proveAgain } from './prove-again.ts';
import { findVisitor, type Visitor } from './visitor.ts';
import { findForm, sendNotSignedIn } from './visitor-forms.ts';

type Outcome = { error: string } | { done: string } | { left: string };

export function editRoutes(app: FastifyInstance, context: AccountContext): void {
  const { base, people, passwords, attempts, codes, options, passkeys, secondFactors } = context;
  const messagesFor = (request: FastifyRequest) => accountMessages[context.lookOf(request).language];

  async function editPage(
    request: FastifyRequest,
    { person, formToken }: Visitor,
    outcome: Outcome | null,
  ): Promise<string> {
    return renderEditPage(context.lookOf(request), {
      person,
      formToken,
      actionOf: (part) => context.pathTo(request, `account/${part}`),
      profileUrl: `${context.siteOf(request)}/profile`,
      error: outcome !== null && 'error' in outcome ? outcome.error : null,
      done: outcome !== null && 'done' in outcome ? outcome.done : null,
      isShared: isDemo(context, person.email),
      securityUrl: context.pathTo(request, 'security'),
      passkeyOptions: context.pathTo(request, 'security/passkey-options'),
      hasPasskeys: (await passkeys.list(person.id)).length > 0,
      hasSecondFactor: await secondFactors.isOn(person.id),
    });
  }

  app.get(`${base}/account`, async (request, reply) => {
    const visitor = await findVisitor(context, request, reply);
    if (visitor === null) return sendNotSignedIn(context, request, reply);
    return context.sendPage(reply, await editPage(request, visitor, null));
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
      const form = await findForm(context, request, reply);
      if (form === null) return sendNotSignedIn(context, request, reply);
      const { visitor, field } = form;
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
      return context.sendPage(reply, await editPage(request, { ...visitor, person }, outcome));
    });
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
    const wrong = await checkPassword(context, visitor, field('password'), { request, reply });
    if (wrong !== null) return { error: wrong };
    const { language } = context.lookOf(request);
    const client = { address: countedAddressOf(request), device: null };
    const waitMs = await attempts.take(mailBounds(emailKeyOf(email), client));
    const waitMinutes = context.refused(reply, waitMs);
    if (waitMinutes !== null) return { error: identityMessages[language].tooMany(waitMinutes) };
    // Created for every address, known or not, and before the response: a later request replaces it.
    const code = await codes.make('email', email, { accountId: person.id, payload: { email } });
    await voidCodes(options.db, person.id, 'email-change-requested', code);
    context.afterwards(async () => {
      const owner = await people.findByEmail(email);
      if (owner !== undefined) {
        const link = context.mailLink(request, 'forgotten', null, languageIn(owner.language));
        return context.mail({ ...owner, name: owner.givenName }, { kind: 'known', link });
      }
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
    const wrong = await checkPassword(context, visitor, field('password'), { request, reply });
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
    const wrong = await proveAgain(context, visitor, field, { request, reply });
    if (wrong !== null) return { error: wrong };
    if (!(await people.delete(visitor.person.id))) return { error: messagesFor(request).lastHost };
    await endSessions(options.db, visitor.person.id);
    return { left: messagesFor(request).deleted };
  });
}
