/** One session of the programme: a line on a wide screen, three short ones on a phone. */

import { formatLiveEventId, formatLiveSessionId } from '@lapwing/contract/live/ids';
import type { RunningEvent } from '@lapwing/contract/live/now';
import type { SessionOutcome } from '@lapwing/contract/results/event-overview';
import { themes } from '@lapwing/contract/values/enums';
import { isDayAlone } from '@lapwing/timing/timestamp';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { pageTheme } from '../../../brand/theme.ts';
import { formatLocal } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/language.ts';
import { ResultStatusMark } from '../../../ui/racing/ResultStatusMark.tsx';
import { TimeToStart } from './Countdown.tsx';
import { BestLap, Podium, Winner, WinningTime } from './Outcome.tsx';
import type { ProgrammeSession } from './programme.ts';
import { FlagCell, Leader, SessionClock } from './RunningSession.tsx';

type ProgrammeRowProps = {
  session: ProgrammeSession;
  outcome: SessionOutcome | undefined;
  running: RunningEvent | null;
  isOwn: boolean;
  /** Several groups are listed together. */
  hasGroup: boolean;
};

export function ProgrammeRow({ session, outcome, running, isOwn, hasGroup }: ProgrammeRowProps) {
  const { t, locale } = useText();
  const { id, eventId, startTime, resultStatus } = session;
  const status = resultStatus ?? 'None';
  const isActive = status === 'Active';
  const liveId = formatLiveSessionId(eventId, id);
  const live = isActive && running !== null && running.sessionId === liveId ? running : null;
  const isWon = outcome !== undefined && outcome.podium.length > 0;
  const isToCome = status === 'None' && !isWon;
  return (
    <li
      className="programme-row"
      data-look={live ? 'running' : isToCome ? 'to-come' : undefined}
      data-highlight={isOwn || undefined}
    >
      {live ? (
        <FlagCell running={live} />
      ) : (
        <time dateTime={startTime} data-part="start">
          {isDayAlone(startTime) ? '' : formatLocal(startTime, 'time', locale)}
        </time>
      )}
      <SessionName session={session} laps={outcome?.laps ?? 0} isOwn={isOwn} hasGroup={hasGroup} />
      <div data-part="winner">
        {live && <Leader running={live} />}
        {!live && outcome && isWon && <Winner outcome={outcome} />}
      </div>
      <div data-part="time">
        {live && <SessionClock running={live} />}
        {!live && outcome && isWon && <WinningTime outcome={outcome} />}
        {isToCome && outcome && (
          <TimeToStart
            startsAt={outcome.startsAt}
            isDayAlone={isDayAlone(startTime)}
            isEventLive={running !== null}
          />
        )}
      </div>
      <div data-part="best">{!live && outcome && isWon && <BestLap outcome={outcome} />}</div>
      <div data-part="podium">{!live && outcome && isWon && <Podium outcome={outcome} />}</div>
      <div data-part="status">
        {isActive && pageTheme() === themes.live ? (
          <Link
            to="/livetiming/$eventId/sessions/$sessionId"
            params={{ eventId: formatLiveEventId(eventId), sessionId: liveId }}
            className="link relative z-1 whitespace-nowrap phone:inline-flex phone:h-11 phone:items-center"
          >
            {t('EventSessions.Live')}
            <span className="sr-only">: {session.name}</span>
          </Link>
        ) : (
          <ResultStatusMark status={status} label={t(`ResultStatuses.${status}`)} />
        )}
      </div>
    </li>
  );
}

type SessionNameProps = { session: ProgrammeSession; laps: number; isOwn: boolean; hasGroup: boolean };

function SessionName({ session, laps, isOwn, hasGroup }: SessionNameProps) {
  const { t } = useText();
  const { id, name, group, comment, participated, type, isMerge } = session;
  const facts: ReactNode[] = [
    t(`SessionTypes.${isMerge ? 'merge' : type}`),
    participated > 0 && t('EventSessions.CompetitorCount', { count: participated }),
    type === 'race' && laps > 0 && t('Laps', { count: laps }),
    comment,
  ].filter(Boolean);
  return (
    <div data-part="session">
      <Link to="/sessions/$sessionId" params={{ sessionId: id }} className="whole-target font-strong">
        {group === '' || !hasGroup ? name : `${group} · ${name}`}
      </Link>
      {isOwn && (
        <span className="ms-2 text-2 whitespace-nowrap text-accent">{t('EventSessions.TookPart')}</span>
      )}
      <small>{facts.join(', ')}</small>
    </div>
  );
}
