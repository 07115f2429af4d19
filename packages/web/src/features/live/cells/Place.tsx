/** The position of a competitor, or why it has none. */

import type { LiveRow } from '@lapwing/contract/live/row';
import { NOT_CLASSIFIED } from '@lapwing/timing/classification/not-classified';
import { positionTexts } from '@lapwing/timing/live/board/position-texts';
import { useText } from '../../../i18n/language.ts';
import { type Driven, hasDriven } from '../state/rows.ts';

type PlaceProps = { row: Pick<LiveRow, 'status'> & Driven; place: number | null; prefix?: string };

export function Place({ row, place, prefix = '' }: PlaceProps) {
  const { t } = useText();
  const word = positionTexts[row.status];
  if (word !== undefined) return <Word title={t(`RowStatuses.${row.status}`)}>{word}</Word>;
  if (place !== null) return `${prefix}${place}`;
  return hasDriven(row) ? <Word title={t('SessionResults.NotClassified')}>{NOT_CLASSIFIED}</Word> : null;
}

function Word({ title, children }: { title: string; children: string }) {
  return (
    <abbr title={title} className="text-[0.7em] no-underline">
      {children}
    </abbr>
  );
}
