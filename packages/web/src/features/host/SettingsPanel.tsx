/** Who may sign up, the address of the site, its language and time zone. */

import type { HostSettings } from '@lapwing/contract/site/host-settings';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useText } from '../../i18n/language.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { LanguageAndTimeZone } from './LanguageAndTimeZone.tsx';
import { fieldsOf, settingsQuery, useSaveSettings } from './queries.ts';
import { SetBy, SettingField } from './SettingField.tsx';
import { domainsIn, isSignUpComplete, SignUpChoice } from './SignUpChoice.tsx';
import { isOrigin } from './site-values.ts';

export function SettingsPanel() {
  const query = useQuery(settingsQuery());
  return <QueryView query={query}>{(settings) => <SettingsForms settings={settings} />}</QueryView>;
}

function SettingsForms({ settings }: { settings: HostSettings }) {
  const { t } = useText();
  return (
    <div className="grid max-w-[34rem] gap-8">
      {settings.hasOwnAccounts ? (
        <SignUpForm settings={settings} />
      ) : (
        <p className="text-ink-2">{t('Host.ExternalAccounts')}</p>
      )}
      <SiteForm settings={settings} />
    </div>
  );
}

function SignUpForm({ settings: { signUp, signUpDomains } }: { settings: HostSettings }) {
  const { t } = useText();
  const [rule, setRule] = useState(signUp.value);
  const [domains, setDomains] = useState(signUpDomains.value.join(' '));
  const [isTried, setTried] = useState(false);
  const save = useSaveSettings();
  const isWrong = isTried && !isSignUpComplete(rule, domains);
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!isSignUpComplete(rule, domains)) return;
    save.mutate({
      signUp: rule,
      ...(rule === 'domain' && signUpDomains.setBy === null && { signUpDomains: domainsIn(domains) }),
    });
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <h2>{t('Host.SignUpTitle')}</h2>
      <SignUpChoice
        rule={rule}
        domains={domains}
        isLocked={signUp.setBy !== null}
        error={isWrong ? t('Host.DomainsWrong') : undefined}
        onChange={(wanted, text) => {
          setRule(wanted);
          setDomains(text);
        }}
      />
      <SetBy variable={signUp.setBy} />
      <p className="text-2 text-ink-3">{t('Host.KeepAccounts')}</p>
      {signUp.setBy === null && (
        <p>
          <Button kind="primary" type="submit" disabled={save.isPending}>
            {t('Manage.Save')}
          </Button>
        </p>
      )}
    </form>
  );
}

function SiteForm({ settings: { publicUrl, language, timeZone } }: { settings: HostSettings }) {
  const { t } = useText();
  const [given, setGiven] = useState({
    publicUrl: publicUrl.value,
    language: language.value,
    timeZone: timeZone.value,
  });
  const [isTried, setTried] = useState(false);
  const save = useSaveSettings();
  const isWrong =
    (isTried && !isOrigin(given.publicUrl)) || fieldsOf(save.error).some((name) => name === 'publicUrl');
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (isOrigin(given.publicUrl)) save.mutate({ ...given, publicUrl: given.publicUrl.replace(/\/$/, '') });
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <h2>{t('Host.SiteTitle')}</h2>
      <SettingField
        label={t('Host.PublicUrl')}
        type="url"
        value={given.publicUrl}
        setBy={publicUrl.setBy}
        hint={t('Host.PublicUrlHint')}
        error={isWrong ? t('Host.PublicUrlWrong') : undefined}
        onChange={(value) => setGiven({ ...given, publicUrl: value })}
      />
      <LanguageAndTimeZone
        settings={{ language, timeZone }}
        language={given.language}
        timeZone={given.timeZone}
        onChange={(changed) => setGiven({ ...given, ...changed })}
      />
      <p className="text-2 text-ink-3">{t('Host.LanguageHint')}</p>
      <p>
        <Button type="submit" disabled={save.isPending}>
          {t('Manage.Save')}
        </Button>
      </p>
    </form>
  );
}
