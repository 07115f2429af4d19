import { monitoring } from '@lapwing/contract/constants';
import {
  MONITORING_PARTIAL_SUCCESS_STATUS,
  monitoringRedirectStatuses,
  monitoringRetryStatuses,
} from '@lapwing/contract/errors';
import { expect, test } from 'vitest';

// What the library has no setting for is read in its code, so that another version cannot change it unseen.
const files = import.meta.glob<string>(
  [
    '../../../../node_modules/@microsoft/applicationinsights-channel-js/dist-es5/{Sender,SendBuffer}.js',
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

test('a batch is sent again after these answers and no others', () => {
  const [rule = ''] = /return statusCode === [\s\S]*?;/.exec(codeOf('Sender')) ?? [];
  // Not what stands there as a comment.
  const statuses = [...rule.matchAll(/^(?!\s*\/\/).*statusCode === (\d+)/gm)].map(([, status]) =>
    Number(status),
  );
  expect(statuses.sort()).toEqual([...monitoringRetryStatuses]);
});

test('partial success and redirects are understood', () => {
  const sender = codeOf('Sender');
  expect(sender).toContain(`status === ${MONITORING_PARTIAL_SUCCESS_STATUS}`);
  expect(sender).toContain(monitoringRedirectStatuses.map((status) => `status === ${status}`).join(' || '));
});

test('retries, pauses and sizes are those of the product', () => {
  const sender = codeOf('Sender');
  expect(sender).toContain(`maxRetryCnt = { isVal: isNumber, v: ${monitoring.maxRetries} }`);
  expect(sender).toContain(`SlotDelayInSeconds = ${monitoring.backoffS};`);
  expect(sender).toContain(`mathMin(backOffDelay, ${monitoring.maxBackoffS})`);
  expect(sender).toContain(`FetchSyncRequestSizeLimitBytes = ${monitoring.maxBeaconBytes};`);
  expect(codeOf('SendBuffer')).toMatch(new RegExp(`MAX_BUFFER_SIZE = ${monitoring.storageBufferSize};`));
});

test('the user is known for a year, a page view waits for its page, and long durations are dropped', () => {
  expect(codeOf('User')).toContain(`oneYear = ${monitoring.userCookieDays * 86_400};`);
  expect(codeOf('AnalyticsPlugin')).toContain(`autoRoutePVDelay = ${monitoring.routeChangePageViewDelayMs};`);
  expect(codeOf('PageViewPerformanceManager')).toContain(
    `MAX_DURATION_ALLOWED = ${monitoring.droppedDurationMs};`,
  );
});
