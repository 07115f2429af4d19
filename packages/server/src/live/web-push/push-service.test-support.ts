/** A push service on this machine, with a browser behind it that can read its messages. */

import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { onTestFinished } from 'vitest';

type Received = { headers: IncomingHttpHeaders; text: string };

export async function openPushService() {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const auth = randomBytes(16);
  const received: Received[] = [];
  const state = { status: 201 };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = decrypt(Buffer.concat(chunks), browser.getPrivateKey(), auth);
    received.push({ headers: request.headers, text });
    response.writeHead(state.status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}/push/browser-1`,
    keys: { p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') },
    received,
    state,
  };
}

/** Accepts messages and never responds. */
export async function openSilentService() {
  const sockets = new Set<Socket>();
  const server = createServer(() => {});
  server.on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const open = () => [...sockets].filter((socket) => !socket.destroyed).length;
  return { endpoint: `http://localhost:${port}/push`, open };
}

/** The browser's part of RFC 8291. */
export function decrypt(body: Buffer, privateKey: Buffer, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const browser = createECDH('prime256v1');
  browser.setPrivateKey(privateKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), senderKey]);
  const secret = hkdfSync('sha256', browser.computeSecret(senderKey), auth, info, 32);
  const derive = (name: string, length: number) =>
    Buffer.from(
      hkdfSync('sha256', Buffer.from(secret), salt, Buffer.from(`Content-Encoding: ${name}\0`), length),
    );
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
