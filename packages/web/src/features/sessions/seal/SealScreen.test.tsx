import { cleanup, configure, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openSite } from '../../../site.test-support.tsx';
import {
  aClassification,
  aLap,
  aSession,
  lapsOf,
  RESULTS,
  sessionServer,
} from '../state/session-answers.test-support.ts';

configure({ asyncUtilTimeout: 120_000 });

const hashes = ['a', 'b', 'c'].map((letter) => letter.repeat(64));
const seal = (index: number, problems: readonly string[] = []) => ({
  hash: hashes[index],
  previousHash: hashes[index - 1] ?? null,
  keyId: '0123456789abcdef',
  origin: null,
  problems,
  withheldCount: 0,
});
const published = {
  resultStatus: 'Provisional',
  source: 'upload',
  publishedAt: '2026-11-14T12:00:00+01:00',
  publishedBy: 'Mia Stone',
};
let revisions: readonly object[] = [];
let isShownSealed: boolean | null = true;

const server = sessionServer(() => ({
  session: aSession(),
  classification: aClassification('GT4'),
  laps: lapsOf({ position: 1 }, [aLap()]),
  revisions: [],
  announcements: [],
  weather: [],
}));
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

async function open(search = '', file?: unknown) {
  server.use(
    http.get(`${RESULTS}/sessions/34/seals`, () => HttpResponse.json({ revisions, isShownSealed })),
    http.get(`${RESULTS}/sessions/34/seals/file`, () => HttpResponse.json(file as object)),
  );
  await openSite(`/sessions/34/seal${search}`);
  await screen.findByRole('heading', { name: 'Revisions' });
}

const chain = () => [
  { ...published, number: 3, seal: seal(2) },
  { ...published, number: 2, seal: seal(1) },
  { ...published, number: 1, seal: null },
];

test('the chain is listed, with what is valid, not valid and not sealed', async () => {
  revisions = [{ ...published, number: 3, seal: seal(2, ['signature']) }, ...chain().slice(1)];
  isShownSealed = true;
  await open();
  const items = within(screen.getByRole('region', { name: 'Revisions' })).getAllByRole('listitem');
  expect(screen.getByText('The seal of revision 3 is not valid.')).toBeDefined();
  expect(screen.getByText('The signature is wrong.')).toBeDefined();
  expect(items.some(({ textContent }) => textContent?.includes('not sealed'))).toBe(true);
  expect(screen.getByText(hashes[1] ?? '')).toBeDefined();
  expect(screen.getAllByText('Signed by this server')).toHaveLength(2);
});

test('a sheet of paper leads to its revision: its hash is compared, and a later revision is named', async () => {
  revisions = chain();
  isShownSealed = true;
  await open(`?revision=2&hash=${'b'.repeat(32)}`);
  expect(screen.getByText('Revision 2 is sealed.')).toBeDefined();
  expect(screen.getByText('The hash on your sheet is the hash of revision 2.')).toBeDefined();
  expect(screen.getByText('Revision 3 has replaced this revision.')).toBeDefined();
  cleanup();
  await open(`?revision=3&hash=${'b'.repeat(32)}`);
  expect(screen.getByText('The hash on your sheet is not that of revision 3.')).toBeDefined();
});

test('a result that is not the sealed one, a revision without a seal and an unknown one are named', async () => {
  revisions = chain();
  isShownSealed = false;
  await open('?revision=1');
  expect(screen.getByText('Revision 1 is not sealed.')).toBeDefined();
  expect(screen.getByText('The result on this site is not the sealed one.')).toBeDefined();
  cleanup();
  await open('?revision=9');
  expect(screen.getByText('There is no revision 9.')).toBeDefined();
});

test('a saved file is checked in the browser, and a damaged one is refused', async () => {
  revisions = chain();
  isShownSealed = true;
  await open();
  const choose = screen.getByLabelText('Choose a file', { selector: 'input' });
  await userEvent.upload(choose, new File(['{'], 'seals.json', { type: 'application/json' }));
  expect(await screen.findByText(/The file is damaged/)).toBeDefined();
  const forged = {
    revision: 1,
    previousHash: null,
    document: '{}',
    hash: 'x',
    keyId: 'x',
    signature: 'x',
    details: {},
  };
  const file = { format: 'lapwing-seals', version: 1, keys: [], seals: [forged] };
  await userEvent.upload(
    choose,
    new File([JSON.stringify(file)], 'forged.json', { type: 'application/json' }),
  );
  expect(await screen.findByText('The seals are not valid.')).toBeDefined();
  expect(screen.getByText('forged.json, checked in this browser')).toBeDefined();
});

const cup = '/organizations/5/championships/6';

async function openCup(answer: object, search = '') {
  server.use(
    http.get(`${RESULTS}/championships/6/seals`, () =>
      HttpResponse.json({
        ...{ championshipId: 6, organizationId: 5, name: 'Cup 2026', revisions: chain() },
        ...{ isShownSealed: true, laterSessions: [] },
        ...answer,
      }),
    ),
  );
  await openSite(`${cup}/seal${search}`);
  await screen.findByRole('heading', { name: 'Seals of Cup 2026' });
}

test('a sheet of standings leads to the seal of its championship, and names results that have changed since', async () => {
  await openCup({ laterSessions: [{ sessionId: 34, name: 'Race 2' }] }, `?revision=3&hash=${'c'.repeat(32)}`);
  expect(screen.getByText('Revision 3 is sealed.')).toBeDefined();
  expect(screen.getByText('The hash on your sheet is the hash of revision 3.')).toBeDefined();
  expect(screen.getByText('1 result has changed since.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Race 2' }).getAttribute('href')).toBe('/sessions/34/seal');
  expect(screen.getByText('node check-seal.mjs seals-championship-6.json')).toBeDefined();
  expect(screen.getByRole('link', { name: 'To the standings' }).getAttribute('href')).toBe(cup);
});

test('a championship that was changed without being saved is named', async () => {
  await openCup({ isShownSealed: false }, '?revision=2');
  expect(screen.getByText('The championship on this site is not the sealed one.')).toBeDefined();
  const newest = screen.getByRole('link', { name: 'Show revision 3' });
  expect(newest.getAttribute('href')).toBe(`${cup}/seal`);
});
