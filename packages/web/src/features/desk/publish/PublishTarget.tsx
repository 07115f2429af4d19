/** Where files are published: an event of the organisation or a new one, its session, and the status. */

import type { NewEvent, PublishableEvent } from '@lapwing/contract/desk/publish';
import { namesOf, sports } from '@lapwing/contract/values/enums';
import { allCountries } from '../../../i18n/country-name.ts';
import { useText } from '../../../i18n/language.ts';
import { inOfferedOrder } from '../../../parts/sport-order.ts';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { nameInEvent } from './name-in-event.ts';
import type { ChosenEvent, PublishDraft } from './publish-draft.ts';

type PublishTargetProps = {
  events: readonly PublishableEvent[];
  draft: PublishDraft;
  onChange: (change: Partial<PublishDraft>) => void;
};

export function PublishTarget({ events, draft, onChange }: PublishTargetProps) {
  const { t } = useText();
  const { event, sessionId } = draft;
  const sessions = events.find(({ eventId }) => eventId === event)?.sessions ?? [];
  return (
    <section
      aria-label={t('DeskPublish.Where')}
      className="grid gap-3 rounded-3 border border-line bg-surface p-4 phone:-mx-(--gutter) phone:rounded-none"
    >
      <div className="flex flex-wrap items-center gap-2">
        <Select
          label={t('DeskPublish.Event')}
          className="max-w-full"
          value={event === null ? '' : String(event)}
          options={[
            ...(event === null ? [{ value: '', label: t('DeskPublish.ChooseEvent') }] : []),
            { value: 'new', label: t('DeskPublish.NewEvent') },
            { value: 'file', label: t('DeskPublish.InFile') },
            ...events.map(({ eventId, name, startDate }) => ({
              value: String(eventId),
              label: `${name}, ${startDate}`,
            })),
          ]}
          onChange={(value) => onChange({ event: eventIn(value), sessionId: null })}
        />
        {sessions.length > 0 && (
          <Select
            label={t('DeskPublish.Session')}
            className="max-w-full"
            value={sessionId === null ? '' : String(sessionId)}
            options={[
              { value: '', label: t('DeskPublish.ByName') },
              ...sessions.map((session) => ({
                value: String(session.sessionId),
                label: nameInEvent(session),
              })),
            ]}
            onChange={(value) => onChange({ sessionId: value === '' ? null : Number(value) })}
          />
        )}
        <SegmentedControl
          label={t('DeskPublish.Status')}
          value={draft.status}
          options={(['Provisional', 'Official'] as const).map((value) => ({
            value,
            label: t(`ResultStatuses.${value}`),
          }))}
          onChange={(status) => onChange({ status })}
        />
      </div>
      {event === 'new' && (
        <NewEventFields given={draft.newEvent} onChange={(newEvent) => onChange({ newEvent })} />
      )}
      {sessionId === null && (
        <TextField
          label={t('DeskPublish.SessionName')}
          value={draft.sessionName}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => onChange({ sessionName: target.value })}
        />
      )}
    </section>
  );
}

function eventIn(value: string): ChosenEvent {
  if (value === 'new' || value === 'file') return value;
  return value === '' ? null : Number(value);
}

function NewEventFields({ given, onChange }: { given: NewEvent; onChange: (given: NewEvent) => void }) {
  const { t, locale } = useText();
  const { location } = given;
  const set = (change: Partial<NewEvent>) => onChange({ ...given, ...change });
  const setPlace = (change: Partial<NewEvent['location']>) => set({ location: { ...location, ...change } });
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <TextField
        label={t('DeskPublish.EventName')}
        value={given.name}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => set({ name: target.value })}
      />
      <TextField
        label={t('DeskPublish.Day')}
        type="date"
        value={given.startDate}
        onChange={({ target }) => set({ startDate: target.value })}
      />
      <TextField
        label={t('Desk.Place')}
        value={location.name}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => setPlace({ name: target.value })}
      />
      <TextField
        label={t('Desk.TimeZone')}
        value={location.timeZone}
        autoComplete="off"
        onChange={({ target }) => setPlace({ timeZone: target.value.trim() })}
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
    </div>
  );
}
