import type { ManagedOrganization, organizationsApi } from '@lapwing/contract/people/organizations';
import type { AnswerOf } from '@lapwing/contract/values/endpoint';
import { cleanup, configure, fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadClientSettings } from '../../api/client-settings.ts';
import { someSettings } from '../../api/settings.test-support.ts';
import { publishSession } from '../../identity/session.ts';
import { openSite } from '../../site.test-support.tsx';

// A busy machine is slow.
configure({ asyncUtilTimeout: 120_000 });

const KEY = 'lapwing_abcdefghijkl_secret';
const PACKAGE = 'https://timing.example.org/downloads/lapwing-0.2.0.tgz';
const managed: ManagedOrganization = {
  ...{ organizationId: 9, name: 'Kart Club', city: '', websiteUrl: null, logo: null },
  ...{ members: [], keys: [], embeddingSites: [] },
};
let downloads: AnswerOf<typeof organizationsApi.downloads>;
const server = setupServer(
  http.get('*/api/clientSettings', () => HttpResponse.json(someSettings(location.origin))),
  http.get('*/eventresults/organizations/9', () =>
    HttpResponse.json({
      ...{ id: 9, name: 'Kart Club', logo: null, url: null, city: '', sport: 'Karting' },
      ...{ country: { id: 528, name: 'Netherlands', alpha2: 'NL' }, ref: '/api/organizations/9' },
    }),
  ),
  http.get('*/api/organizations/downloads', () => HttpResponse.json(downloads)),
  http.get('*/api/organizations/9/manage', () => HttpResponse.json(managed)),
  http.post('*/api/organizations/9/manage/keys', () =>
    HttpResponse.json({ key: KEY, organization: managed }),
  ),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(async () => {
  downloads = { server: 'https://timing.example.org', files: [] };
  await loadClientSettings({ isForced: true });
  publishSession({ kind: 'signed-in', accountId: 'x', name: 'Owner', idToken: 'token' });
});
afterEach(() => {
  cleanup();
  publishSession();
});
afterAll(() => server.close());

async function makeKey() {
  await openSite('/organizations/9/manage?tab=keys');
  fireEvent.change(await screen.findByLabelText('Name of the key'), { target: { value: 'Tower' } });
  fireEvent.click(screen.getByRole('button', { name: 'Make a key' }));
  return within(await screen.findByRole('dialog'));
}

test('a new key is in the commands that try it, for Linux and macOS and for Windows', async () => {
  downloads.files = [{ system: 'any', name: 'lapwing-0.2.0.tgz', url: PACKAGE, sizeBytes: 216_752 }];
  const dialog = await makeKey();
  expect((await dialog.findByTestId('try-key')).textContent).toBe(
    `export LAPWING_SERVER=https://timing.example.org\nexport LAPWING_KEY=${KEY}\nnpx --yes ${PACKAGE} check`,
  );
  fireEvent.click(dialog.getByRole('radio', { name: 'Windows' }));
  expect(dialog.getByTestId('try-key').textContent).toBe(
    `set LAPWING_SERVER=https://timing.example.org\nset LAPWING_KEY=${KEY}\nnpx --yes ${PACKAGE} check`,
  );
});

test('a server without the program shows only the key', async () => {
  const dialog = await makeKey();
  expect(dialog.getByTestId('upload-key').textContent).toBe(KEY);
  expect(dialog.queryByTestId('try-key')).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Program for the track' })).toBeNull();
});

test('the program is offered for download, with its size and whether it needs Node', async () => {
  const windows = 'lapwing-relay-0.2.0-windows-x64.zip';
  downloads.files = [
    { system: 'any', name: 'lapwing-0.2.0.tgz', url: PACKAGE, sizeBytes: 216_752 },
    {
      system: 'windows-x64',
      name: windows,
      url: `https://timing.example.org/downloads/${windows}`,
      sizeBytes: 34_512_345,
    },
  ];
  await openSite('/organizations/9/manage?tab=keys');
  const link = await screen.findByRole('link', { name: windows });
  expect(link.getAttribute('href')).toBe(`https://timing.example.org/downloads/${windows}`);
  expect(link.hasAttribute('download')).toBe(true);
  expect(link.parentElement?.textContent).toContain('unpack it and run it · 34.5 MB');
  expect(screen.getByRole('link', { name: 'lapwing-0.2.0.tgz' }).parentElement?.textContent).toContain(
    'with Node, as an npm package · 0.2 MB',
  );
});
