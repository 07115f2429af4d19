/** The security headers of every response. */

type Directives = Readonly<Record<string, readonly string[]>>;

/** These separate sources and policies, so no source may contain them. */
const separator = /[\s;,]/;

function contentSecurityPolicy(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources.filter((source) => !separator.test(source))].join(' '))
    .join('; ');
}

/** For JSON and files; pages set their own policy. */
const nothingRuns = contentSecurityPolicy({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] });

export function securityHeaders(isHttps: boolean): Record<string, string> {
  return {
    'content-security-policy': nothingRuns,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // Other sites show our results, so they may load them.
    'cross-origin-resource-policy': 'cross-origin',
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/** The additional headers of our pages: only our own origin, no plugins, no forms elsewhere. */
export function pageHeaders(directives: Directives): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy({
      'default-src': ["'self'"],
      'base-uri': ["'self'"],
      'object-src': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'self'"],
      ...directives,
    }),
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  };
}
