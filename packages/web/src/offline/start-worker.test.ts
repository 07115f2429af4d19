import { afterEach, expect, test, vi } from 'vitest';
import { startWorker } from './start-worker.ts';

class Worker extends EventTarget {
  readonly postMessage = vi.fn();
}

class Workers extends EventTarget {
  controller: Worker | null = null;

  startMessages(): void {}

  async register() {
    return Object.assign(new EventTarget(), { waiting: null, installing: null });
  }

  takeOver(): Worker {
    this.controller = new Worker();
    this.dispatchEvent(new Event('controllerchange'));
    return this.controller;
  }
}

type Timing = { name: string; workerStart: number };
let fetched: Timing[] = [];
let onFetched: (() => void) | null = null;

/** The browser reports what it has fetched, also before somebody asks. */
class Observer {
  readonly #report: () => void;

  constructor(report: (list: { getEntries: () => Timing[] }) => void) {
    this.#report = () => report({ getEntries: () => fetched.splice(0) });
  }

  observe(): void {
    onFetched = this.#report;
    queueMicrotask(this.#report);
  }
}

function fetchFile(name: string, { byWorker = false } = {}): void {
  fetched.push({ name, workerStart: byWorker ? 1 : 0 });
  onFetched?.();
}

async function openPage(controller: Worker | null, { byWorker = false } = {}): Promise<Workers> {
  const workers = new Workers();
  workers.controller = controller;
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: workers });
  vi.stubGlobal('PerformanceObserver', Observer);
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { workerStart: byWorker ? 1 : 0 } as unknown as PerformanceEntry,
  ]);
  await startWorker();
  return workers;
}

const openedIn = ({ postMessage }: Worker) =>
  postMessage.mock.calls.flatMap(([message]) => (message.kind === 'opened' ? message.addresses : []));

afterEach(() => {
  fetched = [];
  onFetched = null;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('the first worker gets all that the page fetched without it, also what was still on its way', async () => {
  fetchFile('/assets/run.js');
  const worker = (await openPage(null)).takeOver();
  await expect.poll(() => openedIn(worker)).toEqual([location.href, '/assets/run.js']);
  fetchFile('/assets/late.js');
  fetchFile('/assets/of-the-worker.js', { byWorker: true });
  expect(openedIn(worker)).toEqual([location.href, '/assets/run.js', '/assets/late.js']);
});

test('a worker that took over before the page could listen gets it too', async () => {
  fetchFile('/assets/run.js');
  const worker = new Worker();
  await openPage(worker);
  await expect.poll(() => openedIn(worker)).toEqual([location.href, '/assets/run.js']);
});

test('a page that came through the worker sends no addresses, also when a newer worker takes over', async () => {
  const worker = new Worker();
  const workers = await openPage(worker, { byWorker: true });
  const newer = workers.takeOver();
  fetchFile('/assets/run.js', { byWorker: true });
  expect(openedIn(worker)).toEqual([]);
  expect(openedIn(newer)).toEqual([]);
});
