/** The way from a lap record to its lap in the result. */

import type { RecordLap } from '@lapwing/contract/records/records';
import { Link } from '@tanstack/react-router';
import { useText } from '../i18n/language.ts';

export function RecordLapLink({ lap }: { lap: RecordLap }) {
  const { t } = useText();
  const { sessionId, finishPosition, eventName, sessionName, lapNumber } = lap;
  const about = [eventName, sessionName, lapNumber !== null && t('Records.Lap', { lap: lapNumber })];
  return (
    <Link
      to="/sessions/$sessionId/laptimes"
      params={{ sessionId }}
      search={{ pos: finishPosition, lap: lapNumber === null ? undefined : String(lapNumber) }}
      className="link touch-target"
    >
      {about.filter(Boolean).join(', ')}
    </Link>
  );
}
