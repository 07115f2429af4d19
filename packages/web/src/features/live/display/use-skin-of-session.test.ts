import { renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { DARK_FRAME } from '../../../page/storage-keys.ts';
import { useSkinOfSession } from './use-skin-of-session.ts';

afterEach(() => {
  window.name = '';
  delete document.body.dataset.skin;
});

test('a session has the skin that was chosen for it, and the site its own again afterwards', () => {
  document.body.dataset.skin = 'dark';
  const { unmount } = renderHook(() => useSkinOfSession('light'));
  expect(document.body.dataset.skin).toBe('light');
  unmount();
  expect(document.body.dataset.skin).toBe('dark');
});

test('a frame of a big screen keeps the skin of the screen', () => {
  window.name = DARK_FRAME;
  document.body.dataset.skin = 'dark';
  renderHook(() => useSkinOfSession('light'));
  expect(document.body.dataset.skin).toBe('dark');
});
