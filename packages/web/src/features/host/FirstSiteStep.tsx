/** The first step of the first run: the host's account and the site. */

import type { FirstRun } from '@lapwing/contract/site/first-run';
import { MAX_SITE_NAME, MIN_PASSWORD, type SignUpRule } from '@lapwing/contract/site/host-settings';
import type { Language } from '@lapwing/contract/values/constants';
import { type FormEvent, useState } from 'react';
import { chooseLanguage, languageNames, useText } from '../../i18n/language.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { LanguageAndTimeZone } from './LanguageAndTimeZone.tsx';
import { SetBy, SettingField } from './SettingField.tsx';
import { isSignUpComplete, SignUpChoice } from './SignUpChoice.tsx';
import { isOrigin } from './site-values.ts';

export type SiteDraft = {
  email: string;
  password: string;
  siteName: string;
  publicUrl: string;
  signUp: SignUpRule;
  domains: string;
  language: Language;
  timeZone: string;
  keepsDemoWorld: boolean;
};

type FirstSiteStepProps = {
  opened: FirstRun;
  draft: SiteDraft;
  isSignedIn: boolean;
  signedInAs: string | null;
  /** the fields that the server refuses */
  refused: readonly string[];
  onChange: (draft: SiteDraft) => void;
  onNext: () => void;
};

export function FirstSiteStep(props: FirstSiteStepProps) {
  const { opened, draft, isSignedIn, signedInAs, refused, onChange, onNext } = props;
  const { settings, hasOwnAccounts, hasDemoWorld, demoSetBy } = opened;
  const { t } = useText();
  const [isTried, setTried] = useState(false);
  const [isShown, setShown] = useState(false);
  const isLocked = settings.language.setBy !== null || settings.timeZone.setBy !== null;
  const [isChanging, setChanging] = useState(isLocked);
  const set = (changed: Partial<SiteDraft>) => onChange({ ...draft, ...changed });
  const needsAccount = !isSignedIn && hasOwnAccounts;
  const isEmailWrong = needsAccount && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(draft.email.trim());
  const isPasswordWrong =
    needsAccount &&
    (draft.password.length < MIN_PASSWORD ||
      draft.password.toLowerCase() === draft.email.trim().toLowerCase());
  const isUrlWrong = settings.publicUrl.setBy === null && !isOrigin(draft.publicUrl);
  const isSignUpWrong = settings.signUp.setBy === null && !isSignUpComplete(draft.signUp, draft.domains);
  const isRefused = (name: string) => refused.includes(name);
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!isEmailWrong && !isPasswordWrong && !isUrlWrong && !isSignUpWrong) onNext();
  }
  if (!isSignedIn && !hasOwnAccounts) return <p>{t('FirstRun.SignInFirst')}</p>;
  const emailError =
    isTried && isEmailWrong
      ? t('Manage.EmailWrong')
      : isRefused('account.email')
        ? t('FirstRun.EmailTaken')
        : undefined;
  const passwordError =
    (isTried && isPasswordWrong) || isRefused('account.password') ? t('FirstRun.PasswordWrong') : undefined;
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {isSignedIn && (
        <p>
          {signedInAs === null ? t('FirstRun.SignedInUnnamed') : t('FirstRun.SignedIn', { name: signedInAs })}
        </p>
      )}
      {needsAccount && (
        <>
          <TextField
            label={t('FirstRun.Email')}
            type="email"
            autoComplete="username"
            value={draft.email}
            onChange={(event) => set({ email: event.target.value })}
            {...(emailError !== undefined && { error: emailError })}
          />
          <div>
            <TextField
              label={t('FirstRun.Password')}
              type={isShown ? 'text' : 'password'}
              autoComplete="new-password"
              value={draft.password}
              maxLength={256}
              onChange={(event) => set({ password: event.target.value })}
              {...(passwordError !== undefined && { error: passwordError })}
            />
            <p className="mt-1 flex items-center justify-between text-2 text-ink-3">
              {t('FirstRun.PasswordHint')}
              <Button kind="quiet" size="small" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
                {t('FirstRun.ShowPassword')}
              </Button>
            </p>
          </div>
        </>
      )}
      <SettingField
        label={t('Host.SiteName')}
        value={draft.siteName}
        maxLength={MAX_SITE_NAME}
        setBy={settings.siteName.setBy}
        placeholder="Lapwing Live"
        autoComplete="off"
        onChange={(siteName) => set({ siteName })}
      />
      <SettingField
        label={t('Host.PublicUrl')}
        type="url"
        value={draft.publicUrl}
        setBy={settings.publicUrl.setBy}
        hint={t('FirstRun.PublicUrlHint')}
        error={
          (isTried && isUrlWrong) || isRefused('settings.publicUrl') ? t('Host.PublicUrlWrong') : undefined
        }
        onChange={(publicUrl) => set({ publicUrl })}
      />
      {hasOwnAccounts && (
        <div>
          <SignUpChoice
            rule={draft.signUp}
            domains={draft.domains}
            isLocked={settings.signUp.setBy !== null}
            error={
              (isTried && isSignUpWrong) || isRefused('settings.signUpDomains')
                ? t('Host.DomainsWrong')
                : undefined
            }
            onChange={(signUp, domains) => set({ signUp, domains })}
          />
          <SetBy variable={settings.signUp.setBy} />
        </div>
      )}
      {hasDemoWorld && (
        <div>
          <p className="mb-1 text-3 font-medium" aria-hidden="true">
            {t('FirstRun.Demo')}
          </p>
          {demoSetBy === null ? (
            <SegmentedControl
              label={t('FirstRun.Demo')}
              options={[
                { value: 'keep', label: t('FirstRun.DemoKeep') },
                { value: 'empty', label: t('FirstRun.DemoEmpty') },
              ]}
              value={draft.keepsDemoWorld ? 'keep' : 'empty'}
              onChange={(value) => set({ keepsDemoWorld: value === 'keep' })}
            />
          ) : (
            <>
              <p>{t('FirstRun.DemoKeep')}</p>
              <SetBy variable={demoSetBy} />
            </>
          )}
        </div>
      )}
      {isChanging ? (
        <LanguageAndTimeZone
          settings={settings}
          language={draft.language}
          timeZone={draft.timeZone}
          onChange={(changed) => {
            set(changed);
            if ('language' in changed) void chooseLanguage(changed.language);
          }}
        />
      ) : (
        <p className="text-3 text-ink-2">
          {t('FirstRun.FromBrowser', { language: languageNames[draft.language], timeZone: draft.timeZone })}{' '}
          <button type="button" className="link touch-target" onClick={() => setChanging(true)}>
            {t('FirstRun.Change')}
          </button>
        </p>
      )}
      <p className="flex items-center gap-4">
        <Button kind="primary" type="submit">
          {t('FirstRun.Next')}
        </Button>
        <span className="text-2 text-ink-3">{t('FirstRun.NextHint')}</span>
      </p>
    </form>
  );
}
