/** One round: its short name, its own points, and extra points for single competitors. */

import { Plus, X } from 'lucide-react';
import { useText } from '../../../i18n/language.ts';
import { Button, IconButton } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import type { DraftError, RoundDraft } from './series-draft.ts';

type SeriesRoundProps = {
  name: string;
  round: RoundDraft;
  errors: readonly DraftError[];
  onChange: (fields: Partial<RoundDraft>, field: string) => void;
};

export function SeriesRound({ name, round, errors, onChange }: SeriesRoundProps) {
  const { t } = useText();
  const errorOf = (end: string) => {
    const error = errors.find(({ field }) => field.endsWith(end));
    return error && { error: t('Series.NotANumber', { text: error.text, place: error.place }) };
  };
  const putExtra = (index: number, fields: Partial<RoundDraft['extras'][number]>, field: string) =>
    onChange(
      { extras: round.extras.map((extra, place) => (place === index ? { ...extra, ...fields } : extra)) },
      `extra ${index} ${field}`,
    );
  return (
    <div className="grid gap-2 ps-6.5 pb-1">
      <div className="grid grid-cols-[6rem_minmax(0,1fr)_auto] items-end gap-2 phone:grid-cols-[6rem_minmax(0,1fr)]">
        <TextField
          label={t('Series.ShortName')}
          aria-label={t('Series.ShortNameOf', { name })}
          value={round.shortName}
          placeholder="R1"
          maxLength={10}
          autoComplete="off"
          onChange={({ target }) => onChange({ shortName: target.value }, 'shortName')}
        />
        <TextField
          label={t('Series.RoundPoints')}
          aria-label={t('Series.RoundPointsOf', { name })}
          value={round.points}
          placeholder={t('Series.AsChampionship')}
          autoComplete="off"
          onChange={({ target }) => onChange({ points: target.value }, 'points')}
          {...errorOf('.points')}
        />
        <Button
          onClick={() => onChange({ extras: [...round.extras, { number: '', points: '' }] }, 'add')}
          aria-label={t('Series.AddExtraTo', { name })}
          className="justify-self-start"
        >
          <Plus size={14} strokeWidth={1.75} aria-hidden="true" />
          {t('Series.AddExtra')}
        </Button>
      </div>
      {round.extras.map((extra, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity of their own, and only the last is added.
        <div key={index} className="grid grid-cols-[6rem_8rem_auto] items-end justify-start gap-2">
          <TextField
            label={t('Series.ExtraNumber')}
            value={extra.number}
            maxLength={20}
            autoComplete="off"
            onChange={({ target }) => putExtra(index, { number: target.value }, 'number')}
          />
          <TextField
            label={t('Series.ExtraPoints')}
            value={extra.points}
            placeholder="1"
            autoComplete="off"
            onChange={({ target }) => putExtra(index, { points: target.value }, 'points')}
            {...errorOf('.extras')}
          />
          <IconButton
            label={t('Series.RemoveExtra', { number: extra.number })}
            onClick={() => onChange({ extras: round.extras.toSpliced(index, 1) }, 'remove')}
          >
            <X size={16} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
    </div>
  );
}
