/** Sends a person everything that is stored about their account, as a file. */

import type { FastifyInstance } from 'fastify';
import type { AccountContext } from './account-context.ts';
import { exportAccount } from './export-account.ts';
import { securityForm } from './security-forms.ts';

export function exportRoutes(app: FastifyInstance, context: AccountContext): void {
  securityForm(app, context, 'export', async ({ visitor, reply }) => {
    const nowMs = Date.now();
    const data = await exportAccount(context.options.db, visitor.person.id, nowMs);
    const day = new Date(nowMs).toISOString().slice(0, 10);
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="lapwing-my-data-${day}.json"`)
      .send(`${JSON.stringify(data, null, 2)}\n`);
  });
}
