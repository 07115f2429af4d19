/** The whole field, to choose the car that the pit wall follows. By number: cars must not change places under a finger. */

import type { LiveRow } from '@lapwing/contract/live/row';
import { useText } from '../../../i18n/language.ts';
import { NumberPlate } from '../../../ui/racing/NumberPlate.tsx';
import { useLive } from '../state/live-store.ts';
import { classIndexOf, nameOf, numberOf, placeOf } from '../state/rows.ts';

type TeamChoiceProps = { rows: readonly LiveRow[]; onChoose: (number: string) => void };

export function TeamChoice({ rows, onChoose }: TeamChoiceProps) {
  const { t } = useText();
  const colours = useLive((state) => state.colours);
  const byNumber = rows.toSorted((a, b) =>
    numberOf(a).localeCompare(numberOf(b), undefined, { numeric: true }),
  );
  return (
    <section className="pw-choice" aria-labelledby="pw-choice">
      <h2 id="pw-choice">{t('PitWall.ChooseTeam')}</h2>
      <p>{t('PitWall.ChooseTeamHint')}</p>
      <ol>
        {byNumber.map((row) => (
          <li key={row.competitorId}>
            <button type="button" onClick={() => onChoose(numberOf(row))}>
              <NumberPlate startNumber={numberOf(row)} classIndex={classIndexOf(row, colours)} />
              <b>{nameOf(row)}</b>
              <span>{t('PitWall.Place', { place: placeOf(row) ?? '–' })}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
