import { monitoring } from '@lapwing/contract/telemetry';
import { expect, test } from 'vitest';

// What the library has no setting for is read in its code, so that another version cannot change it unseen.
const files = import.meta.glob<string>(
  [
    '../../../../node_modules/@microsoft/applicationinsights-channel-js/dist-es5/SendBuffer.js',
    '../../../../node_modules/@microsoft/applicationinsights-properties-js/dist-es5/Context/User.js',
    '../../../../node_modules/@microsoft/applicationinsights-analytics-js/dist-es5/JavaScriptSDK/**/*.js',
  ],
  { query: '?raw', import: 'default', eager: true, exhaustive: true },
);

function codeOf(name: string): string {
  const found = Object.entries(files).find(([path]) => path.endsWith(`/${name}.js`));
  if (found === undefined) throw new Error(`The library has no ${name}`);
  return found[1];
}

test('what was not delivered yet is kept in the size of the product', () => {
  expect(codeOf('SendBuffer')).toMatch(new RegExp(`MAX_BUFFER_SIZE = ${monitoring.storageBufferSize};`));
});

test('the user is known for a year, a page view waits for its page, and long durations are dropped', () => {
  expect(codeOf('User')).toContain(`oneYear = ${monitoring.userCookieDays * 86_400};`);
  expect(codeOf('AnalyticsPlugin')).toContain(`autoRoutePVDelay = ${monitoring.routeChangePageViewDelayMs};`);
  expect(codeOf('PageViewPerformanceManager')).toContain(
    `MAX_DURATION_ALLOWED = ${monitoring.droppedDurationMs};`,
  );
});
