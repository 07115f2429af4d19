/** Breaks for "When something fails": calls, the start of the site, loading and monitoring. */

const http = 'packages/web/src/http/http.ts';
const callErrors = 'packages/contract/src/site/call-errors.ts';
const lazyScreen = 'packages/web/src/routing/lazy-screen.tsx';
const startTelemetry = 'packages/web/src/telemetry/start-telemetry.ts';
const delivery = 'packages/web/src/telemetry/delivery.ts';
const telemetry = 'packages/contract/src/site/telemetry.ts';
const english = 'packages/web/src/i18n/en.ts';

/** @type {import('../load-breaks.mjs').PromiseBreaks[]} */
export default [
  {
    promise: 'A status outside 200 to 299 is an error that names the status',
    breaks: [
      { file: http, find: 'if (response.ok) return', replace: 'if (response.status < 500) return' },
      { file: callErrors, find: 'status (${status}) was', replace: 'status was' },
    ],
  },
  {
    promise: 'An API without an address is an error that names the API',
    breaks: [
      { file: callErrors, find: 'for the ${apiName} API', replace: 'for the API' },
      {
        file: 'packages/web/src/api/area-client.ts',
        find: 'if (!base) throw new Error(missingSettingMessage(api));',
        replace: '',
      },
    ],
  },
  {
    promise: 'Network errors are tried again',
    breaks: [
      { file: http, find: 'canRetry: navigator.onLine', replace: 'canRetry: false' },
      {
        file: http,
        find: 'canRetry: navigator.onLine',
        replace: 'canRetry: navigator.onLine && isIdempotent(method)',
      },
    ],
  },
  {
    promise: '5xx is tried again where asking twice does no harm',
    breaks: [
      {
        file: http,
        find: 'response.status >= 500 && retryAfterMs === null && isIdempotent(method)',
        replace: 'false && isIdempotent(method)',
      },
      {
        file: http,
        find: 'response.status >= 500 && retryAfterMs === null && isIdempotent(method)',
        replace: 'response.status >= 500',
      },
      { file: callErrors, find: "method !== 'POST'", replace: "method === 'GET'" },
      { file: callErrors, find: "method !== 'POST'", replace: 'true' },
    ],
  },
  {
    promise: 'Timeouts and cancelled calls are not tried again',
    breaks: [
      { file: http, find: '      signal.throwIfAborted();\n', replace: '' },
      { file: http, find: 'reject(signal.reason);', replace: 'resolve();' },
      {
        file: http,
        find: 'const outcome = await tryOnce(address, request, signal);',
        replace:
          'const outcome = await tryOnce(address, request, request.signal ?? new AbortController().signal);',
      },
    ],
  },
  {
    promise: 'A start that fails names the support address and the error',
    breaks: [
      {
        file: 'packages/web/src/errors/start-failure.ts',
        find: "email ? t('Errors.StartUp', { email }) :",
        replace: '',
      },
      {
        file: 'packages/web/src/errors/start-failure.ts',
        find: 'for (const text of texts) {',
        replace: 'for (const text of texts.slice(0, 1)) {',
      },
      {
        file: english,
        find: "StartUp: 'Failed to load the website. If the problem",
        replace: "StartUp: 'The website failed. If the problem",
      },
    ],
  },
  {
    promise:
      'A screen that cannot be fetched raises a preload error, which is shown unless the page handles it',
    breaks: [
      { file: lazyScreen, find: "'vite:preloadError'", replace: "'preloadError'" },
      { file: lazyScreen, find: '{ payload });', replace: '{});' },
      {
        file: lazyScreen,
        find: 'if (isHandledElsewhere(cause)) return new Promise<never>(() => {});',
        replace: 'isHandledElsewhere(cause);',
      },
      { file: lazyScreen, find: 'if (loading === null || hasFailed)', replace: 'if (loading === null)' },
      {
        file: lazyScreen,
        find: "isNotFetched(cause) ? new ScreenLoadError('The screen cannot be loaded', { cause }) : cause",
        replace: 'cause',
      },
    ],
  },
  {
    promise: 'A style sheet that did not come is named',
    breaks: [
      { file: lazyScreen, find: ', requireStyles()]', replace: ']' },
      {
        file: 'packages/web/src/routing/page-styles.ts',
        find: "`${NO_STYLE} ${link.getAttribute('href')}`",
        replace: 'NO_STYLE',
      },
      { file: lazyScreen, find: 'cause.message.startsWith(NO_STYLE) ||', replace: '' },
    ],
  },
  {
    promise: 'Errors of the framework are told to monitoring at the severity of errors, with the component',
    breaks: [
      { file: startTelemetry, find: 'SeverityLevel.Error }', replace: 'SeverityLevel.Warning }' },
      { file: startTelemetry, find: 'component: componentIn(info)', replace: "component: ''" },
      {
        file: 'packages/web/src/telemetry/framework-errors.ts',
        find: 'for (const caught of waiting.splice(0)) to(caught);',
        replace: '',
      },
    ],
  },
  {
    promise: 'Monitoring sends again after 401, 408, 429, 500, 502, 503 and 504',
    breaks: [
      ...[401, 408, 429, 500, 502, 503].map((status) => ({
        file: telemetry,
        find: '[401, 408, 429, 500, 502, 503, 504] as const',
        replace: `[${[401, 408, 429, 500, 502, 503, 504].filter((kept) => kept !== status).join(', ')}] as const`,
      })),
      { file: telemetry, find: '502, 503, 504] as const', replace: '502, 503] as const' },
      { file: telemetry, find: '[401, 408, 429, 500,', replace: '[400, 401, 408, 429, 500,' },
      { file: delivery, find: 'limits.backoffS + Math.random()', replace: '1 + Math.random()' },
    ],
  },
  {
    promise: 'Monitoring takes 206 for partial success and follows 301, 307 and 308',
    breaks: [
      {
        file: telemetry,
        find: 'MONITORING_PARTIAL_SUCCESS_STATUS = 206',
        replace: 'MONITORING_PARTIAL_SUCCESS_STATUS = 207',
      },
      {
        file: delivery,
        find: 'errors.filter((error) => isRetried(error.statusCode))',
        replace: 'errors',
      },
      {
        file: delivery,
        find: 'answer.redirected && !answer.ok ? await post(answer.url) : answer',
        replace: 'answer',
      },
    ],
  },
];
