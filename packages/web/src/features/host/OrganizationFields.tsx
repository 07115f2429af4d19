/** The fields of a new organisation. */

import type { NewOrganizationBody } from '@lapwing/contract/site/host-people';
import { namesOf, sports } from '@lapwing/contract/values/enums';
import { allCountries } from '../../i18n/country-name.ts';
import { useText } from '../../i18n/language.ts';
import { inOfferedOrder } from '../../parts/sport-order.ts';
import { Select } from '../../ui/controls/Select.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';

export const emptyOrganization: NewOrganizationBody = {
  name: '',
  city: '',
  countryCode: regionOfBrowser(),
  sport: 'Karting',
};

/** The country of the browser's language, if it names one. */
function regionOfBrowser(): string {
  const region = new Intl.Locale(navigator.language || 'en').maximize().region ?? '';
  return /^[A-Z]{2}$/.test(region) ? region : 'NL';
}

export function isOrganizationComplete({ name }: NewOrganizationBody): boolean {
  return name.trim() !== '' && name.trim().length <= 100;
}

type OrganizationFieldsProps = {
  given: NewOrganizationBody;
  /** wrong fields are marked */
  isTried: boolean;
  onChange: (given: NewOrganizationBody) => void;
};

export function OrganizationFields({ given, isTried, onChange }: OrganizationFieldsProps) {
  const { t, locale } = useText();
  return (
    <div className="grid gap-3 text-ink">
      <TextField
        label={t('Manage.Name')}
        value={given.name}
        maxLength={100}
        autoComplete="organization"
        onChange={(event) => onChange({ ...given, name: event.target.value })}
        {...(isTried &&
          !isOrganizationComplete(given) && {
            error: t(given.name.trim() === '' ? 'Manage.NameMissing' : 'Manage.NameWrong'),
          })}
      />
      <TextField
        label={t('Manage.City')}
        value={given.city}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => onChange({ ...given, city: event.target.value })}
      />
      <p className="flex flex-wrap gap-2">
        <Select
          label={t('Host.Country')}
          options={allCountries(locale)}
          value={given.countryCode}
          onChange={(countryCode) => onChange({ ...given, countryCode })}
        />
        <Select
          label={t('Host.Sport')}
          options={inOfferedOrder(namesOf(sports)).map((sport) => ({
            value: sport,
            label: t(`Sports.${sport}`),
          }))}
          value={given.sport}
          onChange={(sport) => onChange({ ...given, sport })}
        />
      </p>
    </div>
  );
}
