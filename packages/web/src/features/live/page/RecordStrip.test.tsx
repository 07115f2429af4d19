import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { loadLiveMessages, loadScreenMessages } from '../../../i18n/language.ts';
import { DisplayContext } from '../display/use-display.ts';
import type { ScreenKind } from '../display/use-screen-kind.ts';
import { defaultSettings } from '../state/display-settings.ts';
import { aBoard, aRow, aStore } from '../state/live-board.test-support.ts';
import { LiveContext } from '../state/live-store.ts';
import { recordsKey } from '../state/standing-records.ts';
import { RecordStrip } from './RecordStrip.tsx';

beforeAll(async () => {
  await loadLiveMessages();
  await loadScreenMessages();
});
afterEach(cleanup);

const classes = ['GT4', 'TCR', 'Clubsport', 'Cup'];

function show(form: ScreenKind, count: number) {
  const rows = classes.slice(0, count).map((name, index) =>
    aRow(index, {
      class: name,
      bestLapTimeMs: 60_000,
      isBestTimeInClass: true,
      fullName: `Driver ${name}`,
    }),
  );
  const store = aStore(aBoard(rows));
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  client.setQueryData(
    recordsKey(store.state().liveSessionId),
    classes.map((className) => ({ className, lapTimeMs: 61_000, name: 'Holder' })),
  );
  const display = { settings: defaultSettings, chosen: {}, form, changeSetting: () => {} };
  render(
    <QueryClientProvider client={client}>
      <LiveContext value={store}>
        <DisplayContext value={display}>
          <RecordStrip />
        </DisplayContext>
      </LiveContext>
    </QueryClientProvider>,
  );
}

const lines = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

test('a phone names the classes of several beaten records on one line, and opens all', async () => {
  show('phone', 4);
  expect(lines()).toEqual([]);
  const button = screen.getByRole('button', {
    name: '4 provisional lap records: GT4, TCR, Clubsport, Cup',
    expanded: false,
  });
  await userEvent.click(button);
  expect(lines()).toHaveLength(4);
  expect(lines()[0]).toBe('Provisional lap record GT4: Driver GT4 1:00.000 (was 1:01.000, Holder)');
});

test.each([
  ['phone', 1],
  ['desk', 4],
  ['tv', 4],
] as const)('on a %s %i is shown whole', (form, count) => {
  show(form, count);
  expect(lines()).toHaveLength(count);
  expect(within(screen.getByRole('status')).queryByRole('button')).toBeNull();
});
