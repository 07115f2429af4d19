import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadScreenMessages } from '../i18n/language.ts';
import { SiteNotices } from './SiteNotices.tsx';
import { startWorker } from './start-worker.ts';
import { currentWorkerState, noteFresh, noteKept } from './worker-state.ts';

const HOUR_MS = 3_600_000;

beforeEach(loadScreenMessages);
afterEach(() => {
  cleanup();
  noteFresh();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('cached data is shown with its age, until the server responds again', () => {
  render(<SiteNotices />);
  expect(screen.queryByRole('status')).toBeNull();
  act(() => noteKept(Date.now() - 2 * HOUR_MS, '/events/1'));
  const notice = screen.getByRole('status');
  expect(notice.textContent).toMatch(/^No connection.*2 hours ago/);
  act(() => noteFresh());
  expect(screen.queryByRole('status')).toBeNull();
});

/** A worker as the page sees it: it gets messages, and its state changes. */
class Worker extends EventTarget {
  readonly postMessage = vi.fn();
}

class Registration extends EventTarget {
  waiting: Worker | null = null;
  installing: Worker | null = null;
  readonly update = vi.fn(async () => {});
}

/** The workers of a browser, controlled by this one. */
class Workers extends EventTarget {
  readonly registration = new Registration();
  controller: Worker | null;

  constructor(controller: Worker | null) {
    super();
    this.controller = controller;
  }

  startMessages(): void {}

  async register(): Promise<Registration> {
    return this.registration;
  }

  /** A newer one is installed, and waits. */
  finishInstalling(): Worker {
    const { registration } = this;
    const newer = new Worker();
    registration.installing = newer;
    registration.dispatchEvent(new Event('updatefound'));
    registration.waiting = newer;
    newer.dispatchEvent(new Event('statechange'));
    return newer;
  }
}

async function startWith(controller: Worker | null): Promise<Workers> {
  const workers = new Workers(controller);
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: workers });
  await startWorker();
  return workers;
}

test('the very first version is not announced as new', async () => {
  const workers = await startWith(null);
  workers.finishInstalling();
  expect(currentWorkerState().waiting).toBeNull();
});

test('a new version is announced, and taken when the visitor asks for it', async () => {
  render(<SiteNotices />);
  const workers = await startWith(new Worker());
  expect(screen.queryByRole('status')).toBeNull();
  const newer = await act(async () => workers.finishInstalling());
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  expect(screen.getByRole('status').textContent).toContain('There is a new version of this site');
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(newer.postMessage).toHaveBeenCalledExactlyOnceWith({ kind: 'take-over' });
  expect(reload).not.toHaveBeenCalled();
  workers.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledOnce();
});
