/** The own car in one line: place, gaps, laps. */

import type { LiveRow } from '@lapwing/contract/live/row';
import { useText } from '../../../i18n/language.ts';
import { NumberPlate } from '../../../ui/racing/NumberPlate.tsx';
import { gapText, timeText } from '../cells/cell-text.ts';
import { useLive } from '../state/live-store.ts';
import { classIndexOf, nameOf, numberOf, placeOf, shortNameOf } from '../state/rows.ts';

type OwnCarProps = { row: LiveRow; ahead: LiveRow | undefined; behind: LiveRow | undefined };

export function OwnCar({ row, ahead, behind }: OwnCarProps) {
  const { t } = useText();
  const colours = useLive((state) => state.colours);
  const facts = [
    ahead && { label: t('PitWall.AheadIs', { car: carText(ahead) }), value: gapText(row.gap, t) },
    behind && { label: t('PitWall.BehindIs', { car: carText(behind) }), value: gapText(behind.gap, t) },
    { label: t('PitWall.ToLeader'), value: gapText(row.difference, t) },
    { label: t('PitWall.LastLap'), value: timeText(row.lastLapTimeMs) },
    { label: t('PitWall.LapsDriven'), value: String(row.laps) },
    { label: t('PitWall.Tyres'), value: t('PitWall.Laps', { count: row.lapsSincePit ?? row.laps }) },
  ];
  return (
    <div className="pw-own-car">
      <p>
        <b className="pw-big">{t('PitWall.Place', { place: placeOf(row) ?? '–' })}</b>{' '}
        <NumberPlate startNumber={numberOf(row)} classIndex={classIndexOf(row, colours)} />{' '}
        <b>{nameOf(row)}</b>
      </p>
      <dl>
        {facts.map(
          (fact) =>
            fact &&
            fact.value !== '' && (
              <div key={fact.label}>
                <dt>{fact.label}</dt>
                <dd>{fact.value}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  );
}

function carText(row: LiveRow): string {
  return `${numberOf(row)} ${shortNameOf(row)}`;
}
