/** The routes of the server that are no calls of the contract: pages, feeds, pictures, forms and the identity provider. */

import type { FastifyInstance } from 'fastify';

/**
 * Open to everybody, with these exceptions: metrics and connections need a token or this machine, downloads of backups and
 * archives need a ticket, and the forms of the provider (`{idp}`) a session or a code.
 */
export const knownRoutes = `
  GET /.well-known/lapwing-seals.json
  GET /.well-known/security.txt
  GET /api/docs
  GET /api/docs*
  GET /api/health/connection
  GET /api/live/socket
  GET /api/oembed
  GET /api/openapi.json
  GET /api/organizations/:organizationId/logo
  GET /api/organizations/:organizationId/pictures/:pictureId
  GET /api/v2/image/id/:userId
  GET /api/v2/image/tx/:code
  GET /downloads/:name
  GET /downloads/archives/:ticket
  GET /downloads/backups/:ticket
  GET /feeds/events/:event
  GET /feeds/events/:event/sessions.ics
  GET /feeds/organizations/:organizationId/events.ics
  GET /feeds/organizations/:organizationId/results.json
  GET /feeds/organizations/:organizationId/results.rss
  GET /feeds/results.json
  GET /feeds/results.rss
  GET /manifest.webmanifest
  GET /metrics
  GET /notifications/pages.css
  GET /notifications/passkeys.js
  GET /notifications/skin.js
  GET /notifications/submit-now.js
  GET /notifications/times.js
  GET /notifications/unsubscribe
  POST /notifications/unsubscribe
  GET /notifications/webauthn.js
  GET /robots.txt
  GET /site-accent.css
  GET /site-logo
  GET /sitemap.xml
  GET /sitemaps/events-:part.xml
  GET /sitemaps/screens.xml
  GET {idp}/account
  POST {idp}/account/delete
  POST {idp}/account/email
  POST {idp}/account/names
  POST {idp}/account/password
  GET {idp}/confirm-email
  POST {idp}/confirm-email
  GET {idp}/confirm-sign-up
  POST {idp}/confirm-sign-up
  GET {idp}/forgotten
  POST {idp}/forgotten
  GET {idp}/interaction/:uid
  POST {idp}/interaction/:uid
  POST {idp}/interaction/:uid/passkey-options
  GET {idp}/new-password
  POST {idp}/new-password
  GET {idp}/pages.css
  GET {idp}/passkeys.js
  GET {idp}/security
  GET {idp}/security*
  POST {idp}/security/confirm
  POST {idp}/security/devices/end
  POST {idp}/security/devices/end-others
  POST {idp}/security/export
  POST {idp}/security/passkey-options
  POST {idp}/security/passkeys/add
  POST {idp}/security/passkeys/options
  POST {idp}/security/passkeys/remove
  POST {idp}/security/passkeys/rename
  POST {idp}/security/second-factor/begin
  POST {idp}/security/second-factor/codes
  POST {idp}/security/second-factor/confirm
  POST {idp}/security/second-factor/off
  GET {idp}/sign-up
  POST {idp}/sign-up
  GET {idp}/skin.js
  GET {idp}/submit-now.js
  GET {idp}/times.js
  GET {idp}/webauthn.js
`
  .trim()
  .split(/\s*\n\s*/);

type Route = { method: 'GET' | 'POST'; path: string };

/** The printed tree leaves out these. */
const withWildcards: readonly Route[] = [
  { method: 'GET', path: '/share/*' },
  { method: 'GET', path: '/*' },
];

/** As they are named in `knownRoutes`. */
export function routeNamesOf(app: FastifyInstance): string[] {
  return printedRoutes(app).map(
    ({ method, path }) => `${method} ${path.replace(/^\/idp\/.*\/v2\.0\//, '{idp}/')}`,
  );
}

export function otherRoutesOf(app: FastifyInstance): Route[] {
  return [...printedRoutes(app), ...withWildcards];
}

/** From the printed tree of the router, the only list it has. */
function printedRoutes(app: FastifyInstance): Route[] {
  const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`.toLowerCase();
  const calls = new Set(app.mounted.endpoints.map(nameOf));
  const parents: string[] = [];
  const routes: Route[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent, part = '', methods = ''] =
      /^((?:│ {3}| {4})*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
    if (indent === undefined) continue;
    const depth = indent.length / 4;
    const path = (depth === 0 ? '' : (parents[depth - 1] ?? '')) + part;
    parents[depth] = path;
    for (const method of methods.split(', ')) {
      if ((method === 'GET' || method === 'POST') && !calls.has(nameOf({ method, path })))
        routes.push({ method, path });
    }
  }
  return routes;
}

/** Those of the identity library, which routes by itself. */
export async function providerRoutesOf(app: FastifyInstance): Promise<Route[]> {
  const { authority } = (await app.inject('/api/clientSettings')).json();
  const configuration = `${new URL(authority).pathname}/.well-known/openid-configuration`;
  const { authorization_endpoint, token_endpoint, jwks_uri, end_session_endpoint } = (
    await app.inject(configuration)
  ).json();
  const pathOf = (address: string) => new URL(address).pathname;
  return [
    { method: 'GET', path: configuration },
    { method: 'GET', path: pathOf(authorization_endpoint) },
    { method: 'GET', path: `${pathOf(authorization_endpoint)}/:uid` },
    { method: 'POST', path: pathOf(token_endpoint) },
    { method: 'GET', path: pathOf(jwks_uri) },
    { method: 'GET', path: pathOf(end_session_endpoint) },
    { method: 'POST', path: `${pathOf(end_session_endpoint)}/confirm` },
  ];
}
