/** A time penalty, small next to the total; in full for screen readers and in the tooltip. */

import type { ClassificationRow } from '@lapwing/contract/results/results';
import type { Translate } from '../../../i18n/translate.ts';
import { penaltyText, rulingWords } from '../history/change-texts.ts';

type PenaltyMarkProps = { row: Pick<ClassificationRow, 'rulings'>; t: Translate; className: string };

export function PenaltyMark({ row, t, className }: PenaltyMarkProps) {
  const mark = penaltyText(row.rulings, t);
  if (mark === '') return null;
  const words = rulingWords(
    row.rulings.filter(({ kind }) => kind === 'penalty'),
    t,
  );
  return (
    <span title={words} className={`text-2 font-normal whitespace-nowrap text-ink-3 ${className}`}>
      <span aria-hidden="true">{mark}</span>
      <span className="sr-only"> {words} </span>
    </span>
  );
}
