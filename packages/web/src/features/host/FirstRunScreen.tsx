/** The first visit to a server without a host: account, site, mail test, first organisation, key. */

import { type FirstRun, type FirstRunBody, firstRunApi } from '@lapwing/contract/site/first-run';
import type { SettingChanges } from '@lapwing/contract/site/host-settings';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { profilesClient } from '../../api/profiles.ts';
import { hasStatus } from '../../http/http-error.ts';
import { useText } from '../../i18n/language.ts';
import { useSession } from '../../identity/session.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { useSetRouteNames } from '../../routing/route-names.ts';
import { BirdMark } from '../../ui/content/BirdMark.tsx';
import { EmptyState } from '../../ui/content/EmptyState.tsx';
import { FirstClubStep } from './FirstClubStep.tsx';
import { FirstRunDone } from './FirstRunDone.tsx';
import { FirstSiteStep, type SiteDraft } from './FirstSiteStep.tsx';
import { MailStep } from './MailStep.tsx';
import { emptyOrganization } from './OrganizationFields.tsx';
import { fieldsOf } from './queries.ts';
import { domainsIn } from './SignUpChoice.tsx';

export default function FirstRunScreen() {
  const { t } = useText();
  useSetRouteNames({ title: t('FirstRun.Title') });
  // Read once: what is typed must not depend on the address.
  const [link] = useState(() => location.hash.slice(1));
  const query = useQuery({
    queryKey: ['first-run', link],
    queryFn: () => profilesClient.call(firstRunApi.open, {}, {}, { body: { link } }),
    enabled: link !== '',
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  if (link === '')
    return (
      <Frame>
        <LinkGone />
        <h1 className="sr-only">{t('FirstRun.Title')}</h1>
      </Frame>
    );
  return (
    <Frame>
      <QueryView
        query={query}
        explain={(error) => (hasStatus(error, 404) || hasStatus(error, 400) ? <LinkGone /> : null)}
      >
        {(opened) => <Steps link={link} opened={opened} />}
      </QueryView>
      {query.data === undefined && <h1 className="sr-only">{t('FirstRun.Title')}</h1>}
    </Frame>
  );
}

/** Typed on the server. */
const NEW_LINK_COMMAND = 'lapwing-server host-link';

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto max-w-[30rem] px-(--gutter) py-12 phone:py-6">
      <p className="flex items-center gap-2 pb-6 text-5 font-strong stretch-head">
        <BirdMark className="size-7 text-accent" /> Lapwing
      </p>
      {children}
    </div>
  );
}

function LinkGone() {
  const { t } = useText();
  return (
    <EmptyState
      title={t('FirstRun.LinkGone')}
      note={
        <>
          {t('FirstRun.LinkGoneHint')} <code>{NEW_LINK_COMMAND}</code>
        </>
      }
    />
  );
}

type StepsProps = { link: string; opened: FirstRun };
const steps = ['site', 'mail', 'club'] as const;

function Steps({ link, opened }: StepsProps) {
  const { t, locale, language } = useText();
  const session = useSession();
  const isSignedIn = session.kind === 'signed-in';
  const [step, setStep] = useState<(typeof steps)[number]>('site');
  const [draft, setDraft] = useState<SiteDraft>(() => draftOf(opened, language));
  const [organization, setOrganization] = useState(emptyOrganization);
  const [hasClub, setHasClub] = useState(true);
  const heading = useRef<HTMLHeadingElement>(null);
  const finish = useMutation({
    mutationFn: () => {
      const body = bodyOf({ link, opened, draft, isSignedIn, organization: hasClub ? organization : null });
      return profilesClient.call(firstRunApi.finish, {}, {}, { body });
    },
    // What the server refuses is in the first step; nothing that was typed is lost.
    onError: (error) => {
      if (fieldsOf(error).some((name) => !name.startsWith('organization'))) setStep('site');
    },
  });
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heading of each new step gets the focus.
  useEffect(() => {
    if (!isFirst.current) heading.current?.focus();
    isFirst.current = false;
  }, [step]);
  if (finish.data !== undefined) return <FirstRunDone finished={finish.data} email={draft.email} />;
  const expires = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="outline-none">
        {t(`FirstRun.Titles.${step}`)}
      </h1>
      <p className="pb-5 text-ink-2">{t(`FirstRun.Hints.${step}`)}</p>
      {step === 'site' && (
        <FirstSiteStep
          opened={opened}
          draft={draft}
          isSignedIn={isSignedIn}
          signedInAs={isSignedIn ? session.name : null}
          refused={fieldsOf(finish.error)}
          onChange={(changed) => {
            setDraft(changed);
            finish.reset();
          }}
          onNext={() => setStep('mail')}
        />
      )}
      {step === 'mail' && (
        <MailStep
          link={link}
          email={draft.email}
          hasMailServer={opened.hasMailServer}
          onBack={() => setStep('site')}
          onNext={() => setStep('club')}
        />
      )}
      {step === 'club' && (
        <FirstClubStep
          organization={organization}
          hasClub={hasClub}
          isBusy={finish.isPending}
          error={finish.error}
          onChange={setOrganization}
          onHasClub={setHasClub}
          onBack={() => setStep('mail')}
          onFinish={() => finish.mutate()}
        />
      )}
      <p className="mt-8 border-t border-line pt-3 text-2 text-ink-3">
        {t('FirstRun.Valid', { when: expires.format(opened.expiresAtMs), version: opened.version })}
      </p>
    </>
  );
}

function draftOf({ settings }: FirstRun, language: SiteDraft['language']): SiteDraft {
  const { signUp, publicUrl, siteName, timeZone } = settings;
  const isLocal = new URL(publicUrl.value).hostname === 'localhost';
  return {
    email: '',
    password: '',
    siteName: siteName.value,
    publicUrl: publicUrl.setBy === null && isLocal ? location.origin : publicUrl.value,
    // On a new server nobody has chosen yet: the careful rule comes first.
    signUp: signUp.setBy === null && signUp.value === 'open' ? 'invitation' : signUp.value,
    domains: settings.signUpDomains.value.join(' '),
    language: settings.language.setBy === null ? language : settings.language.value,
    timeZone:
      timeZone.setBy === null && timeZone.value === 'UTC'
        ? Intl.DateTimeFormat().resolvedOptions().timeZone
        : timeZone.value,
    keepsDemoWorld: true,
  };
}

type Given = StepsProps & {
  draft: SiteDraft;
  isSignedIn: boolean;
  organization: FirstRunBody['organization'];
};

function bodyOf({ link, opened, draft, isSignedIn, organization }: Given): FirstRunBody {
  const { settings } = opened;
  const wanted: SettingChanges = {
    siteName: draft.siteName.trim(),
    publicUrl: draft.publicUrl.replace(/\/$/, ''),
    language: draft.language,
    timeZone: draft.timeZone,
    signUp: draft.signUp,
    ...(draft.signUp === 'domain' && { signUpDomains: domainsIn(draft.domains) }),
  };
  const own = Object.entries(wanted).filter(
    ([name]) => settings[name as keyof typeof settings].setBy === null,
  );
  return {
    link,
    account: isSignedIn ? null : { email: draft.email.trim(), password: draft.password },
    settings: Object.fromEntries(own),
    organization: organization === null ? null : { ...organization, name: organization.name.trim() },
    keepsDemoWorld: draft.keepsDemoWorld,
  };
}
