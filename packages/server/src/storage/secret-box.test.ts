import { expect, it } from 'vitest';
import { describeOnSqlite } from './engines.test-support.ts';
import { createSecretBox } from './secret-box.ts';

describeOnSqlite('a sealed secret', (openDb) => {
  const own = 'k'.repeat(32);

  it.each([
    { sealedWith: null, openedWith: null, opens: true },
    { sealedWith: null, openedWith: own, opens: true },
    { sealedWith: own, openedWith: own, opens: true },
    { sealedWith: own, openedWith: null, opens: false },
    { sealedWith: own, openedWith: `${own}!`, opens: false },
  ])('of $sealedWith is opened with $openedWith: $opens', async ({ sealedWith, openedWith, opens }) => {
    const db = await openDb();
    const sealed = await createSecretBox(db, sealedWith).seal('anna', 'secret');
    const box = createSecretBox(db, openedWith);
    expect(await box.unseal('anna', sealed)).toBe(opens ? 'secret' : null);
    expect(box.isOutdated(sealed)).toBe(sealedWith === null && openedWith !== null);
  });

  it('is different each time, and opens for its owner, whole and unchanged only', async () => {
    const box = createSecretBox(await openDb(), null);
    const sealed = await box.seal('anna', 'secret');
    expect(await box.seal('anna', 'secret')).not.toBe(sealed);
    const last = sealed.at(-5) === 'A' ? 'B' : 'A';
    const changed = `${sealed.slice(0, -5)}${last}${sealed.slice(-4)}`;
    const others = [changed, sealed.slice(0, -4), sealed.slice(0, 20), 'stored:', 'secret', ''];
    for (const other of others) expect(await box.unseal('anna', other)).toBeNull();
    expect(await box.unseal('ben', sealed)).toBeNull();
  });

  it('cannot be opened with the key of another installation', async () => {
    const [here, there] = [await openDb(), await openDb()];
    const sealed = await createSecretBox(here, own).seal('anna', 'secret');
    await there.deleteFrom('serverState').execute();
    expect(await createSecretBox(there, own).unseal('anna', sealed)).toBeNull();
  });
});
