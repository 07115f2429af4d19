import type { Notice } from '@lapwing/contract/live/board';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { loadLiveMessages } from '../../../i18n/language.ts';
import { DisplayContext } from '../display/use-display.ts';
import { defaultSettings } from '../state/display-settings.ts';
import { aBoard, aStore } from '../state/live-board.test-support.ts';
import { LiveContext } from '../state/live-store.ts';
import { AnnouncementStrip } from './AnnouncementStrip.tsx';

afterEach(cleanup);

const display = { settings: defaultSettings, chosen: {}, form: 'desk' as const, changeSetting: () => {} };
const at = { priority: 0, atMs: 1_800_000_000_000 };
const flag: Notice = { id: 'm1', type: 'flag', text: 'Flag: Finish', flag: 'Finish', ...at };
const said: Notice = { id: 'm2', type: 'timer', text: 'Chequered flag', ...at };
const other: Notice = { id: 'm3', type: 'timer', text: 'Podium in ten minutes', ...at };

test('a flag is seen in the announcements, and read out by the head of the session alone', async () => {
  await loadLiveMessages();
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  render(
    <QueryClientProvider client={client}>
      <LiveContext value={aStore({ ...aBoard([]), notices: [said, flag, other] })}>
        <DisplayContext value={display}>
          <AnnouncementStrip />
        </DisplayContext>
      </LiveContext>
    </QueryClientProvider>,
  );
  const log = screen.getByRole('log');
  expect(log.textContent).toMatch(/Flag: Finish.*Podium in ten minutes/);
  expect(log.textContent).not.toContain('Chequered');
  const isReadOut = (text: string) => screen.getByText(text).closest('[aria-hidden=true]') === null;
  expect([isReadOut('Flag: Finish'), isReadOut('Podium in ten minutes')]).toEqual([false, true]);
});
