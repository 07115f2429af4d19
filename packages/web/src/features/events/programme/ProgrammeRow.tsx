/** One session of the programme: a line on a wide screen, three short ones on a phone. */

import type { PaddockSession } from '@lapwing/contract/desk/paddock';
import { formatLiveEventId, formatLiveSessionId } from '@lapwing/contract/live/ids';
import type { RunningEvent } from '@lapwing/contract/live/now';
import type { SessionOutcome } from '@lapwing/contract/results/event-overview';
import { themes } from '@lapwing/contract/values/enums';
import { isDayAlone } from '@lapwing/timing/timestamp';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { pageTheme } from '../../../brand/theme.ts';
import { formatInstant, formatLocal } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/language.ts';
import { TimeToStart } from '../../../parts/countdown/TimeToStart.tsx';
import { useNow } from '../../../parts/countdown/use-now.ts';
import { isLate } from '../../../parts/paddock-query.ts';
import { LinkButton } from '../../../ui/controls/LinkButton.tsx';
import type { ClassColours } from '../../../ui/racing/class-colour.ts';
import { ResultStatusMark } from '../../../ui/racing/ResultStatusMark.tsx';
import { RemindButton } from '../reminders/RemindButton.tsx';
import { BestLap, FirstPlace, Podium, WinningTime } from './Outcome.tsx';
import type { ProgrammeSession } from './programme.ts';
import { FlagCell, Leader, SessionClock } from './RunningSession.tsx';

/** Letters of a local time up to the minutes. */
const MINUTES = 16;
const RENEWAL_MS = 20_000;

type ProgrammeRowProps = {
  session: ProgrammeSession;
  outcome: SessionOutcome | undefined;
  running: RunningEvent | null;
  /** the colours of the classes of the event */
  colours: ClassColours;
  /** of a session that is to come, as the day runs; undefined if it is not known */
  expected: PaddockSession | undefined;
  /** The visitor's number starts in it. */
  isEntered: boolean;
  /** of the track */
  timeZone: string | undefined;
  isOwn: boolean;
  /** Several groups are listed together. */
  hasGroup: boolean;
  /** Cars of the event are shared. */
  hasCrews: boolean;
};

export function ProgrammeRow(props: ProgrammeRowProps) {
  const { session, outcome, running, colours, isOwn, hasGroup, hasCrews, isEntered } = props;
  const { t, locale } = useText();
  const { id, eventId, startTime, resultStatus } = session;
  const status = resultStatus ?? 'None';
  const isActive = status === 'Active';
  const liveId = formatLiveSessionId(eventId, id);
  const live = isActive && running !== null && running.sessionId === liveId ? running : null;
  const isOver = live?.flag === 'Finish';
  const isWon = outcome !== undefined && outcome.podium.length > 0;
  const isToCome = status === 'None' && !isWon;
  const time = isDayAlone(startTime) ? '' : formatLocal(startTime, 'time', locale);
  // While it runs its places are those of the board.
  const places = live ? live.field : isWon ? outcome : undefined;
  const expected = isToCome ? props.expected : undefined;
  const lateStart = expected && isLate(expected) ? expected : undefined;
  const clock = (atMs: number) => formatInstant(atMs, 'time', locale, props.timeZone ?? 'UTC');
  const minutes = expected?.spreadMinutes ?? 0;
  const [winner] = outcome?.podium ?? [];
  const startedAt = live?.field?.startedAt ?? startTime;
  const startedLate =
    startedAt.slice(0, MINUTES) === startTime.slice(0, MINUTES)
      ? ''
      : t('EventSessions.Started', { time: formatLocal(startedAt, 'time', locale) });
  return (
    <li
      className="programme-row"
      data-look={live ? (isOver ? 'over' : 'running') : isToCome ? 'to-come' : undefined}
      data-highlight={isOwn || (isEntered && isToCome) || undefined}
      data-has-crews={hasCrews || undefined}
    >
      {live ? (
        <FlagCell running={live} />
      ) : (
        <time dateTime={startTime} data-part="start">
          {time}
        </time>
      )}
      <SessionName
        session={session}
        starts={
          live
            ? [time, startedLate]
            : lateStart
              ? [t('Paddock.Expected', { time: clock(lateStart.expectedStartMs), minutes })]
              : []
        }
        ownGrid={
          expected && isEntered ? t('Paddock.YourGrid', { time: clock(expected.gridAtMs), minutes }) : ''
        }
        laps={outcome?.laps ?? 0}
        isOwn={isOwn}
        hasGroup={hasGroup}
      />
      <div data-part="winner" data-spoiler={Boolean(live || winner) || undefined}>
        {live && <Leader running={live} colours={colours} />}
        {!live && winner && <FirstPlace place={winner} colours={colours} label={t('EventSessions.Winner')} />}
      </div>
      <div data-part="time" data-spoiler={isOver || (!live && isWon) || undefined}>
        {live && !isOver && <SessionClock running={live} />}
        {isOver && <WinningTime winningTime={live.field?.leaderTime ?? null} winningPoints={null} />}
        {!live && outcome && isWon && <WinningTime {...outcome} />}
        {isToCome && outcome && (
          <TimeToStart
            startsAt={lateStart ? new Date(lateStart.expectedStartMs).toISOString() : outcome.startsAt}
            time={time}
            isEventLive={running !== null}
          />
        )}
      </div>
      <div data-part="best" data-spoiler="">
        {places && <BestLap bestLap={places.bestLap} podium={places.podium} />}
      </div>
      <div data-part="podium" data-spoiler="">
        {places && <Podium podium={places.podium} />}
      </div>
      <div data-part="status">
        {isOver ? (
          <ResultStatusMark status="None" label={t('EventSessions.Finished')} />
        ) : isActive && pageTheme() === themes.live ? (
          <LinkButton
            to="/livetiming/$eventId/sessions/$sessionId"
            params={{ eventId: formatLiveEventId(eventId), sessionId: liveId }}
            size="small"
            className="relative z-1"
          >
            {t('EventSessions.Live')}
            <span className="sr-only">: {session.name}</span>
          </LinkButton>
        ) : isToCome && outcome && time !== '' ? (
          <Reminder startsAt={outcome.startsAt} liveSessionId={liveId} name={session.name} />
        ) : (
          <ResultStatusMark status={status} label={t(`ResultStatuses.${status}`)} />
        )}
      </div>
    </li>
  );
}

type ReminderProps = { startsAt: string; liveSessionId: string; name: string };

/** Until it should have started. */
function Reminder({ startsAt, liveSessionId, name }: ReminderProps) {
  const nowMs = useNow(RENEWAL_MS);
  if (nowMs === null || Date.parse(startsAt) <= nowMs) return null;
  return <RemindButton liveSessionId={liveSessionId} name={name} />;
}

type SessionNameProps = {
  session: ProgrammeSession;
  /** when it was to start and when it did; empty if its row has the start elsewhere */
  starts: readonly string[];
  /** empty unless the visitor's number starts in it */
  ownGrid: string;
  laps: number;
  isOwn: boolean;
  hasGroup: boolean;
};

function SessionName({ session, starts, ownGrid, laps, isOwn, hasGroup }: SessionNameProps) {
  const { t } = useText();
  const { id, name, group, comment, participated, type, isMerge } = session;
  const facts: ReactNode[] = [
    ...starts,
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
      {ownGrid !== '' && <b className="block text-2 font-medium text-accent">{ownGrid}</b>}
      <small>{facts.join(', ')}</small>
    </div>
  );
}
