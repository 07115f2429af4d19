import { accountStatuses } from '@lapwing/contract/values/enums';
import { expect, it } from 'vitest';
import { saveAccounts } from './accounts/writers.ts';
import { describeOnEachEngine } from './storage/engines.test-support.ts';
import { findWarningRecipients } from './warning-recipients.ts';

const account = (letter: string, name: string) => ({
  ...{ id: `LAPWING-GA-${letter.repeat(32)}`, givenName: name, surName: 'Test', nickName: name },
  ...{ email: `${name}@example.org`, passwordHash: null, createdAtMs: 0 },
});
const usual = { smtpUrl: 'smtp://mail', hostEmails: null, operatorEmail: null };

describeOnEachEngine('e-mails about missing backups', (openDb) => {
  async function hosts() {
    const db = await openDb();
    await saveAccounts(db, [account('b', 'Ben'), account('c', 'Cleo'), account('d', 'Dai')]);
    const change = (name: string, values: object) =>
      db.updateTable('accounts').set(values).where('givenName', '=', name).execute();
    await change('Ben', { isHost: 1, language: 'nl' });
    await change('Dai', { language: 'ja' });
    return { db, change };
  }
  const ben = { email: 'Ben@example.org', language: 'nl' };
  const dai = { email: 'Dai@example.org', language: 'ja' };

  it('go to all hosts in their language, also to those that the environment names', async () => {
    const { db } = await hosts();
    expect(await findWarningRecipients(db, usual)).toEqual([ben]);
    const hostEmails = ['dai@example.org'];
    expect(await findWarningRecipients(db, { ...usual, hostEmails })).toEqual([ben, dai]);
  });

  it('go to the operator too, but to each address once', async () => {
    const { db } = await hosts();
    const to = (operatorEmail: string) => findWarningRecipients(db, { ...usual, operatorEmail });
    expect(await to('ops@example.org')).toEqual([ben, { email: 'ops@example.org', language: 'en' }]);
    expect(await to('ben@example.org')).toEqual([ben]);
  });

  it('go neither to deactivated hosts, nor to anybody without a mail server', async () => {
    const { db, change } = await hosts();
    expect(await findWarningRecipients(db, { ...usual, smtpUrl: null })).toEqual([]);
    await change('Ben', { status: accountStatuses.Inactive });
    expect(await findWarningRecipients(db, usual)).toEqual([]);
  });
});
