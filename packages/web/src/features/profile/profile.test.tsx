import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadClientSettings } from '../../api/client-settings.ts';
import { applyLanguage } from '../../i18n/language.ts';
import { publishSession } from '../../identity/session.ts';
import { openSite } from '../../site.test-support.tsx';
import { ANNA, BEN, forgetAll, people, server } from './people.test-support.ts';

// A busy machine is slow.
configure({ asyncUtilTimeout: 120_000 });

beforeAll(async () => {
  // The test's browser cannot show dialogs.
  HTMLDialogElement.prototype.showModal ??= vi.fn();
  server.listen({ onUnhandledRequest: 'error' });
  await applyLanguage('en');
});
beforeEach(() => {
  forgetAll();
  publishSession({ kind: 'signed-in', accountId: ANNA, name: 'Anna Berg', idToken: 'token' });
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

test('going private needs a confirmation, and going public does not', async () => {
  const user = userEvent.setup();
  await openSite('/profile');
  await user.click(await screen.findByRole('switch', { name: /Public profile/ }));
  screen.getByText(/all your connections and videos will be lost/);
  expect(people.sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Make profile private' }));
  await screen.findByText(/Only you see it/);
  await user.click(screen.getByRole('switch', { name: /Public profile/ }));
  await screen.findByText(/Others see your results/);
  const path = 'POST /api/v1/lapwingprofile/privateprofile/ANNA';
  expect(people.sent).toEqual([`${path}/true`, `${path}/false`]);
});

test('the account itself is edited at the provider, in the language of the site', async () => {
  await openSite('/profile');
  const link = await screen.findByRole('link', { name: 'Edit account' });
  expect(link.getAttribute('href')).toMatch(/\/idp\/lapwing\/policy\/v2\.0\/account\?ui_locales=en$/);
  const security = screen.getByRole('link', { name: 'Security' });
  expect(security.getAttribute('href')).toMatch(/\/idp\/lapwing\/policy\/v2\.0\/security\?ui_locales=en$/);
});

test('a transponder is claimed by its code, waits for confirmation, and a linked one is released after a confirmation', async () => {
  const user = userEvent.setup();
  people.codes = ['1234567'];
  await openSite('/profile');
  const field = await screen.findByLabelText('Transponder code');
  await user.type(field, '<script>{Enter}');
  await screen.findByText('Enter the code as it is printed on the transponder.');
  expect(people.sent).toEqual([]);
  await user.clear(field);
  await user.type(field, '0000{Enter}');
  await screen.findByText('Enter the code as it is printed on the transponder.');
  await user.clear(field);
  await user.type(field, '7654321{Enter}');
  const claims = within(await screen.findByRole('list', { name: 'What you have claimed' }));
  claims.getByText('7654321');
  claims.getByText('Pending');
  expect(screen.queryByRole('button', { name: 'Release transponder 7654321' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Withdraw the claim on 7654321' }));
  await waitFor(() => expect(people.sent.at(-1)).toBe('DELETE /api/v2/accounts/ANNA/claims/1'));
  await user.click(screen.getByRole('button', { name: 'Release transponder 1234567' }));
  await user.click(within(screen.getByRole('dialog', { name: /1234567/ })).getByText('Release'));
  await screen.findByText('No transponders yet');
});

test('the code that a timer shows is entered, and its errors are reported', async () => {
  const user = userEvent.setup();
  await openSite('/profile');
  const field = await screen.findByLabelText('Code from a timer');
  await user.type(field, 'ABCD 2345{Enter}');
  await waitFor(() => expect(people.sent).toEqual(['POST /api/v2/accounts/ANNA/claims/code']));
  await waitFor(() => expect(field).toHaveProperty('value', ''));
});

test('a transponder that someone else claims is kept, or handed over after a confirmation', async () => {
  const user = userEvent.setup();
  people.claimsOnOwn = [
    {
      claimId: 4,
      transponder: '1234567',
      state: 'pending',
      createdAtMs: 0,
      answerByMs: Date.UTC(2026, 4, 8),
    },
  ];
  await openSite('/profile');
  await user.click(await screen.findByRole('button', { name: 'Transponder 1234567 is still mine' }));
  await waitFor(() => expect(people.sent).toEqual(['POST /api/v2/accounts/ANNA/claims/4/answer']));
  await user.click(screen.getByRole('button', { name: 'Hand over transponder 1234567' }));
  expect(people.sent).toHaveLength(1);
  await user.click(within(screen.getByRole('dialog', { name: /1234567/ })).getByText('Hand over'));
  await waitFor(() => expect(people.sent).toHaveLength(2));
});

test('a video is added by any address of YouTube, loaded only when played, and deleted after a confirmation', async () => {
  const user = userEvent.setup();
  await openSite('/profile/videos');
  const field = await screen.findByLabelText('YouTube address');
  await user.type(field, 'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ{Enter}');
  await screen.findByText('Please enter a valid YouTube URL');
  expect(people.sent).toEqual([]);
  await user.clear(field);
  await user.type(field, 'https://youtu.be/dQw4w9WgXcQ?t=3{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Delete Video of Anna Berg' }));
  expect(document.querySelector('iframe, img[src*="yt"]')).toBeNull();
  screen.getByText("Permanently delete your video? You can't undo this.");
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByText('No videos yet');
});

test('a person is followed and unfollowed from their profile', async () => {
  const user = userEvent.setup();
  await openSite(`/profile/${BEN}`);
  await user.click(await screen.findByRole('button', { name: 'Follow Ben Berg' }));
  const following = await screen.findAllByRole('button', { name: /^Following Ben Berg/ });
  // In the head and in the list of friends.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Follow Ben Berg' })).toBeNull());
  await user.click(following[0] as HTMLElement);
  await screen.findByRole('button', { name: 'Follow Ben Berg' });
  expect(people.sent.map((call) => call.split('?')[1])).toEqual(['follow=true', 'follow=false']);
});

test('results show place, field and best lap, and follow the year in the address', async () => {
  const user = userEvent.setup();
  people.hasResults = true;
  const router = await openSite('/profile/results?year=2026');
  const [first] = await screen.findAllByRole('row', { name: /Spring Cup, Race 2/ });
  expect(first?.textContent).toContain('4of 31');
  expect(first?.textContent).toContain('1:02.118 personal best');
  expect(screen.getByText('DNF').title).toBe('Did not finish');
  expect(people.resultsAsked[0]).toContain('year=2026');
  await user.selectOptions(screen.getByLabelText('Year'), '2025 (24)');
  await waitFor(() => expect(router.state.location.search).toMatchObject({ year: '2025' }));
  await waitFor(() => expect(people.resultsAsked.at(-1)).toContain('year=2025'));
  const tabs = screen.getAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Events', 'Practice']);
  await user.click(tabs[1] as HTMLElement);
  await waitFor(() => expect(router.state.location.search).toMatchObject({ tab: 'practice' }));
  await waitFor(() => expect(people.sent.join()).toContain('/accounts/ANNA/training/activities'));
});

test('next to the friends of a person results have fewer columns, and all of them on their own page', async () => {
  people.hasResults = true;
  await openSite(`/profile/${BEN}`);
  await screen.findAllByRole('row', { name: /Spring Cup, Race 2/ });
  expect(screen.queryByRole('columnheader', { name: 'Organiser' })).toBeNull();
  cleanup();
  await openSite(`/profile/${BEN}/races`);
  await screen.findByRole('columnheader', { name: 'Organiser' });
});

test('without a webshop there is no link to one', async () => {
  await openSite('/profile/results');
  await screen.findByText('There are no results for your account');
  expect(screen.queryByText(/webshop/i)).toBeNull();
});

test('a person without results sees how to get some, with the webshop per sport', async () => {
  people.webShopUrl = 'https://shop.example/';
  await loadClientSettings({ isForced: true });
  await openSite('/profile/results');
  await screen.findByText('There are no results for your account');
  expect(screen.getByRole('link', { name: 'Link a transponder' }).getAttribute('href')).toBe(
    '/profile#products',
  );
  expect((await screen.findByRole('link', { name: 'Karting' })).getAttribute('href')).toBe(
    'https://shop.example/karting',
  );
});

test('a private profile shows only that it is private, and a private person follows nobody', async () => {
  people.isPrivate = true;
  await openSite(`/profile/${BEN}`);
  await screen.findByRole('heading', { level: 2, name: 'This profile is private' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Profile');
  const breadcrumb = await screen.findByRole('navigation', { name: 'Breadcrumb' });
  expect(breadcrumb.textContent).toBe('HomeProfile');
  expect(screen.queryByRole('button', { name: /Follow/ })).toBeNull();
});

test('a profile that the server refuses to show is a private one', async () => {
  server.use(http.get('*/api/v1/lapwingprofile/public/:id', () => new HttpResponse(null, { status: 403 })));
  await openSite(`/profile/${BEN}`);
  await screen.findByRole('heading', { level: 2, name: 'This profile is private' });
});

test('a profile shows under which other name its person was in the result', async () => {
  await openSite(`/profile/${BEN}?context=B.%20Berg`);
  await screen.findByText('In the results as B. Berg.');
  cleanup();
  await openSite(`/profile/${BEN}?context=Ben%20Berg`);
  await screen.findByText(/Names in results may differ/);
  expect(screen.queryByText(/In the results as/)).toBeNull();
});

test('an invalid id is not found', async () => {
  await openSite('/profile/LAPWING-GA-0123');
  await screen.findByText('The page you are looking for does not exist');
});
