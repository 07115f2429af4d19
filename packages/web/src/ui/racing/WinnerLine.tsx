/** Who won an event, in one line of a list, below its name: number, name and race. */

import type { EventWinner } from '@lapwing/contract/results/event-winner';
import { useText } from '../../i18n/language.ts';
import { NumberPlate } from './NumberPlate.tsx';

export function WinnerLine({ winner }: { winner: EventWinner }) {
  const { t } = useText();
  const { startNumber, firstName, lastName, sessionName } = winner;
  return (
    <span className="mt-1 flex min-w-0 items-center gap-2 text-3 leading-5 font-normal">
      {startNumber !== '' && <NumberPlate startNumber={startNumber} />}
      <span className="truncate text-ink-2">
        {`${firstName} ${lastName}`.trim()}{' '}
        <span className="text-ink-3">{t('Events.WonSession', { session: sessionName })}</span>
      </span>
    </span>
  );
}
