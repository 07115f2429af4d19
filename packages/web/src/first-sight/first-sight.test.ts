import { afterEach, expect, test, vi } from 'vitest';
import { takesOverSight } from './first-sight.ts';

const phone = 'Mozilla/5.0 (Linux; Android 15) Mobile Safari/537.36';
const desktop = 'Mozilla/5.0 (X11; Linux x86_64) Safari/537.36';

function aRoot(content: string): HTMLElement {
  const root = document.createElement('div');
  if (content !== '') root.className = 'first-sight';
  root.inert = content !== '';
  root.innerHTML = content;
  return root;
}

afterEach(() => {
  vi.unstubAllGlobals();
  delete document.body.dataset.sight;
});

test.each([
  { why: 'drawn for this visitor', agent: phone, isWide: false, isTakenOver: true },
  { why: 'drawn for this visitor at a desk', agent: desktop, isWide: true, isTakenOver: true },
  { why: 'drawn for a wider window', agent: desktop, isWide: false, isTakenOver: false },
  { why: 'drawn for a narrower window', agent: phone, isWide: true, isTakenOver: false },
  { why: 'not drawn', content: '', agent: phone, isWide: false, isTakenOver: false },
])('a page that was $why', ({ content = '<p>drawn</p>', agent, isWide, isTakenOver }) => {
  vi.stubGlobal('matchMedia', () => ({ matches: isWide }));
  vi.stubGlobal('navigator', { userAgent: agent });
  const root = aRoot(content);
  expect(takesOverSight(root)).toBe(isTakenOver);
  expect(root.inert).toBe(false);
  // Until the site has drawn its own there is something to look at.
  expect(root.innerHTML).toBe(content);
});

test('what is not for this visitor is gone before it can be seen', () => {
  document.body.dataset.sight = 'none';
  const root = aRoot('<p>drawn</p>');
  expect(takesOverSight(root)).toBe(false);
  expect(root.childElementCount).toBe(0);
});
