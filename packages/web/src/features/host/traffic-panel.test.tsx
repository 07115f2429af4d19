import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { applyLanguage } from '../../i18n/language.ts';
import { openSite } from '../../site.test-support.tsx';
import { openHostServer, someStatus } from './host-page.test-support.tsx';

const server = openHostServer();

async function figuresOf(name: string): Promise<(string | null)[]> {
  const section = within(await screen.findByRole('region', { name }));
  return section.getAllByRole('definition').map(({ textContent }) => textContent);
}

test('a host sees what share of the traffic a content delivery network would take', async () => {
  await openSite('/host');
  expect(await figuresOf('Traffic')).toEqual([
    '2,00040 MB sent since the start',
    '25%500 of 2,000',
    '75%1,500 of 2,000',
    '25%10 MB of 40 MB',
  ]);
  expect(screen.getByText(/LAPWING_CDN=on allows it/)).toBeTruthy();
});

test('a server that has sent nothing yet has no shares', async () => {
  const none = { responses: 0, bytes: 0, unchanged: 0, cdn: { responses: 0, bytes: 0 }, isHeld: true };
  server.use(http.get('*/api/host/status', () => HttpResponse.json({ ...someStatus, traffic: none })));
  await applyLanguage('nl');
  await openSite('/host');
  expect((await figuresOf('Verkeer')).slice(1)).toEqual(['–0 van 0', '–0 van 0', '–0 kB van 0 kB']);
  expect(screen.getByText(/mogen door een CDN worden bewaard/)).toBeTruthy();
});
