/** The language and the time zone of the site: locked if the environment decides them. */

import type { SiteSettings } from '@lapwing/contract/site/host-settings';
import { type Language, languages } from '@lapwing/contract/values/constants';
import { languageNames, useText } from '../../i18n/language.ts';
import { Select } from '../../ui/controls/Select.tsx';
import { SetBy } from './SettingField.tsx';
import { timeZones } from './site-values.ts';

type LanguageAndTimeZoneProps = {
  settings: Pick<SiteSettings, 'language' | 'timeZone'>;
  language: Language;
  timeZone: string;
  onChange: (changed: { language: Language } | { timeZone: string }) => void;
};

export function LanguageAndTimeZone({ settings, language, timeZone, onChange }: LanguageAndTimeZoneProps) {
  const { t } = useText();
  const isLocked = { language: settings.language.setBy !== null, timeZone: settings.timeZone.setBy !== null };
  return (
    <div className="flex flex-wrap gap-2">
      <div>
        <Select
          label={t('Host.Language')}
          options={(isLocked.language ? [language] : languages).map((value) => ({
            value,
            label: languageNames[value],
          }))}
          value={language}
          onChange={(value) => onChange({ language: value })}
        />
        <SetBy variable={settings.language.setBy} />
      </div>
      <div>
        <Select
          label={t('Host.TimeZone')}
          options={(isLocked.timeZone ? [timeZone] : timeZones(timeZone)).map((value) => ({
            value,
            label: value,
          }))}
          value={timeZone}
          onChange={(value) => onChange({ timeZone: value })}
        />
        <SetBy variable={settings.timeZone.setBy} />
      </div>
    </div>
  );
}
