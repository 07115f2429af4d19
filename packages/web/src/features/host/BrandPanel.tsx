/** The name, the logo and the colour of the site. */

import { hostApi } from '@lapwing/contract/site/host';
import { colorPattern, type HostSettings, MAX_SITE_NAME } from '@lapwing/contract/site/host-settings';
import { LEAST_CONTRAST, leastContrast, lightGrounds } from '@lapwing/contract/values/contrast';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { profilesClient } from '../../api/profiles.ts';
import { useText } from '../../i18n/language.ts';
import { LogoChoice } from '../../parts/LogoChoice.tsx';
import { QueryView } from '../../parts/QueryView.tsx';
import { smallPictureOf } from '../../parts/small-picture.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { settingsQuery, useHostChange, useSaveSettings } from './queries.ts';
import { SettingField } from './SettingField.tsx';

/** Of the first brand, as a start for the choice. */
const USUAL_COLOR = '#006b80';

export function BrandPanel() {
  const query = useQuery(settingsQuery());
  return <QueryView query={query}>{(settings) => <BrandForm settings={settings} />}</QueryView>;
}

function BrandForm({ settings }: { settings: HostSettings }) {
  const { t, locale } = useText();
  const { siteName, accentColor, logo } = settings;
  const [name, setName] = useState(siteName.value);
  const [color, setColor] = useState(accentColor.value ?? '');
  const save = useSaveSettings();
  const isColor = colorPattern.test(color);
  const contrast = isColor ? leastContrast(color, lightGrounds) : null;
  const isUnreadable = color !== '' && (contrast === null || contrast < LEAST_CONTRAST);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isUnreadable) save.mutate({ siteName: name.trim(), accentColor: color === '' ? null : color });
  }
  return (
    <div className="grid max-w-[34rem] gap-6">
      <LogoForm logo={logo} />
      <form onSubmit={submit} noValidate className="grid gap-3">
        <SettingField
          label={t('Host.SiteName')}
          value={name}
          maxLength={MAX_SITE_NAME}
          setBy={siteName.setBy}
          hint={t('Host.SiteNameHint')}
          autoComplete="off"
          onChange={setName}
        />
        <div className="flex items-end gap-2">
          <div className="flex-1">
            <SettingField
              label={t('Host.Accent')}
              value={color}
              placeholder={USUAL_COLOR}
              setBy={accentColor.setBy}
              autoComplete="off"
              onChange={(value) => setColor(value.trim().toLowerCase())}
            />
          </div>
          {accentColor.setBy === null && (
            <input
              type="color"
              aria-label={t('Host.PickColor')}
              value={isColor ? color : USUAL_COLOR}
              onChange={(event) => setColor(event.target.value)}
              className="h-(--control) w-12 rounded-2 border border-ctl bg-surface p-0.5"
            />
          )}
        </div>
        <p role="status" className={isUnreadable ? 'text-2 text-loss' : 'text-2 text-ink-3'}>
          {color === '' && t('Host.AccentUsual')}
          {color !== '' && contrast === null && t('Host.AccentWrong')}
          {contrast !== null &&
            t(isUnreadable ? 'Host.AccentLow' : 'Host.AccentGood', {
              ratio: new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(contrast),
            })}
        </p>
        <p>
          <Button kind="primary" type="submit" disabled={save.isPending || isUnreadable}>
            {t('Manage.Save')}
          </Button>
        </p>
        <p className="text-2 text-ink-3">{t('Host.BrandNote')}</p>
      </form>
    </div>
  );
}

function LogoForm({ logo }: { logo: string | null }) {
  const { t } = useText();
  const save = useHostChange(
    async (file: File) => {
      const body = { image: await smallPictureOf(file) };
      return profilesClient.call(hostApi.saveLogo, {}, {}, { body });
    },
    { explain: () => t('Manage.LogoFailed') },
  );
  const remove = useHostChange(() => profilesClient.call(hostApi.deleteLogo, {}, {}));
  return (
    <LogoChoice
      logo={logo && <img src={logo} alt={t('Host.Logo')} className="h-12 max-w-40 object-contain" />}
      isBusy={save.isPending || remove.isPending}
      onChoose={(file) => save.mutate(file)}
      onDelete={() => remove.mutate(undefined)}
    />
  );
}
