/** A question mark next to a doubtful competitor; the opened row lists the reasons. */

import type { Doubt } from '@lapwing/contract/live/row';
import { useText } from '../../../i18n/language.ts';

type DoubtsProps = {
  doubts: readonly Doubt[];
  /** doubts of most rows, which are listed once below the board and not read out in each row */
  common: readonly Doubt[];
};

export function Doubts({ doubts, common }: DoubtsProps) {
  const { t } = useText();
  if (doubts.length === 0) return null;
  const own = doubts.filter((doubt) => !common.includes(doubt));
  return (
    <span className="board-doubt" data-common={own.length === 0 || undefined}>
      <span aria-hidden="true">?</span>
      <span className="sr-only">
        {own.length === 0 ? t('Live.Uncertain') : own.map((doubt) => t(`LiveDoubts.${doubt}`)).join('; ')}
      </span>
    </span>
  );
}

export function DoubtList({ doubts }: Pick<DoubtsProps, 'doubts'>) {
  const { t } = useText();
  if (doubts.length === 0) return null;
  return (
    <ul className="row-doubts">
      {doubts.map((doubt) => (
        <li key={doubt}>
          <span aria-hidden="true">? </span>
          {t(`LiveDoubts.${doubt}`)}
        </li>
      ))}
    </ul>
  );
}
