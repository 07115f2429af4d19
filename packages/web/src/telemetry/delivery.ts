/**
 * Delivers batches of telemetry to their receiver, one after the other, with limited retries. The library retries only
 * when it uses XMLHttpRequest, and takes a failed connection for a success.
 */

import {
  monitoring as limits,
  MONITORING_PARTIAL_SUCCESS_STATUS,
  monitoringRetryStatuses,
  type TelemetryAnswer,
  telemetryAnswer,
} from '@lapwing/contract/site/telemetry';

/** The payload that the library passes. */
type Payload = { urlString: string; data: string | Uint8Array; headers?: Readonly<Record<string, string>> };
type OnComplete = (status: number, headers: Record<string, string>, response?: string) => void;

type Batch = {
  address: string;
  headers: Readonly<Record<string, string>>;
  items: readonly unknown[];
  /** the page is closing: the request must outlive it */
  isLeaving: boolean;
  retries: number;
  end: (status: number) => void;
};

type Outcome =
  | { kind: 'delivered' }
  | { kind: 'refused'; status: number }
  | { kind: 'again'; items: readonly unknown[]; status: number; afterS: number | null };

/** A flag of the library that excludes this request from its own monitoring of calls. */
const UNTOLD = { Microsoft_ApplicationInsights_BypassAjaxInstrumentation: true };
const OK = 200;
const NO_CONNECTION = 0;
const FORGOTTEN = 507;

export function createDelivery() {
  const queue: Batch[] = [];
  let isWorking = false;
  let failuresInARow = 0;

  async function work(): Promise<void> {
    if (isWorking) return;
    isWorking = true;
    for (let batch = queue[0]; batch !== undefined; batch = queue[0]) {
      const outcome = await send(batch);
      if (outcome.kind !== 'again' || batch.retries >= limits.maxRetries) {
        failuresInARow = outcome.kind === 'again' ? failuresInARow : 0;
        queue.shift();
        batch.end(outcome.kind === 'delivered' ? OK : outcome.status);
        continue;
      }
      failuresInARow += 1;
      queue[0] = { ...batch, items: outcome.items, isLeaving: false, retries: batch.retries + 1 };
      await pause(outcome.afterS ?? backoffS(failuresInARow));
    }
    isWorking = false;
  }

  return {
    sendPOST({ urlString, data, headers = {} }: Payload, onComplete: OnComplete, isLeaving = false): void {
      const items = itemsIn(data);
      const end = (status: number) => onComplete(status, {}, status === OK ? '' : `Status ${status}`);
      const waiting = queue.reduce((sum, batch) => sum + batch.items.length, 0);
      if (waiting + items.length > limits.maxEventsInMemory) {
        end(FORGOTTEN);
        return;
      }
      const batch = { address: urlString, headers, items, isLeaving, retries: 0 };
      if (!isLeaving) {
        queue.push({ ...batch, end });
        void work();
        return;
      }
      // If it stayed unanswered, the next page would send it again. If this page stays, a failure is still retried.
      end(OK);
      void send({ ...batch, end }).then((outcome) => {
        if (outcome.kind !== 'again') return;
        queue.push({ ...batch, items: outcome.items, isLeaving: false, end: () => {} });
        void work();
      });
    },
  };
}

function itemsIn(data: Payload['data']): readonly unknown[] {
  const told: unknown = JSON.parse(typeof data === 'string' ? data : new TextDecoder().decode(data));
  return Array.isArray(told) ? told : [told];
}

async function send({ address, headers, items, isLeaving }: Batch): Promise<Outcome> {
  const body = JSON.stringify(items);
  const bytes = new TextEncoder().encode(body).length;
  const post = (to: string) =>
    fetch(to, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      // Browsers refuse larger requests that outlive their page.
      keepalive: isLeaving && bytes <= limits.maxBeaconBytes,
      ...UNTOLD,
    });
  try {
    const answer = await post(address);
    // A browser turns a POST into a GET after a permanent redirect (301), so it is posted again to the new address.
    return await outcomeOf(answer.redirected && !answer.ok ? await post(answer.url) : answer, items);
  } catch {
    return { kind: 'again', items, status: NO_CONNECTION, afterS: null };
  }
}

async function outcomeOf(answer: Response, items: readonly unknown[]): Promise<Outcome> {
  const { status } = answer;
  if (isRetried(status)) return { kind: 'again', items, status, afterS: retryAfterS(answer.headers) };
  if (!answer.ok) return { kind: 'refused', status };
  if (status !== MONITORING_PARTIAL_SUCCESS_STATUS) return { kind: 'delivered' };
  const { errors } = await readPartial(answer);
  const again = new Set(errors.filter((error) => isRetried(error.statusCode)).map(({ index }) => index));
  const left = items.filter((_, index) => again.has(index));
  return left.length === 0 ? { kind: 'delivered' } : { kind: 'again', items: left, status, afterS: null };
}

async function readPartial(answer: Response): Promise<Pick<TelemetryAnswer, 'errors'>> {
  const parsed = telemetryAnswer.safeParse(await answer.json().catch(() => null));
  return parsed.success ? parsed.data : { errors: [] };
}

function isRetried(status: number): boolean {
  return monitoringRetryStatuses.some((retried) => retried === status);
}

function retryAfterS(headers: Headers): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return seconds > 0 ? Math.min(seconds, limits.maxBackoffS) : null;
}

/** At least ten seconds, and longer after more failures, so that a recovering receiver is not overloaded. */
function backoffS(failures: number): number {
  const longestS = Math.min(limits.backoffS * 2 ** (failures - 1), limits.maxBackoffS);
  return limits.backoffS + Math.random() * (longestS - limits.backoffS);
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}
