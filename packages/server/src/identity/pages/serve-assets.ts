/** Serves the style sheet and the scripts of the pages outside the site. */

import type { FastifyInstance } from 'fastify';
import { encodedResponse, sendEncoded } from '../../http/responses/encoded-response.ts';
import { pagesCss, skinJs, submitNowJs } from './assets.ts';
import { passkeyJs, readWebAuthnScript, timesJs } from './passkey-script.ts';

/** `base` is the path of the pages. */
export function serveAssets(app: FastifyInstance, base: string): void {
  serveText(app, `${base}/pages.css`, pagesCss, 'text/css; charset=utf-8');
  serveText(app, `${base}/skin.js`, skinJs, 'text/javascript; charset=utf-8');
  serveText(app, `${base}/submit-now.js`, submitNowJs, 'text/javascript; charset=utf-8');
  serveText(app, `${base}/webauthn.js`, readWebAuthnScript(), 'text/javascript; charset=utf-8');
  serveText(app, `${base}/passkeys.js`, passkeyJs, 'text/javascript; charset=utf-8');
  serveText(app, `${base}/times.js`, timesJs, 'text/javascript; charset=utf-8');
}

function serveText(app: FastifyInstance, path: string, text: string, contentType: string): void {
  const ready = encodedResponse(text, contentType, 'once');
  app.get(path, (request, reply) => sendEncoded(request, reply.header('cache-control', 'no-cache'), ready));
}
