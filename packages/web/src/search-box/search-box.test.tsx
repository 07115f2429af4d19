import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { someSettings } from '../api/settings.test-support.ts';
import { applyLanguage } from '../i18n/language.ts';
import { openSite } from '../site.test-support.tsx';

// A busy machine is slow.
configure({ asyncUtilTimeout: 120_000 });

type Kind = 'Events' | 'Organizations' | 'LiveEvents';

function aResult(entityType: Kind, entityId: string, name: string) {
  const start = name.indexOf('kart');
  return {
    id: `${entityType}-${entityId}`,
    entityType,
    entityId,
    name,
    searchScore: 1,
    highlights: start < 0 ? [] : [{ field: 'name', start, length: 4 }],
    sportType: 'Karting',
    date: '2026-11-14',
    countryCode: 'NL',
  };
}

const found = [
  aResult('Events', '12', 'Winter kart day'),
  aResult('Organizations', '3', 'Lage Landen'),
  aResult('LiveEvents', 'lw-12', 'Winter kart day'),
];
const asked: string[] = [];
const server = setupServer(
  http.get('*/api/clientSettings', () => HttpResponse.json(someSettings(location.origin))),
  http.get('*/api/search', ({ request }) => {
    const term = new URL(request.url).searchParams.get('term') ?? '';
    asked.push(term);
    return HttpResponse.json('kart'.startsWith(term) ? found : []);
  }),
  http.get('*/api/*', () => new HttpResponse(null, { status: 404 })),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(async () => {
  cleanup();
  asked.length = 0;
  document.body.dataset.theme = '1';
  await applyLanguage('en');
});
afterAll(() => server.close());

async function typeInto(term: string) {
  const router = await openSite('/nowhere');
  const field = await screen.findByRole('combobox', { name: 'Search' });
  // Without a pause between the letters, however slow the machine.
  await userEvent.setup({ delay: null }).type(field, term);
  return { router, field };
}

test('the search waits until the visitor stops typing, and highlights its matches', async () => {
  document.body.dataset.theme = '1';
  const { field } = await typeInto('k');
  const suggestions = await screen.findByRole('listbox', { name: 'Suggestions' });
  // All within one turn of the event loop: no pause, however slow the machine.
  for (const value of ['ka', 'kar', 'kart']) fireEvent.change(field, { target: { value } });
  await within(suggestions).findByText('All results for “kart”');
  await screen.findByText('3 suggestions');
  expect(asked).toEqual(['k', 'kart']);
  const options = within(suggestions).getAllByRole('option');
  expect(options.map((option) => option.getAttribute('href'))).toEqual([
    '/events/12',
    '/organizations/3',
    '/livetiming/lw-12',
    '/search?term=kart',
  ]);
  expect(options[1]?.textContent).toContain('Organisation');
  expect(options[1]?.textContent).not.toContain('Organisations');
  expect(suggestions.querySelector('mark')?.textContent).toBe('kart');
  expect(field.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByText('3 suggestions')).toBeTruthy();
});

test('the results brand suggests no live timing', async () => {
  document.body.dataset.theme = '2';
  await typeInto('kart');
  const suggestions = await screen.findByRole('listbox', { name: 'Suggestions' });
  const addresses = within(suggestions)
    .getAllByRole('option')
    .map((option) => option.getAttribute('href'));
  expect(addresses).toEqual(['/events/12', '/organizations/3', '/search?term=kart']);
});

test('arrows cycle through the list and the field, Enter follows the selection, Escape closes', async () => {
  document.body.dataset.theme = '1';
  const { router, field } = await typeInto('kart');
  await screen.findByRole('listbox', { name: 'Suggestions' });
  const chosen = () =>
    document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.getAttribute('href');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(chosen()).toBe('/organizations/3');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(chosen()).toBeUndefined();
  await userEvent.keyboard('{ArrowUp}');
  expect(chosen()).toBe('/search?term=kart');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/events/12'));
  expect(field).toHaveProperty('value', '');
});

test('an empty result is reported, without a link to more, and Enter in the field searches for everything', async () => {
  document.body.dataset.theme = '1';
  const { router, field } = await typeInto('zzz');
  expect(await screen.findByText('No Results Found')).toBeTruthy();
  expect([screen.queryByRole('listbox'), screen.queryByText(/All results for/)]).toEqual([null, null]);
  expect(field.getAttribute('aria-expanded')).toBe('false');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.href).toBe('/search?term=zzz'));
});
