import { cleanup, configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { applyLanguage } from '../../i18n/language.ts';
import { publishSession } from '../../identity/session.ts';
import { openSite } from '../../shell/site.test-support.tsx';

// A busy machine takes its time.
configure({ asyncUtilTimeout: 8000 });

const ANNA = `LAPWING-GA-${'0a'.repeat(16)}`;
const BEN = `LAPWING-GA-${'0b'.repeat(16)}`;

let sent: string[] = [];
let isPrivate = false;
let codes: string[] = [];
let videoIds: string[] = [];
let following: string[] = [];

const profileOf = (accountId: string) => ({
  accountId,
  firstName: accountId === ANNA ? 'Anna' : 'Ben',
  lastName: 'Berg',
  photo: null,
  countryCode: 'NL',
  privateProfile: isPrivate,
  followFriendsDto: null,
  videosDto: null,
  ...(accountId === ANNA && { emailAddress: 'anna@example.org', emailNotify: false }),
});
const chips = () => ({
  chipProducts: codes.map((code) => ({
    chip: { code, codeNr: 0, carId: 0, id: 0, customName: code },
    isFlex: false,
    isTimeLimited: false,
    state: 'Active',
    type: 200,
  })),
});
const videos = () => ({
  videos: videoIds.map((id) => ({
    id,
    eventId: null,
    sessionId: null,
    racerName: 'Anna Berg',
    racerId: ANNA,
    description: '',
  })),
});

const server = setupServer(
  http.get('*/api/clientSettings', () =>
    HttpResponse.json({
      eventResultApiUrl: location.origin,
      practiceApiUrl: location.origin,
      usersAndProductsApiUrl: location.origin,
      webShopUrl: null,
      tenantId: 'lapwing',
      clientId: 'lapwing-web',
      authority: `${location.origin}/idp/lapwing/policy/v2.0`,
      brand: 'lapwing',
      supportEmail: 'support@example.org',
      mapsScriptUrl: null,
      mapTiles: null,
    }),
  ),
  http.get('*/api/v1/lapwingprofile/friends/:id', () =>
    HttpResponse.json({
      following: following.map((userId) => ({
        userId,
        firstName: 'Ben',
        lastName: 'Berg',
        photo: null,
        countryCode: 'BE',
        myFriend: true,
      })),
      followedBy: [],
    }),
  ),
  http.get('*/api/v1/lapwingprofile/videos/:id', () => HttpResponse.json(videos())),
  http.get('*/api/v1/lapwingprofile/public/:id', ({ params }) =>
    HttpResponse.json(profileOf(String(params.id))),
  ),
  http.get('*/api/v1/lapwingprofile/:id', ({ params }) => HttpResponse.json(profileOf(String(params.id)))),
  http.get('*/products/chips', () => HttpResponse.json(chips())),
  http.get('*/api/v0.2.3/eventresults/*', () => HttpResponse.json([])),
  http.all('*/api/*', ({ request }) => {
    const { pathname, search } = new URL(request.url);
    sent.push(`${request.method} ${pathname.replace(ANNA, 'ANNA').replace(BEN, 'BEN')}${search}`);
    const last = pathname.split('/').at(-1) ?? '';
    if (pathname.includes('privateprofile')) isPrivate = last === 'true';
    if (pathname.includes('follow')) following = search.includes('true') ? [BEN] : [];
    if (pathname.includes('videos/add')) videoIds = [last];
    if (pathname.includes('videos/delete')) videoIds = [];
    if (last === 'taken') return HttpResponse.json({}, { status: 409 });
    if (pathname.includes('chips')) {
      codes = request.method === 'PUT' ? [last] : [];
      return HttpResponse.json(chips());
    }
    return HttpResponse.json(pathname.includes('videos') ? videos() : {});
  }),
);

beforeAll(async () => {
  // The test's browser draws no dialogs on top.
  HTMLDialogElement.prototype.showModal ??= vi.fn();
  server.listen({ onUnhandledRequest: 'error' });
  await applyLanguage('en');
});
beforeEach(() => {
  [sent, codes, videoIds, following, isPrivate] = [[], [], [], [], false];
  publishSession({ kind: 'signed-in', accountId: ANNA, name: 'Anna Berg', idToken: 'token' });
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

test('going private asks first, and going public does not', async () => {
  const user = userEvent.setup();
  await openSite('/profile');
  await user.click(await screen.findByRole('switch', { name: /Make profile private/ }));
  expect(screen.getByText(/all your connections and videos will be lost/)).toBeDefined();
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Make profile private' }));
  await screen.findByText('Your profile is private');
  await user.click(screen.getByRole('switch', { name: /Make profile private/ }));
  await screen.findByText('Your profile is public');
  const path = 'POST /api/v1/lapwingprofile/privateprofile/ANNA';
  expect(sent).toEqual([`${path}/true`, `${path}/false`]);
});

test('the account itself is edited at the provider, in the language of the site', async () => {
  await openSite('/profile');
  const link = await screen.findByRole('link', { name: 'Edit account' });
  expect(link.getAttribute('href')).toMatch(/\/idp\/lapwing\/policy\/v2\.0\/account\?ui_locales=en$/);
});

test('a transponder is linked by its code and released; one that is taken is said so', async () => {
  const user = userEvent.setup();
  await openSite('/profile');
  const field = await screen.findByLabelText('Transponder code');
  await user.type(field, '<script>{Enter}');
  await screen.findByText('Enter the code as it is printed on the transponder.');
  expect(sent).toEqual([]);
  await user.clear(field);
  await user.type(field, '7654321{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Release transponder 7654321' }));
  await screen.findByText('No transponders yet');
  await user.type(field, 'taken{Enter}');
  await waitFor(() => expect(sent.at(-1)).toBe('PUT /api/v2/accounts/ANNA/products/chips/taken'));
});

test('a video is added by any address of YouTube, and deleted after a question', async () => {
  const user = userEvent.setup();
  await openSite('/profile/videos');
  const field = await screen.findByLabelText('YouTube address');
  await user.type(field, 'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ{Enter}');
  await screen.findByText('Please enter a valid YouTube URL');
  expect(sent).toEqual([]);
  await user.clear(field);
  await user.type(field, 'https://youtu.be/dQw4w9WgXcQ?t=3{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Delete Video of Anna Berg' }));
  expect(screen.getByText("Permanently delete your video? You can't undo this.")).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByText('No videos yet');
});

test('someone is followed and no longer followed from their profile', async () => {
  const user = userEvent.setup();
  await openSite(`/profile/${BEN}`);
  const button = await screen.findByRole('button', { name: 'Follow' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  await user.click(button);
  await user.click(await screen.findByRole('button', { name: 'Unfollow' }));
  await screen.findByRole('button', { name: 'Follow' });
  expect(sent.map((call) => call.split('?')[1])).toEqual(['follow=true', 'follow=false']);
});
