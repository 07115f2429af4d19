import { cleanup, configure, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { loadClientSettings } from '../api/client-settings.ts';
import { someSettings } from '../api/settings.test-support.ts';
import { anEvent } from '../features/events/an-event.test-support.ts';
import { anOverview } from '../features/events/an-overview.test-support.ts';
import { openSite } from '../site.test-support.tsx';

// A busy machine is slow.
configure({ asyncUtilTimeout: 120_000 });

const server = setupServer(
  http.get('*/api/clientSettings', () => HttpResponse.json(someSettings('http://api.test'))),
  http.get('*/api/v0.2.3/eventresults/events/12/overview', () =>
    HttpResponse.json(
      anOverview({
        event: anEvent({ id: 12, name: 'Noordzee GT Cup', sessions: { groups: [], sessions: [] } }),
      }),
    ),
  ),
);
beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  document.body.dataset.theme = '1';
  await loadClientSettings({ isForced: true });
});
afterEach(cleanup);
afterAll(() => server.close());

test('an event gives the HTML that embeds it, to be copied', async () => {
  const user = userEvent.setup();
  await openSite('/events/12');
  await user.click(await screen.findByRole('button', { name: 'Embed' }));
  const lines = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Lines to copy' });
  expect(lines.value).toMatch(/^<iframe src="[^"]+\?integrated=true" title="Noordzee GT Cup" /);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  await screen.findByRole('button', { name: 'Copied' });
  expect(await navigator.clipboard.readText()).toBe(lines.value);
});

test('an embedded page does not offer it', async () => {
  await openSite('/events/12?integrated=true');
  await screen.findByRole('heading', { level: 1, name: 'Noordzee GT Cup' });
  expect(screen.queryByRole('button', { name: 'Embed' })).toBeNull();
});
