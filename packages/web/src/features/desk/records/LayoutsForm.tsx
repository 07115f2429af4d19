/** The layouts of a track. */

import type { TrackLayout } from '@lapwing/contract/records/records';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { Button, IconButton } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { useRecordAct } from './queries.ts';

type LayoutsFormProps = { organizationId: number; venueId: number; layouts: readonly TrackLayout[] };
type Draft = { key: number; layoutId: number | null; name: string; length: string };

export function LayoutsForm({ organizationId, venueId, layouts }: LayoutsFormProps) {
  const { t } = useText();
  const act = useRecordAct(organizationId);
  const [drafts, setDrafts] = useState<readonly Draft[]>(() =>
    layouts.map(({ layoutId, name, lengthM }) => ({
      key: layoutId,
      layoutId,
      name,
      length: lengthM === null ? '' : String(lengthM),
    })),
  );
  const change = (key: number, set: Partial<Draft>) =>
    setDrafts(drafts.map((each) => (each.key === key ? { ...each, ...set } : each)));
  const save = () =>
    act.mutate({
      kind: 'layouts',
      venueId,
      body: {
        layouts: drafts.map(({ layoutId, name, length }) => ({
          layoutId,
          name: name.trim(),
          lengthM: length === '' ? null : Number(length),
        })),
      },
    });
  return (
    <details className="pt-3">
      <summary className="link w-fit cursor-pointer py-1 phone:py-2.5">{t('Records.Layouts')}</summary>
      <p className="py-2 text-3 text-ink-2">{t('Records.LayoutsHint')}</p>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {drafts.map(({ key, name, length }) => (
          <div key={key} className="grid grid-cols-[1fr_8rem_auto] items-end gap-2">
            <TextField
              label={t('Records.LayoutName')}
              value={name}
              maxLength={60}
              required
              autoComplete="off"
              onChange={({ target }) => change(key, { name: target.value })}
            />
            <TextField
              label={t('Records.Length')}
              type="number"
              inputMode="numeric"
              min={1}
              max={100_000}
              step={1}
              value={length}
              onChange={({ target }) => change(key, { length: target.value })}
            />
            <IconButton
              label={t('Records.RemoveLayout', { name })}
              onClick={() => setDrafts(drafts.filter((each) => each.key !== key))}
            >
              <Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          </div>
        ))}
        {act.isError && (
          <p role="alert" className="text-3 text-loss">
            {t('Records.SaveFailed')}: {t('Records.LayoutInUse')}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            className="touch:h-11"
            onClick={() =>
              setDrafts([...drafts, { key: -1 - drafts.length, layoutId: null, name: '', length: '' }])
            }
          >
            {t('Records.AddLayout')}
          </Button>
          <Button kind="primary" type="submit" disabled={act.isPending} className="touch:h-11">
            {t('Records.Save')}
          </Button>
        </div>
      </form>
    </details>
  );
}
