/** The fields of a meeting: its name, days, place and groups. */

import type { MeetingDetails } from '@lapwing/contract/desk/meeting';
import { isTimeZone } from '@lapwing/contract/values/document-values';
import { namesOf, sports } from '@lapwing/contract/values/enums';
import { Plus, X } from 'lucide-react';
import { allCountries } from '../../../i18n/country-name.ts';
import { useText } from '../../../i18n/language.ts';
import { inOfferedOrder } from '../../../parts/sport-order.ts';
import { Button, IconButton } from '../../../ui/controls/Button.tsx';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { splitList } from './split-list.ts';

type MeetingFieldsProps = {
  given: MeetingDetails;
  /** wrong fields are marked */
  isTried: boolean;
  onChange: (given: MeetingDetails) => void;
};

export function isMeetingComplete({ name, startDate, endDate, location }: MeetingDetails): boolean {
  return (
    name.trim() !== '' &&
    location.name.trim() !== '' &&
    isTimeZone(location.timeZone) &&
    startDate !== '' &&
    startDate <= endDate
  );
}

export function MeetingFields({ given, isTried, onChange }: MeetingFieldsProps) {
  const { t, locale } = useText();
  const { location } = given;
  const set = (fields: Partial<MeetingDetails>) => onChange({ ...given, ...fields });
  const setPlace = (fields: Partial<MeetingDetails['location']>) =>
    set({ location: { ...location, ...fields } });
  const missing = (value: string) => isTried && value.trim() === '' && { error: t('Desk.Missing') };
  return (
    <div className="grid gap-3 text-ink">
      <TextField
        label={t('Desk.MeetingName')}
        value={given.name}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => set({ name: event.target.value })}
        {...missing(given.name)}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={t('Desk.FirstDay')}
          type="date"
          value={given.startDate}
          onChange={({ target: { value } }) =>
            set({ startDate: value, endDate: given.endDate < value ? value : given.endDate })
          }
          {...missing(given.startDate)}
        />
        <TextField
          label={t('Desk.LastDay')}
          type="date"
          value={given.endDate}
          min={given.startDate}
          onChange={(event) => set({ endDate: event.target.value })}
          {...(isTried && given.endDate < given.startDate && { error: t('Desk.LastDayWrong') })}
        />
      </div>
      <TextField
        label={t('Desk.Place')}
        value={location.name}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setPlace({ name: event.target.value })}
        {...missing(location.name)}
      />
      <p className="flex flex-wrap gap-2">
        <Select
          label={t('Desk.Country')}
          options={allCountries(locale)}
          value={location.countryCode}
          onChange={(countryCode) => setPlace({ countryCode })}
          className="max-w-full"
        />
        <Select
          label={t('Desk.Sport')}
          options={inOfferedOrder(namesOf(sports)).map((value) => ({ value, label: t(`Sports.${value}`) }))}
          value={given.sport}
          onChange={(sport) => set({ sport })}
        />
      </p>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={t('Desk.TimeZone')}
          value={location.timeZone}
          autoComplete="off"
          onChange={(event) => setPlace({ timeZone: event.target.value.trim() })}
          {...(isTried && !isTimeZone(location.timeZone) && { error: t('Desk.TimeZoneWrong') })}
        />
        <TextField
          label={t('Desk.TrackLength')}
          type="number"
          min={0}
          max={500_000}
          value={location.lengthM ? String(location.lengthM) : ''}
          onChange={(event) => setPlace({ lengthM: Math.max(0, Number(event.target.value) || 0) })}
        />
      </div>
      <Groups given={given} onChange={onChange} />
      <Checkbox
        label={t('Desk.IsListed')}
        isChecked={given.isListed}
        onChange={(isListed) => set({ isListed })}
      />
    </div>
  );
}

/** Classes that drive together. */
function Groups({ given, onChange }: Pick<MeetingFieldsProps, 'given' | 'onChange'>) {
  const { t } = useText();
  const { groups } = given;
  const setGroups = (next: MeetingDetails['groups']) => onChange({ ...given, groups: next });
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-3 font-medium">{t('Desk.Groups')}</legend>
      {groups.map((group, index) => {
        const change = (fields: Partial<typeof group>) =>
          setGroups(groups.with(index, { ...group, ...fields }));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups have no other identity while their names are typed.
          <div key={index} className="grid grid-cols-[1fr_1fr_auto] items-end gap-2">
            <TextField
              label={t('Desk.GroupName')}
              value={group.name}
              maxLength={200}
              onChange={(event) => change({ name: event.target.value })}
            />
            <TextField
              label={t('Desk.GroupClasses')}
              defaultValue={group.classes.join(', ')}
              onChange={(event) => change({ classes: splitList(event.target.value) })}
            />
            <IconButton
              label={t('Desk.RemoveGroup', { name: group.name })}
              onClick={() => setGroups(groups.toSpliced(index, 1))}
            >
              <X size={16} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          </div>
        );
      })}
      <p>
        <Button size="small" onClick={() => setGroups([...groups, { name: '', classes: [] }])}>
          <Plus size={14} strokeWidth={1.75} aria-hidden="true" />
          {t('Desk.AddGroup')}
        </Button>
      </p>
    </fieldset>
  );
}
