/** The loops of a track with their places: a section ends at each section loop, and the last one at the finish line. */

import { mapLoopRoles } from '@lapwing/contract/live/presentation';
import { X } from 'lucide-react';
import { useText } from '../../../i18n/language.ts';
import { formatNumber } from '../../../i18n/numbers.ts';
import { IconButton } from '../../../ui/controls/Button.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import type { MapLoop } from './map-draft.ts';

type MapLoopsProps = {
  loops: readonly MapLoop[];
  /** of the track; 0 if it is not known */
  lengthM: number;
  canEdit: boolean;
  onChange: (loops: readonly MapLoop[], field: string | null) => void;
};

export function MapLoops({ loops, lengthM, canEdit, onChange }: MapLoopsProps) {
  const { t, locale } = useText();
  if (loops.length === 0) return null;
  const replace = (id: number, fields: Partial<MapLoop>, field: string) =>
    onChange(
      loops.map((loop) => (loop.id === id ? { ...loop, ...fields } : loop)),
      `loop ${id} ${field}`,
    );
  return (
    <ul aria-label={t('LivePages.Loops')} className="grid pt-2">
      {loops
        .toSorted((a, b) => a.at - b.at)
        .map((loop) => (
          <li
            key={loop.id}
            className="flex flex-wrap items-end gap-x-2 gap-y-1 border-b border-line py-2 last:border-b-0"
          >
            <div className="min-w-28 flex-1">
              <TextField
                label={t('LivePages.LoopName')}
                value={loop.name}
                maxLength={100}
                autoComplete="off"
                disabled={!canEdit}
                onChange={({ target }) => replace(loop.id, { name: target.value }, 'name')}
              />
            </div>
            <Select
              label={t('LivePages.LoopRole')}
              value={loop.role}
              options={mapLoopRoles.map((value) => ({ value, label: t(`LivePages.Roles.${value}`) }))}
              onChange={(role) => canEdit && replace(loop.id, { role }, 'role')}
            />
            <div className="w-24">
              <TextField
                label={t('LivePages.LoopAt')}
                type="number"
                min={0}
                max={100}
                step={0.1}
                value={Math.round(loop.at * 1_000) / 10}
                disabled={!canEdit}
                onChange={({ target }) => {
                  const at = Number(target.value) / 100;
                  if (at >= 0 && at <= 1) replace(loop.id, { at }, 'at');
                }}
              />
            </div>
            {lengthM > 0 && (
              <span className="w-16 pb-1.5 text-end text-3 text-ink-2">
                {formatNumber(Math.round(loop.at * lengthM), locale)} m
              </span>
            )}
            {canEdit && (
              <IconButton
                label={t('DeskPublish.Remove', { name: loop.name })}
                onClick={() =>
                  onChange(
                    loops.filter(({ id }) => id !== loop.id),
                    null,
                  )
                }
              >
                <X size={16} strokeWidth={1.75} aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
    </ul>
  );
}
