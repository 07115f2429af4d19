/** The provider session of a visitor, for the account pages. */

import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountContext } from './account-context.ts';
import type { Person } from './people.ts';

export type Visitor = {
  person: Person;
  session: { sessionId: string; uid: string; signedInAtMs: number; grantIds: string[] };
  /** in every form: another site cannot know it */
  formToken: string;
};

export async function findVisitor(
  { getProvider, people, options }: AccountContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visitor | null> {
  const provider = await getProvider();
  const session = await provider.Session.get(provider.createContext(request.raw, reply.raw));
  const person = session.accountId === undefined ? undefined : await people.find(session.accountId);
  if (person === undefined) return null;
  const grantIds = Object.values(session.authorizations ?? {}).flatMap(({ grantId }) => grantId ?? []);
  const [secret = ''] = options.keys.cookies;
  const formToken = createHmac('sha256', secret).update(`edit ${session.jti}`).digest('base64url');
  const signedInAtMs = (session.loginTs ?? 0) * 1000;
  return { person, session: { sessionId: session.jti, uid: session.uid, signedInAtMs, grantIds }, formToken };
}
