/** A browser and a site for tests of signing in: keeps cookies, follows redirects, uses PKCE. */

import { createHash, randomBytes } from 'node:crypto';

export type Page = { url: URL; status: number; text: string; headers: Headers };

export class TestBrowser {
  readonly #language: string;
  readonly #cookies = new Map<string, { value: string; path: string }>();
  readonly #address: string | null;
  readonly #userAgent: string | null;

  /** `address` is its IP address, as sent by a local proxy. */
  constructor(language = 'en', address: string | null = null, userAgent: string | null = null) {
    this.#language = language;
    this.#address = address;
    this.#userAgent = userAgent;
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(name)?.value;
  }

  setCookie(name: string, value: string): void {
    this.#cookies.set(name, { value, path: '/' });
  }

  /** Follows redirects until a page responds or a redirect leads to `stopAt`. */
  async open(address: string, init: RequestInit = {}, stopAt?: string): Promise<Page> {
    let url = new URL(address);
    let request = init;
    for (let hops = 0; hops < 10; hops++) {
      const response = await fetch(url, {
        ...request,
        redirect: 'manual',
        headers: this.#headersFor(url, request),
      });
      this.#keepCookies(response);
      const location = response.headers.get('location');
      if (location === null) {
        return { url, status: response.status, text: await response.text(), headers: response.headers };
      }
      url = new URL(location, url);
      request = {};
      if (stopAt !== undefined && url.href.startsWith(stopAt)) {
        return { url, status: response.status, text: '', headers: response.headers };
      }
    }
    throw new Error(`Too many redirects to ${url}`);
  }

  /** Submits a form of the page (the first, or the one whose address contains the word) with the given fields. */
  submit(page: Page, fields: Record<string, string>, stopAt?: string, word = ''): Promise<Page> {
    const forms = [...page.text.matchAll(/<form[^>]*action="([^"]*)"[^>]*>([\s\S]*?)<\/form>/g)];
    const form = forms.find(([, action = '']) => action.includes(word));
    if (form?.[1] === undefined) throw new Error(`No form on ${page.url}: ${page.text}`);
    const body = new URLSearchParams();
    for (const [, name = '', value = ''] of (form[2] ?? '').matchAll(
      /type="hidden" name="([^"]*)" value="([^"]*)"/g,
    )) {
      body.set(name, value);
    }
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    const headers = { origin: page.url.origin };
    return this.open(new URL(form[1], page.url).href, { method: 'POST', body, headers }, stopAt);
  }

  #headersFor(url: URL, { headers }: RequestInit): Headers {
    const sent = new Headers(headers);
    sent.set('accept-language', this.#language);
    if (this.#address !== null) sent.set('x-forwarded-for', this.#address);
    if (this.#userAgent !== null) sent.set('user-agent', this.#userAgent);
    const cookies = [...this.#cookies].filter(([, { path }]) => url.pathname.startsWith(path));
    if (cookies.length > 0)
      sent.set('cookie', cookies.map(([name, { value }]) => `${name}=${value}`).join('; '));
    return sent;
  }

  #keepCookies(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/';
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, { value, path });
    }
  }
}

export type SignInRequest = { authorizeUrl: string; verifier: string; state: string; redirectUri: string };

export function aSignInRequest(
  authority: string,
  clientId: string,
  more: Record<string, string> = {},
): SignInRequest {
  const verifier = randomBytes(32).toString('base64url');
  const state = randomBytes(8).toString('hex');
  const redirectUri = `${new URL(authority).origin}/auth`;
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    response_mode: 'query',
    scope: 'openid',
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  });
  return { authorizeUrl: `${authority}/auth?${query}`, verifier, state, redirectUri };
}
