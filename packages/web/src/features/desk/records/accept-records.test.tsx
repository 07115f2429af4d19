import type { DeskRecords, RecordProposal } from '@lapwing/contract/desk/records';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { loadClientSettings } from '../../../api/client-settings.ts';
import { someSettings } from '../../../api/settings.test-support.ts';
import { applyLanguage } from '../../../i18n/language.ts';
import { publishSession } from '../../../identity/session.ts';
import { openSite } from '../../../site.test-support.tsx';

const aProposal = (competitorId: number, seconds: number): RecordProposal => ({
  ...{ competitorId, lapTimeMs: seconds * 1000, lapTime: `${seconds}.000`, name: `Driver ${competitorId}` },
  ...{ startNumber: '7', date: '2026-05-10' },
  lap: {
    ...{ eventId: 2, eventName: 'Spring Cup', sessionId: 4, sessionName: 'Race 1' },
    ...{ finishPosition: 1, lapNumber: 3, driver: null },
  },
});

const recordsWith = (proposals: RecordProposal[]): DeskRecords => ({
  organizationName: 'Club',
  tracks: [
    {
      track: { venueId: 1, name: 'Circuit', countryCode: 'NL', length: 3.2, lengthUnit: 'km' },
      layouts: [],
      categories: [
        {
          category: { layout: null, direction: 'unspecified', conditions: 'unspecified', className: 'GT' },
          standingId: null,
          proposals,
          decided: [],
        },
      ],
    },
  ],
});

const server = setupServer();
beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'bypass' });
  await applyLanguage('en');
});
afterEach(() => {
  cleanup();
  publishSession();
});
afterAll(() => server.close());

test('a member accepts all proposed records of a class, in their order', async () => {
  let left = [aProposal(1, 62), aProposal(2, 61), aProposal(3, 60)];
  const accepted: number[] = [];
  server.use(
    http.get('*/api/clientSettings', () => HttpResponse.json(someSettings(location.origin))),
    http.get('*/api/desk/meetings', () =>
      HttpResponse.json({
        organizations: [
          {
            ...{ organizationId: 5, name: 'Club', countryCode: 'NL', sport: 'Car' },
            ...{ role: 'owner', rights: ['decide'] },
          },
        ],
        meetings: [],
      }),
    ),
    http.get('*/api/desk/organizations/5/records', () => HttpResponse.json(recordsWith(left))),
    http.post('*/api/desk/organizations/5/records/proposals', async ({ request }) => {
      const { competitorId, decision } = (await request.json()) as { competitorId: number; decision: string };
      if (decision === 'accepted') accepted.push(competitorId);
      left = left.filter((proposal) => proposal.competitorId !== competitorId);
      return HttpResponse.json(recordsWith(left));
    }),
  );
  await loadClientSettings({ isForced: true });
  publishSession({ kind: 'signed-in', accountId: 'x', name: 'Timer', idToken: 'token' });
  await openSite('/desk/records/5');
  const all = await screen.findByRole('button', { name: 'Accept all: GT' }, { timeout: 60_000 });
  await userEvent.setup().click(all);
  await expect.poll(() => screen.queryAllByRole('button', { name: /^Accept/ }).length).toBe(0);
  expect(accepted).toEqual([1, 2, 3]);
});
