import { liveSessionNames } from '@lapwing/contract/live/names';
import { toShort } from '@lapwing/contract/values/short-names';
import { snapshotOf } from '@lapwing/timing/live/delta/session-delta';
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http, ws } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadClientSettings } from '../../../api/client-settings.ts';
import { someSettings } from '../../../api/settings.test-support.ts';
import { applyLanguage } from '../../../i18n/language.ts';
import { openSite } from '../../../site.test-support.tsx';
import { aBoard, aBoardAnswer, aRow } from '../state/live-board.test-support.ts';

// A busy machine takes longer.
configure({ asyncUtilTimeout: 120_000 });

const origin = 'http://api.test';
const names = {
  id: 'lw-12-34',
  eventId: 'lw-12',
  eventName: 'Kart Day',
  flag: 0,
  sessionType: 0,
  name: 'Race',
};
const session = toShort(liveSessionNames, names);
const board = aBoard([aRow(1, { fullName: 'Jesse van Rooijen' })]);
const socket = ws.link('ws://api.test/api/live/socket');
type Client = Parameters<Parameters<typeof socket.addEventListener>[1]>[0]['client'];
let stream: string | null = null;
let viewer: Client | null = null;

const server = setupServer(
  http.get('*/api/clientSettings', () => HttpResponse.json(someSettings(origin))),
  http.get(`${origin}/api/events/lw-12`, () =>
    HttpResponse.json({
      id: 'lw-12',
      n: 'Kart Day',
      pyt: 2,
      s: 101,
      f: 0,
      u: 'timer',
      ...(stream !== null && { vs: stream }),
      ss: [session],
    }),
  ),
  http.get(`${origin}/api/live/boards/lw-12`, () => HttpResponse.json(aBoardAnswer(board))),
  http.get(`${origin}/api/timers/timer/sponsors`, () => HttpResponse.json({ u: 'timer', sp: [] })),
  socket.addEventListener('connection', ({ client }) => {
    viewer = client;
    client.addEventListener('message', () =>
      client.send(
        JSON.stringify({
          k: 'snapshot',
          sessionId: 'lw-12-34',
          eventId: 'lw-12',
          stream: 's1',
          n: 1,
          venueMs: board.atMs,
          feedAgeMs: 300,
          board: snapshotOf(board),
        }),
      ),
    );
  }),
);

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  await loadClientSettings({ isForced: true });
});
beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe');
  return applyLanguage('en');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  localStorage.clear();
});
afterAll(() => server.close());

async function openVideo(address: string, search = '') {
  stream = address;
  await openSite(`/livetiming/lw-12/sessions/lw-12-34?view=video${search}`);
  await screen.findByText(/van Rooijen/);
}

test('a stream is played without sound, next to the order', async () => {
  await openVideo('https://cdn.example.org/live.m3u8');
  const video = await screen.findByLabelText('Video of Kart Day');
  expect(video).toMatchObject({ src: 'https://cdn.example.org/live.m3u8', autoplay: true, controls: true });
  expect(video).toHaveProperty('muted', true);
  expect(screen.getByRole('link', { name: 'Open the stream' })).toHaveProperty('target', '_blank');
});

test('a stream that the browser cannot play is reported, linked for another player, and tried again', async () => {
  await openVideo('https://cdn.example.org/live.m3u8');
  const video = await screen.findByLabelText('Video of Kart Day');
  fireEvent.error(video);
  await screen.findByText('This browser cannot play the stream');
  expect(screen.getByRole('link', { name: 'Open the stream' })).toHaveProperty('href', stream);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.queryByText('This browser cannot play the stream')).toBeNull();
  expect(screen.getByLabelText('Video of Kart Day')).not.toBe(video);
});

test('a stream that is added while somebody watches appears by itself, and disappears again', async () => {
  stream = null;
  await openSite('/livetiming/lw-12/sessions/lw-12-34?view=video');
  await screen.findByRole('button', { name: 'Leaderboard' });
  expect(screen.queryByRole('button', { name: 'Video' })).toBeNull();
  const say = (videoStreamUrl: string | null) =>
    viewer?.send(JSON.stringify({ k: 'beside', eventId: 'lw-12', videoStreamUrl, hasTrackMap: false }));
  say('https://cdn.example.org/later.m3u8');
  const video = await screen.findByLabelText('Video of Kart Day');
  expect(video).toHaveProperty('src', 'https://cdn.example.org/later.m3u8');
  say(null);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Video' })).toBeNull());
  expect(screen.queryByLabelText('Video of Kart Day')).toBeNull();
});

test('YouTube gets no request before somebody plays its video', async () => {
  await openVideo('https://www.youtube.com/live/dQw4w9WgXcQ');
  const play = await screen.findByRole('button', { name: 'Play: Video of Kart Day' });
  expect(document.querySelector('iframe')).toBeNull();
  await userEvent.click(play);
  const frame = screen.getByTitle<HTMLIFrameElement>('Video of Kart Day');
  expect(frame.src).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/);
});

test('a screen with auto view plays by itself', async () => {
  await openVideo('https://youtu.be/dQw4w9WgXcQ', '&autoview=on');
  expect(await screen.findByTitle('Video of Kart Day')).toHaveProperty('tagName', 'IFRAME');
});
