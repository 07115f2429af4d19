import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { applyLanguage } from '../../i18n/language.ts';
import { FeedLinks } from './FeedLinks.tsx';

afterEach(async () => {
  cleanup();
  await applyLanguage('en');
});

test('calendar and feeds are requested in the language of the page', async () => {
  await applyLanguage('nl');
  render(<FeedLinks organizationId={5} />);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/feeds/organizations/5/events.ics?lang=nl',
    '/feeds/organizations/5/results.rss?lang=nl',
    '/feeds/organizations/5/results.json?lang=nl',
  ]);
});
