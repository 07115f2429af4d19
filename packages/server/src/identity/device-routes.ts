/** Signing out other devices on the security page. */

import type { FastifyInstance } from 'fastify';
import type { AccountContext } from './account-context.ts';
import { endDevice, voidIdTokens } from './factors/signed-in-devices.ts';
import { endSessions } from './oidc-records.ts';
import { securityForm } from './security-forms.ts';

export function deviceRoutes(app: FastifyInstance, context: AccountContext): void {
  const { db } = context.options;

  securityForm(app, context, 'devices/end', async ({ visitor, field, messages }) => {
    const sessionUid = field('session');
    // This one signs out from the site, which also forgets its tokens.
    if (sessionUid !== visitor.session.uid) await endDevice(db, visitor.person.id, sessionUid);
    return { done: messages.deviceSignedOut };
  });

  securityForm(app, context, 'devices/end-others', async ({ visitor, messages }) => {
    const { person, session } = visitor;
    await endSessions(db, person.id, session);
    await db.transaction().execute((tx) => voidIdTokens(tx, person.id));
    return { done: messages.othersSignedOut };
  });
}
