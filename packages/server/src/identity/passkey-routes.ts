/** Adding, renaming and removing passkeys on the security page. */

import type { FastifyInstance } from 'fastify';
import type { AccountContext } from './account-context.ts';
import { isName, readPasskey } from './form-fields.ts';
import { mailAboutChange, type SecurityForm, securityForm } from './security-forms.ts';

export function passkeyRoutes(app: FastifyInstance, context: AccountContext): void {
  const { passkeys, options } = context;
  const ceremonyOf = ({ visitor, request }: Pick<SecurityForm, 'visitor' | 'request'>) => ({
    purpose: 'register' as const,
    boundTo: visitor.session.uid,
    origin: context.siteOf(request),
  });

  securityForm(app, context, 'passkeys/options', async ({ visitor, request, reply }) => {
    const { id: accountId, email, givenName, surName } = visitor.person;
    const siteName = options.siteLook?.().siteName || 'Lapwing';
    const holder = { accountId, email, name: `${givenName} ${surName}`.trim() || email };
    const ceremony = ceremonyOf({ visitor, request });
    return reply.send(await passkeys.registrationOptions(holder, siteName, ceremony));
  });

  securityForm(app, context, 'passkeys/add', async ({ visitor, field, request, messages }) => {
    const name = field('name').trim();
    if (!isName(name)) return { error: messages.errorPasskeyName };
    const response = readPasskey(request.body);
    const ceremony = ceremonyOf({ visitor, request });
    if (!(await passkeys.register(visitor.person.id, name, response, ceremony)))
      return { error: messages.passkeyRefused };
    mailAboutChange(context, visitor, request, { kind: 'passkey-added', passkey: name });
    return { done: messages.passkeyAdded };
  });

  securityForm(app, context, 'passkeys/rename', async ({ visitor, field, messages }) => {
    const name = field('name').trim();
    if (!isName(name)) return { error: messages.errorPasskeyName };
    const isRenamed = await passkeys.rename(visitor.person.id, field('credential'), name);
    return isRenamed ? { done: messages.saved } : { error: messages.passkeyGone };
  });

  securityForm(app, context, 'passkeys/remove', async ({ visitor, field, request, messages }) => {
    const name = await passkeys.remove(visitor.person.id, field('credential'));
    if (name === null) return { error: messages.passkeyGone };
    mailAboutChange(context, visitor, request, { kind: 'passkey-removed', passkey: name });
    return { done: messages.passkeyRemoved };
  });
}
