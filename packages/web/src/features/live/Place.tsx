/** The place of a competitor; of one who is out, why it has none to drive for. */

import type { LiveRow } from '@lapwing/contract/live-row';
import { positionTexts } from '@lapwing/timing/live/position-texts';
import { useText } from '../../i18n/language.ts';

type PlaceProps = { row: Pick<LiveRow, 'status'>; place: number | null; prefix?: string };

export function Place({ row: { status }, place, prefix = '' }: PlaceProps) {
  const { t } = useText();
  const word = positionTexts[status];
  if (word === undefined) return place === null ? null : `${prefix}${place}`;
  return (
    <abbr title={t(`RowStatuses.${status}`)} className="text-[0.7em] no-underline">
      {word}
    </abbr>
  );
}
