/** Enters a record from before the results on this site, with its source. */

import { type DeskRecords, LONGEST_RECORD_MS, type TrackSetup } from '@lapwing/contract/desk/records';
import { parseLapTime } from '@lapwing/timing/lap-time';
import { useState } from 'react';
import { hasStatus } from '../../../http/http-error.ts';
import { useText } from '../../../i18n/language.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { showToast } from '../../../ui/overlays/toasts.ts';
import { Panel } from '../Panel.tsx';
import { useRecordAct } from './queries.ts';
import { TrackChoice } from './TrackChoice.tsx';

type EnterRecordProps = { organizationId: number; tracks: DeskRecords['tracks'] };

const DAY_MS = 86_400_000;

const unspecified: TrackSetup = { layoutId: null, direction: 'unspecified', conditions: 'unspecified' };
const nothing = { className: '', lapTime: '', name: '', startNumber: '', date: '', source: '' };

export function EnterRecord({ organizationId, tracks }: EnterRecordProps) {
  const { t } = useText();
  const act = useRecordAct(organizationId);
  const [venueId, setVenueId] = useState(tracks[0]?.track.venueId ?? 0);
  const [setup, setSetup] = useState(unspecified);
  const [fields, setFields] = useState(nothing);
  const [isChecked, setIsChecked] = useState(false);
  const lapTimeMs = parseLapTime(fields.lapTime);
  const isWrongTime = isChecked && !(lapTimeMs > 0 && lapTimeMs <= LONGEST_RECORD_MS);
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
  const isWrongDate = isChecked && !(fields.date !== '' && fields.date <= tomorrow);
  const field = (key: keyof typeof nothing) => ({
    value: fields[key],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => setFields({ ...fields, [key]: target.value }),
  });
  const save = () => {
    setIsChecked(true);
    if (!(lapTimeMs > 0 && lapTimeMs <= LONGEST_RECORD_MS) || fields.date === '' || fields.date > tomorrow)
      return;
    const { lapTime: _, ...texts } = fields;
    const body = { venueId, ...setup, ...texts, lapTimeMs };
    act.mutate(
      { kind: 'enter', body },
      {
        onSuccess: () => {
          setFields(nothing);
          setIsChecked(false);
          showToast({ text: t('Records.Saved') });
        },
      },
    );
  };
  return (
    <Panel title={t('Records.Enter')} note={t('Records.EnterHint')}>
      <form
        className="grid gap-3 md:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <div className="flex flex-wrap gap-2 md:col-span-2">
          {tracks.length > 1 && (
            <Select
              label={t('Profile.Track')}
              options={tracks.map(({ track }) => ({ value: String(track.venueId), label: track.name }))}
              value={String(venueId)}
              onChange={(value) => {
                setVenueId(Number(value));
                setSetup({ ...setup, layoutId: null });
              }}
            />
          )}
          <TrackChoice
            layouts={tracks.find(({ track }) => track.venueId === venueId)?.layouts ?? []}
            setup={setup}
            onChange={setSetup}
          />
        </div>
        <TextField
          label={t('Records.LapTime')}
          required
          inputMode="decimal"
          placeholder="1:02.345"
          {...field('lapTime')}
          {...(isWrongTime && { error: t('Records.WrongTime') })}
        />
        <TextField label={t('Records.Class')} maxLength={100} {...field('className')} />
        <TextField label={t('Records.Name')} maxLength={200} required {...field('name')} />
        <TextField label={t('Records.Number')} maxLength={20} {...field('startNumber')} />
        <TextField
          label={t('Records.Date')}
          type="date"
          required
          {...field('date')}
          {...(isWrongDate && { error: t('Records.WrongDate') })}
        />
        <TextField
          label={t('Records.Source')}
          maxLength={500}
          required
          placeholder={t('Records.SourceHint')}
          {...field('source')}
        />
        {act.isError && (
          <p role="alert" className="text-3 text-loss md:col-span-2">
            {t('Records.SaveFailed')}
            {hasStatus(act.error, 400) && `: ${t('Records.WrongDate')}`}
          </p>
        )}
        <div className="md:col-span-2">
          <Button kind="primary" type="submit" disabled={act.isPending} className="touch:h-11">
            {t('Records.Save')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
