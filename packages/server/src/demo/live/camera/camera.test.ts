import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { CAMERA_ADDRESS, cameraRoutes } from './camera-routes.ts';
import { cutRecording } from './cut-recording.ts';

function openCamera() {
  const app = Fastify();
  cameraRoutes(app);
  return (name: string) => app.inject(new URL(name, `http://localhost${CAMERA_ADDRESS}`).pathname);
}

test('the camera of the demo is a stream of a quarter of an hour, and all its listed files exist', async () => {
  const get = openCamera();
  const { body } = await get('stream.m3u8');
  expect(body).toContain('#EXT-X-MAP:URI="head.mp4"');
  const seconds = (body.match(/(?<=#EXTINF:)[\d.]+/g) ?? []).map(Number);
  const sum = seconds.reduce((total, duration) => total + duration, 0);
  expect(sum).toBeGreaterThan(15 * 60);
  expect(sum).toBeLessThan(16 * 60);
  const longest = Number(/TARGETDURATION:(\d+)/.exec(body)?.[1]);
  expect(Math.max(...seconds)).toBeLessThanOrEqual(longest);
  const names = body.match(/^\d+\.m4s$/gm) ?? [];
  expect(names).toHaveLength(seconds.length);
  expect(await get(names.at(-1) ?? '')).toMatchObject({ statusCode: 200 });
  expect(await get(`${names.length}.m4s`)).toMatchObject({ statusCode: 404 });
});

test('each segment begins where the previous one ends, also where the recording repeats', async () => {
  const get = openCamera();
  const parts = ['head.mp4', ...Array.from({ length: 14 }, (_, number) => `${number}.m4s`)];
  const bytes = await Promise.all(parts.map(async (name) => (await get(name)).rawPayload));
  const { fragments } = cutRecording(Buffer.concat(bytes));
  expect(fragments).toHaveLength(14);
  for (const [index, { startsAt }] of fragments.entries()) {
    const before = fragments[index - 1];
    expect(startsAt).toBe(before === undefined ? 0 : before.startsAt + before.duration);
  }
});
