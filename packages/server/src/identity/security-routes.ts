/** The security page, and the proof that it asks for. */

import type { FastifyInstance } from 'fastify';
import { problem } from '../http/problem.ts';
import type { AccountContext } from './account-context.ts';
import { isDemo } from './forgotten-routes.ts';
import { proveAgain, saveConfirmation } from './prove-again.ts';
import { SECURITY_PAGE, sendSecurityPage } from './security-forms.ts';
import { findVisitor } from './visitor.ts';
import { findForm, sendNotSignedIn } from './visitor-forms.ts';

export function securityRoutes(app: FastifyInstance, context: AccountContext): void {
  const { base, passkeys } = context;
  const page = `${base}/${SECURITY_PAGE}`;

  app.get(page, async (request, reply) => {
    const visitor = await findVisitor(context, request, reply);
    if (visitor === null) return sendNotSignedIn(context, request, reply);
    return sendSecurityPage(context, visitor, { request, reply });
  });

  // Where a form was sent: a reload or a bookmark leads to the page.
  app.get(`${page}/*`, (request, reply) => reply.redirect(context.pathTo(request, SECURITY_PAGE), 303));

  app.post(`${page}/confirm`, async (request, reply) => {
    const form = await findForm(context, request, reply);
    if (form === null) return sendNotSignedIn(context, request, reply);
    const { visitor, field } = form;
    if (isDemo(context, visitor.person.email)) throw problem('not-allowed');
    const error = await proveAgain(context, visitor, field, { request, reply });
    if (error !== null) {
      if (reply.statusCode === 200) reply.code(401);
      return sendSecurityPage(context, visitor, { request, reply }, { error });
    }
    await saveConfirmation(context, visitor, request);
    return reply.redirect(context.pathTo(request, SECURITY_PAGE), 303);
  });

  /** For a proof with a passkey, here and on the page that deletes the account. */
  app.post(`${page}/passkey-options`, async (request, reply) => {
    const form = await findForm(context, request, reply);
    if (form === null) throw problem('not-signed-in');
    const boundTo = form.visitor.session.uid;
    return passkeys.authenticationOptions({ purpose: 'confirm', boundTo, origin: context.siteOf(request) });
  });
}
