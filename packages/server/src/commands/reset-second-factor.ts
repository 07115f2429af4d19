/** `lapwing-server reset-second-factor`: lets somebody sign in who has lost their app and recovery codes. */

import { defineCommand } from 'citty';
import { logAction } from '../host/audit-log.ts';
import { emailKeyOf } from '../identity/email-key.ts';
import { removeSecondFactor } from '../identity/factors/second-factors.ts';
import { OperatorError } from '../operator-error.ts';
import type { Settings } from '../settings/settings.ts';
import type { Database } from '../storage/database.ts';
import { withDatabase } from './with-database.ts';

export function resetSecondFactorCommand(readSettings: () => Settings) {
  return defineCommand({
    meta: { name: 'reset-second-factor', description: 'Turn off the second factor of an account' },
    args: {
      email: { type: 'positional', required: true, description: 'The e-mail address of the account' },
      json: { type: 'boolean', description: 'Answer as JSON, for scripts' },
    },
    run: async ({ args }) => {
      const isReset = await withDatabase(readSettings(), (db) => resetSecondFactor(db, args.email));
      if (args.json === true) return console.log(JSON.stringify({ isReset }));
      console.log(
        isReset
          ? `The second factor of ${args.email} is off. The password still applies.`
          : `${args.email} has no second factor.`,
      );
    },
  });
}

/** False if there is none. */
function resetSecondFactor(db: Database, email: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const account = await tx
      .selectFrom('accounts')
      .select(['id', 'givenName', 'surName'])
      .where('emailKey', '=', emailKeyOf(email))
      .executeTakeFirst();
    if (account === undefined) throw new OperatorError(`Nobody has an account with the address ${email}.`);
    if (!(await removeSecondFactor(tx, account.id))) return false;
    const name = `${account.givenName} ${account.surName}`.trim() || email;
    const actor = { accountId: null, name: 'lapwing-server' };
    await logAction(tx, { actor, atMs: Date.now() }, 'reset-second-factor', { name });
    return true;
  });
}
