import { beforeEach, expect, test, vi } from 'vitest';
import { showStartFailure } from './start-failure.ts';

beforeEach(() => {
  delete document.body.dataset.supportEmail;
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const error = new Error('A non-success status (503) was returned from the request');

test('a failed start names the support address and the error', () => {
  document.body.dataset.supportEmail = 'help@club.example';
  const root = document.createElement('div');
  showStartFailure(root, error);
  expect(root.textContent).toContain(
    'Failed to load the website. If the problem persists, please contact support at help@club.example',
  );
  expect(root.textContent).toContain('A non-success status (503)');
});

test('without a known address the message still makes sense', () => {
  const root = document.createElement('div');
  showStartFailure(root, error);
  expect(root.textContent).toContain('If the problem persists, please contact support');
  expect(root.textContent).not.toContain('{email}');
});
