import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../storage/database.ts';
import { postgresPlace, postgresUrl } from '../storage/places.test-support.ts';
import { openSharedLeases } from './leases.ts';
import { warnWithoutBus } from './warn-without-bus.ts';

test.skipIf(postgresUrl === null)(
  'a second server without NATS is reported (skipped without PostgreSQL)',
  async () => {
    const place = await postgresPlace(postgresUrl ?? '', inject('migrated').postgres ?? undefined);
    onTestFinished(place.remove);
    const db = await openDatabase(place);
    onTestFinished(() => db.close());
    const openNode = async (nodeId: string) => {
      const leases = await openSharedLeases(db, { nodeId });
      onTestFinished(leases.close);
    };
    await openNode('one');
    const warn = vi.fn();
    onTestFinished(warnWithoutBus(db, warn, 5));
    const look = vi.fn();
    onTestFinished(db.onQuery(look));
    await vi.waitFor(() => expect(look).toHaveBeenCalled());
    expect(warn).not.toHaveBeenCalled();
    await openNode('other');
    await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce());
    expect(warn).toHaveBeenCalledWith(expect.stringMatching(/^2 servers run .* without NATS_URL/));
  },
);
