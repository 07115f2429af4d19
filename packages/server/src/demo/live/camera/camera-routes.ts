/** The camera at one of the demo's tracks: a stream without external parts. */

import type { FastifyInstance, FastifyReply } from 'fastify';
import { problem } from '../../../http/problem.ts';
import type { LongStream } from './long-stream.ts';

const FOLDER = '/demo-camera';

/** Relative, because a demo does not know its host names. */
export const CAMERA_ADDRESS = `${FOLDER}/stream.m3u8`;

const PLAYLIST = 'application/vnd.apple.mpegurl';
const SEGMENT = 'video/mp4';
/** After this it starts again. */
const MINUTES = 15;

export function cameraRoutes(app: FastifyInstance): void {
  let opening: Promise<LongStream> | undefined;
  const open = () => (opening ??= openStream());
  const send = (reply: FastifyReply, type: string, body: string | Buffer) =>
    reply.type(type).header('cache-control', 'public, max-age=3600').send(body);

  app.get(CAMERA_ADDRESS, async (_request, reply) => send(reply, PLAYLIST, (await open()).playlist));
  app.get(`${FOLDER}/head.mp4`, async (_request, reply) => send(reply, SEGMENT, (await open()).head));
  app.get<{ Params: { number: string } }>(
    `${FOLDER}/:number(^\\d{1,6}).m4s`,
    async ({ params: { number } }, reply) => {
      const segment = (await open()).findSegment(Number(number));
      if (segment === null) throw problem('not-found', { detail: 'The camera has no such segment' });
      return send(reply, SEGMENT, segment);
    },
  );
}

/** Only once someone watches. */
async function openStream(): Promise<LongStream> {
  const [{ default: recording }, { cutRecording }, { createLongStream }] = await Promise.all([
    import('./recording.mp4?inline'),
    import('./cut-recording.ts'),
    import('./long-stream.ts'),
  ]);
  const base64 = recording.slice(recording.indexOf(',') + 1);
  return createLongStream(cutRecording(Buffer.from(base64, 'base64')), MINUTES);
}
