/** Forms of signed-in visitors: from our own page, in the visitor's session, and never of the shared demo account. */

import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { problem } from '../http/problem.ts';
import type { AccountContext } from './account-context.ts';
import { type FormFields, readFields, refuseOtherOrigins } from './form-fields.ts';
import { accountMessages } from './pages/account-messages.ts';
import { renderNotice } from './pages/form-parts.ts';
import { findVisitor, type Visitor } from './visitor.ts';

export function sendNotSignedIn(context: AccountContext, request: FastifyRequest, reply: FastifyReply) {
  const look = context.lookOf(request);
  const { notSignedIn, toSite } = accountMessages[look.language];
  const link = { href: `${context.siteOf(request)}/profile`, label: toSite };
  return context.sendPage(reply.code(401), renderNotice(look, { title: notSignedIn, link }));
}

/** null if nobody is signed in. Refuses forms of other sites. */
export async function findForm(
  context: AccountContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ visitor: Visitor; field: FormFields } | null> {
  refuseOtherOrigins(request, context.siteOf(request));
  const visitor = await findVisitor(context, request, reply);
  if (visitor === null) return null;
  const field = readFields(request.body);
  if (!isSame(field('formToken'), visitor.formToken)) throw problem('not-allowed');
  return { visitor, field };
}

function isSame(sent: string, expected: string): boolean {
  const [a, b] = [Buffer.from(sent), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
