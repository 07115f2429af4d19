import { expect, test } from 'vitest';
import { createStreamOrigins } from './stream-origins.ts';

test('a page may play from where the streams are and from where the host says, each once, and from nowhere else', async () => {
  const streams = [
    'https://cdn.example.org/a/live.m3u8',
    'https://cdn.example.org/b/live.m3u8',
    'http://10.0.0.5:8088/camera.mp4',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    '/demo-camera/stream.m3u8',
  ];
  const origins = createStreamOrigins(['https://segments.example.org'], async () => streams);
  expect(await origins()).toEqual([
    'https://segments.example.org',
    'https://cdn.example.org',
    'http://10.0.0.5:8088',
  ]);
});

test('a stream that is set later is allowed soon, and many pages ask once', async () => {
  let nowMs = 0;
  let asked = 0;
  const streams: string[] = [];
  const list = async () => {
    asked += 1;
    return [...streams];
  };
  const origins = createStreamOrigins([], list, () => nowMs);
  expect(await Promise.all([origins(), origins()])).toEqual([[], []]);
  streams.push('https://cdn.example.org/live.m3u8');
  expect(await origins()).toEqual([]);
  expect(asked).toBe(1);
  nowMs += 10_000;
  expect(await origins()).toEqual(['https://cdn.example.org']);
});

test('without an answer from the store a page has the places of the host, and the next one asks again', async () => {
  let isBroken = true;
  const origins = createStreamOrigins(['https://host.example.org'], async () => {
    if (isBroken) throw new Error('the database is away');
    return ['https://cdn.example.org/live.m3u8'];
  });
  expect(await origins()).toEqual(['https://host.example.org']);
  isBroken = false;
  expect(await origins()).toEqual(['https://host.example.org', 'https://cdn.example.org']);
});
