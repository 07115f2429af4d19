import { afterEach, expect, test, vi } from 'vitest';
import { canHydrate } from './hydration.ts';

const phone = 'Mozilla/5.0 (Linux; Android 15) Mobile Safari/537.36';
const desktop = 'Mozilla/5.0 (X11; Linux x86_64) Safari/537.36';

function aRoot(content: string): HTMLElement {
  const root = document.createElement('div');
  if (content !== '') root.className = 'prerendered';
  root.inert = content !== '';
  root.innerHTML = content;
  return root;
}

afterEach(() => {
  vi.unstubAllGlobals();
  delete document.body.dataset.prerender;
});

test.each([
  { why: 'rendered for this visitor', agent: phone, isWide: false, canBeHydrated: true },
  { why: 'rendered for this visitor at a desk', agent: desktop, isWide: true, canBeHydrated: true },
  { why: 'rendered for a wider window', agent: desktop, isWide: false, canBeHydrated: false },
  { why: 'rendered for a narrower window', agent: phone, isWide: true, canBeHydrated: false },
  { why: 'not rendered', content: '', agent: phone, isWide: false, canBeHydrated: false },
])('a page that was $why', ({ content = '<p>drawn</p>', agent, isWide, canBeHydrated }) => {
  vi.stubGlobal('matchMedia', () => ({ matches: isWide }));
  vi.stubGlobal('navigator', { userAgent: agent });
  const root = aRoot(content);
  expect(canHydrate(root)).toBe(canBeHydrated);
  expect(root.inert).toBe(false);
  // Until the site has rendered its own there is something to look at.
  expect(root.innerHTML).toBe(content);
});

test('what is not for this visitor is gone before it can be seen', () => {
  document.body.dataset.prerender = 'none';
  const root = aRoot('<p>drawn</p>');
  expect(canHydrate(root)).toBe(false);
  expect(root.childElementCount).toBe(0);
});
