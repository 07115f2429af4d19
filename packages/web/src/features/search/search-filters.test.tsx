import { offeredSportFilters } from '@lapwing/contract/enums';
import { act, cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadClientSettings } from '../../api/client-settings.ts';
import { someSettings } from '../../api/settings.test-support.ts';
import { openSite } from '../../shell/site.test-support.tsx';

// A busy machine takes its time.
configure({ asyncUtilTimeout: 8000 });

const server = setupServer(
  http.get('*/api/clientSettings', () => HttpResponse.json(someSettings(location.origin))),
  http.get('*/api/search', () => HttpResponse.json([])),
  http.get('*/api/*', () => new HttpResponse(null, { status: 404 })),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => loadClientSettings({ isForced: true }));
afterEach(cleanup);
afterAll(() => server.close());

test('one kind is the current one, and sports stand in the order of every sport filter', async () => {
  await openSite('/search/Profiles?term=de');
  const kinds = within(await screen.findByRole('navigation', { name: 'Kind of result' }));
  const current = kinds.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'));
  expect(current.map((link) => link.getAttribute('href'))).toEqual(['/search/Profiles?term=de']);

  const sports = within(screen.getByRole('combobox', { name: 'Sport' })).getAllByRole('option');
  expect(sports.map((option) => option.getAttribute('value'))).toEqual([...offeredSportFilters]);
});

test('a country that there is not counts as all of them', async () => {
  await openSite('/search?term=de&country=zz');
  const countries = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Country' });
  expect(countries.value).toBe('All');
  expect(screen.queryByRole('button', { name: 'Search without filters' })).toBeNull();
});

test('who comes to search without a term can type at once, from another screen too', async () => {
  const router = await openSite('/nowhere');
  await screen.findByRole('button', { name: 'Go back' });
  await act(() => router.navigate({ to: '/search' }));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Search for' })),
  );
  // The announcer of screens comes later and leaves it there.
  await screen.findByText(/^Search/, { selector: '[role=status]' });
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Search for' }));
});
