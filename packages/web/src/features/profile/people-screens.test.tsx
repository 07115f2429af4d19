import { act, cleanup, configure, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { applyLanguage } from '../../i18n/language.ts';
import { publishSession } from '../../identity/session.ts';
import { openSite } from '../../site.test-support.tsx';
import { dismissToast, useToasts } from '../../ui/overlays/toasts.ts';
import { savePhoto } from './changes.ts';
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
  // A notice outlives its page, and the next test would find it.
  const { result } = renderHook(useToasts);
  act(() => {
    for (const { id } of result.current) dismissToast(id);
  });
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  server.resetHandlers();
});
afterAll(() => server.close());

test.each(['/profile/friends', `/profile/${BEN}/friends`])(
  '%s: nobody is followed yet, nobody follows',
  async (href) => {
    const user = userEvent.setup();
    await openSite(href);
    await screen.findByText('Not following anyone yet');
    await user.click(screen.getByRole('tab', { name: /^Followed/ }));
    await screen.findByText('No followers yet');
  },
);

test('friends are listed with their name and a link to their profile', async () => {
  people.following = [BEN];
  await openSite('/profile/friends');
  expect((await screen.findByRole('link', { name: 'Ben Berg' })).getAttribute('href')).toBe(
    `/profile/${BEN}`,
  );
  expect(screen.getByRole('tab', { name: /Following/ }).textContent).toContain('1');
  await screen.findByText('Benno');
});

test.each([
  ['/profile', 'Anna Berg'],
  ['/profile/results', 'My Results'],
  ['/profile/friends', 'My Friends'],
  ['/profile/videos', 'My YouTube Videos'],
])('%s shows the signed-in visitor’s own, and asks others to sign in', async (href, title) => {
  await openSite(href);
  await screen.findByRole('heading', { level: 1, name: title });
  expect(screen.queryByText('You are signed out')).toBeNull();
  cleanup();
  publishSession({ kind: 'signed-out' });
  await openSite(href);
  await screen.findByText('You are signed out');
});

test.each([
  ['', 'Ben Berg', /Names in results may differ/],
  ['/races', 'Event results, Ben Berg', 'Karting Club Emmen'],
  ['/videos', 'Videos, Ben Berg', 'No videos yet'],
  ['/friends', 'Friends, Ben Berg', 'Not following anyone yet'],
])('the profile of a person, their %s, is open to everyone', async (part, title, content) => {
  people.hasResults = true;
  publishSession({ kind: 'signed-out' });
  await openSite(`/profile/${BEN}${part}`);
  await screen.findByRole('heading', { level: 1, name: 'Ben Berg' });
  expect(await screen.findAllByText(content)).not.toEqual([]);
  await waitFor(() => expect(document.title).toBe(`${title} · Lapwing Live`));
});

test('a person without videos has none to show', async () => {
  await openSite(`/profile/${BEN}/videos`);
  await screen.findByText('No videos yet');
});

test('e-mail notification is turned on', async () => {
  await openSite('/profile');
  await userEvent.click(await screen.findByRole('switch', { name: /E-mail notification/ }));
  await waitFor(() => expect(people.sent).toEqual(['POST /api/v1/lapwingprofile/emailnotify/ANNA/true']));
});

test('a photo is sent as a base64 string', async () => {
  let body: unknown;
  server.use(
    http.put('*/api/v2/accounts/:userId/avatars', async ({ request }) => {
      body = await request.json();
      return new HttpResponse(null, { status: 204 });
    }),
  );
  await savePhoto(ANNA, 'aGk=');
  expect(body).toBe('aGk=');
});

test('an upload that the server refuses is reported, and the picture stays open', async () => {
  const bitmap = { width: 600, height: 600, close: () => {} };
  vi.stubGlobal('createImageBitmap', () => Promise.resolve(bitmap));
  // The emulated page cannot draw.
  const drawing = { clearRect: () => {}, fillRect: () => {}, drawImage: () => {} };
  const canvas = HTMLCanvasElement.prototype;
  vi.spyOn(canvas, 'getContext').mockReturnValue(drawing as never);
  vi.spyOn(canvas, 'toDataURL').mockReturnValue('data:image/jpeg;base64,aGk=');
  server.use(http.put('*/api/v2/accounts/:userId/avatars', () => new HttpResponse(null, { status: 413 })));
  await openSite('/profile');
  const input = await screen.findByLabelText('Add photo', { selector: 'input' });
  await userEvent.upload(input, new File(['picture'], 'me.png', { type: 'image/png' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Save photo' }));
  await screen.findByText('An error occurred while uploading the image');
  screen.getByRole('button', { name: 'Save photo' });
});

test('a file that is no picture is reported, and nothing is sent', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')));
  await openSite('/profile');
  const input = await screen.findByLabelText('Add photo', { selector: 'input' });
  await userEvent.upload(input, new File(['text'], 'me.png', { type: 'image/png' }));
  await screen.findByText('An error occurred while uploading the image');
  expect(people.sent).toEqual([]);
});

test('my profile has my own photo, transponders, videos and friends, and all of them can be removed', async () => {
  const user = userEvent.setup();
  people.photo = '/photo.jpg';
  people.codes = ['1234567'];
  people.videoIds = ['dQw4w9WgXcQ'];
  people.following = [BEN];
  await openSite('/profile');
  await user.click(await screen.findByRole('button', { name: 'Profile photo' }));
  await user.click(screen.getByRole('button', { name: 'Delete photo' }));
  await screen.findByRole('button', { name: 'Add photo' });
  await user.click(await screen.findByRole('button', { name: 'Release transponder 1234567' }));
  await user.click(within(screen.getByRole('dialog', { name: /1234567/ })).getByText('Release'));
  await screen.findByText('No transponders yet');
  await user.click(screen.getByRole('button', { name: 'Delete Video of Anna Berg' }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByText('No videos yet');
  await user.click(screen.getByRole('button', { name: /^Following Ben Berg/ }));
  await screen.findByText('Not following anyone yet');
});

test('a profile has starts, wins, podiums, the best tracks and the form, each result leading to its laps', async () => {
  people.hasResults = true;
  await openSite(`/profile/${BEN}`);
  const wins = await screen.findByText('Wins');
  expect(wins.parentElement?.textContent).toMatch(/7$/);
  expect(screen.getByText('Starts').parentElement?.textContent).toBe('Starts60');
  expect(screen.getByText('Podiums').parentElement?.textContent).toBe('Podiums19');
  expect(screen.getByText('5 wins').parentElement?.textContent).toContain('Pottendijk');
  const form = within(screen.getByText('Last results, newest first').parentElement ?? document.body);
  expect(form.getAllByRole('link').map((link) => link.textContent)).toEqual([
    '4 Spring Cup, Race 2',
    'DNF Spring Cup, Race 1',
  ]);
  expect(form.getAllByRole('link')[0]?.getAttribute('href')).toBe('/sessions/5/laptimes?pos=4');
});
