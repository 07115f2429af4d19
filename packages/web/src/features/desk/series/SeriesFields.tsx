/** The rules of a championship: its name, who scores, and points for places, pole position and the fastest lap. */

import { championshipLayouts } from '@lapwing/contract/values/enums';
import { useId } from 'react';
import { useText } from '../../../i18n/language.ts';
import { Select } from '../../../ui/controls/Select.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { Panel } from '../Panel.tsx';
import type { DraftError, SeriesDraft } from './series-draft.ts';

type SeriesFieldsProps = {
  draft: SeriesDraft;
  classes: readonly string[];
  errors: readonly DraftError[];
  onChange: (fields: Partial<SeriesDraft>, field: string) => void;
};

const presets = [
  '25 18 15 12 10 8 6 4 2 1',
  '20 17 15 13 11 10 9 8 7 6 5 4 3 2 1',
  '25 22 20 18 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1',
  '10 8 6 5 4 3 2 1',
  '50 40 32 26 22 20 18 16 14 12 10 9 8 7 6 5 4 3 2 1',
];
/** The names of the enumeration, in the order in which they are offered. */
const layouts = Object.keys(championshipLayouts) as SeriesDraft['layout'][];

type TextKey = Exclude<keyof SeriesDraft, 'layout' | 'events' | 'standings' | 'clientId'>;

export function SeriesFields({ draft, classes, errors, onChange }: SeriesFieldsProps) {
  const { t } = useText();
  const listId = useId();
  const errorOf = (field: string) => {
    const error = errors.find((each) => each.field === field);
    return error && { error: t('Series.NotANumber', { text: error.text, place: error.place }) };
  };
  const text = (key: TextKey, more: { list?: string; placeholder?: string; maxLength?: number } = {}) => (
    <TextField
      label={t(`Series.Fields.${key}`)}
      value={draft[key]}
      autoComplete="off"
      onChange={({ target }) => onChange({ [key]: target.value }, key)}
      {...more}
      {...errorOf(key)}
    />
  );
  const isGiven = draft.standings !== undefined;
  return (
    <>
      <Panel title={t('Series.About')}>
        <div className="grid gap-3 md:grid-cols-[minmax(0,1fr)_8rem_12rem]">
          {text('name', { maxLength: 200 })}
          {text('season', { maxLength: 20 })}
          {text('className', { list: listId, placeholder: t('Series.WholeField'), maxLength: 100 })}
          <datalist id={listId}>
            {classes.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </div>
      </Panel>
      <Panel title={t('Series.Points')}>
        {isGiven ? (
          <p className="text-ink-2">{t('Series.CountedElsewhere')}</p>
        ) : (
          <div className="grid gap-3">
            {text('points')}
            <div className="flex flex-wrap items-center gap-2 text-3 text-ink-2">
              <span>
                {t('Series.PlaceCount', { count: draft.points.split(/[\s,;]+/).filter(Boolean).length })}
              </span>
              <Select
                className="ms-auto"
                label={t('Series.Preset')}
                value={presets.includes(draft.points) ? draft.points : ''}
                options={[
                  { value: '', label: t('Series.OwnPoints') },
                  ...presets.map((preset) => ({ value: preset, label: shortOf(preset) })),
                ]}
                onChange={(points) => points !== '' && onChange({ points }, 'preset')}
              />
            </div>
            <div className="grid gap-3 md:grid-cols-2">
              {text('qualifyPoints', { placeholder: t('Series.AsRaces') })}
              {text('practicePoints', { placeholder: t('Series.AsRaces') })}
            </div>
            <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
              {text('polePoints', { placeholder: '0' })}
              {text('fastestLapPoints', { placeholder: '0' })}
              {text('drops', { placeholder: '0' })}
              {text('guests', { placeholder: '7 12' })}
            </div>
            <p className="text-2 text-ink-3">{t('Series.PointsHint')}</p>
          </div>
        )}
        <div className="pt-3">
          <Select
            label={t('Series.Layout')}
            value={draft.layout}
            options={layouts.map((value) => ({ value, label: t(`Series.Layouts.${value}`) }))}
            onChange={(layout) => onChange({ layout }, 'layout')}
          />
        </div>
      </Panel>
    </>
  );
}

/** `25 18 15 …`. */
function shortOf(preset: string): string {
  const places = preset.split(' ');
  return `${places.slice(0, 4).join(' ')} … (${places.length})`;
}
