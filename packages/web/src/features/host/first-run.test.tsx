import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loadScreenMessages } from '../../i18n/language.ts';
import { IdentityContext } from '../../identity/identity-context.ts';
import { FirstClubStep } from './FirstClubStep.tsx';
import { FirstRunDone } from './FirstRunDone.tsx';
import { FirstSiteStep } from './FirstSiteStep.tsx';
import { emptyOrganization } from './OrganizationFields.tsx';

beforeAll(loadScreenMessages);
afterEach(cleanup);

const signIn = vi.fn(async () => {});
const identity = { start: async () => {}, signIn, completeSignIn: vi.fn(), signOut: async () => {} };

function finishAs(email: string, publicUrl = 'http://localhost:4000') {
  const finished = {
    key: null,
    publicUrl,
    organizationId: null,
    restarts: false,
    startId: 'a',
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <IdentityContext value={identity}>
        <FirstRunDone finished={finished} email={email} />
      </IdentityContext>
    </QueryClientProvider>,
  );
}

test('a club without a name is explained at the field', () => {
  const nothing = () => {};
  render(
    <FirstClubStep
      {...{ organization: emptyOrganization, hasClub: true, isBusy: false, error: null }}
      {...{ onChange: nothing, onHasClub: nothing, onBack: nothing, onFinish: nothing }}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Finish' }));
  const field = screen.getByRole('textbox', { name: 'Name' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const message = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(message?.textContent).toBe('Enter a name');
  expect(document.activeElement).toBe(field);
});

test('a new host signs in with the chosen address', () => {
  finishAs(' host@example.org ');
  expect(screen.getByRole('status').textContent).toBe('Sign in as host@example.org to open the host page.');
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(signIn).toHaveBeenCalledWith({ name: 'Host', params: {}, query: {}, hash: '' });
});

test('a site at another address has its own sign-in', () => {
  finishAs('host@example.org', 'https://timing.example.org');
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
    'https://timing.example.org/host',
  );
});

test('a host who was signed in already is not asked to sign in', () => {
  finishAs('');
  expect(screen.getByRole('status').textContent).toBe('You are the host now.');
  expect(screen.getByRole('link').textContent).toBe('Open the host page');
});

test('a language and a time zone of the environment are locked, and name their variables', () => {
  const ofHost = <T,>(value: T, setBy: string | null = null) => ({ value, setBy });
  const opened = {
    ...{ version: '0.2.0', expiresAtMs: 0, hasOwnAccounts: true, hasMailServer: true },
    ...{ hasDemoWorld: false, demoSetBy: null },
    settings: {
      siteName: ofHost(''),
      accentColor: ofHost(null),
      language: ofHost('nl' as const, 'LAPWING_LANGUAGE'),
      timeZone: ofHost('UTC'),
      publicUrl: ofHost('http://localhost:4000'),
      signUp: ofHost('open' as const),
      signUpDomains: ofHost([]),
    },
  };
  const draft = {
    ...{ email: '', password: '', siteName: '', publicUrl: 'http://localhost:4000', domains: '' },
    ...({
      signUp: 'invitation',
      language: 'nl',
      timeZone: 'Europe/Amsterdam',
      keepsDemoWorld: true,
    } as const),
  };
  const nothing = () => {};
  render(
    <FirstSiteStep
      {...{ opened, draft, isSignedIn: false, signedInAs: null, refused: [] }}
      {...{ onChange: nothing, onNext: nothing }}
    />,
  );
  expect(screen.queryByText(/taken from your browser/)).toBeNull();
  expect(screen.getByText('Set by LAPWING_LANGUAGE. The environment wins.')).toBeTruthy();
  const choices = (name: string) =>
    within(screen.getByRole('combobox', { name: new RegExp(name) })).getAllByRole('option').length;
  expect(choices('Language')).toBe(1);
  expect(choices('Time zone')).toBeGreaterThan(1);
});
