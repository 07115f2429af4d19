import { cleanup, configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { applyLanguage } from '../../i18n/language.ts';
import { publishSession } from '../../identity/session.ts';
import { openSite } from '../../shell/site.test-support.tsx';
import { ANNA, BEN, forgetAll, people, server } from './people.test-support.ts';

// A busy machine takes its time.
configure({ asyncUtilTimeout: 8000 });

beforeAll(async () => {
  // The test's browser draws no dialogs on top.
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
  vi.unstubAllGlobals();
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

test('friends stand with their name and the way to their profile', async () => {
  people.following = [BEN];
  await openSite('/profile/friends');
  expect((await screen.findByRole('link', { name: 'Ben Berg' })).getAttribute('href')).toBe(
    `/profile/${BEN}`,
  );
  expect(screen.getByRole('tab', { name: /Following/ }).textContent).toContain('1');
});

test('somebody without videos has none to show', async () => {
  await openSite(`/profile/${BEN}/videos`);
  await screen.findByText('No videos yet');
});

test('e-mail notification is turned on', async () => {
  await openSite('/profile');
  await userEvent.click(await screen.findByRole('switch', { name: /E-mail notification/ }));
  await waitFor(() => expect(people.sent).toEqual(['POST /api/v1/lapwingprofile/emailnotify/ANNA/true']));
});

test('a file that is no picture is told, and nothing is sent', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')));
  await openSite('/profile');
  const input = await screen.findByLabelText('Add photo', { selector: 'input' });
  await userEvent.upload(input, new File(['text'], 'me.png', { type: 'image/png' }));
  await screen.findByText('An error occurred while uploading the image');
  expect(people.sent).toEqual([]);
});
