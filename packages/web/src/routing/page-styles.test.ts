import { afterEach, expect, test } from 'vitest';
import { loadWholeStyle, requireStyles, withWholeStyle } from './page-styles.ts';

afterEach(() => document.head.replaceChildren());

/** Without an address it stays on its way until the test says otherwise. */
function laterStyle(): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'later-style';
  document.head.append(link);
  return link;
}

async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const turn = new Promise((resolve) => setTimeout(resolve));
  return Promise.race([promise.then(() => true), turn.then(() => false)]);
}

test('the first screen of a page that contains its style does not wait for the whole style sheet', async () => {
  laterStyle();
  expect(await isSettled(requireStyles())).toBe(true);
});

test('other screens wait for it', async () => {
  const link = laterStyle();
  loadWholeStyle();
  expect(link.rel).toBe('stylesheet');
  const required = requireStyles();
  expect(await isSettled(required)).toBe(false);
  Object.defineProperty(link, 'sheet', { value: new CSSStyleSheet() });
  link.dispatchEvent(new Event('load'));
  expect(await isSettled(required)).toBe(true);
  expect(await isSettled(requireStyles())).toBe(true);
});

test('if it cannot be fetched they say so, each time', async () => {
  const link = laterStyle();
  loadWholeStyle();
  const required = requireStyles();
  Object.defineProperty(link, 'sheet', { value: null });
  link.dispatchEvent(new Event('error'));
  const message = 'Unable to preload CSS for';
  await expect(required).rejects.toThrow(message);
  await expect(requireStyles()).rejects.toThrow(message);
});

test.each(['load', 'error'])(
  'what is shown later waits for it, whatever comes of it: %s',
  async (outcome) => {
    const link = laterStyle();
    loadWholeStyle();
    const part = withWholeStyle(Promise.resolve('part'));
    expect(await isSettled(part)).toBe(false);
    Object.defineProperty(link, 'sheet', { value: outcome === 'load' ? new CSSStyleSheet() : null });
    link.dispatchEvent(new Event(outcome));
    expect(await part).toBe('part');
  },
);
