/** The day for a big screen: the last result, what runs, and what comes next with its grid call. */

import type { PaddockSession } from '@lapwing/contract/desk/paddock';
import { formatLiveEventId } from '@lapwing/contract/live/ids';
import { liveNowCall, type RunningEvent } from '@lapwing/contract/live/now';
import type { PodiumPlace } from '@lapwing/contract/results/podium-place';
import { formatClock } from '@lapwing/timing/lap-time';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { liveClient } from '../../api/live.ts';
import { formatInstant } from '../../i18n/format.ts';
import { useText } from '../../i18n/language.ts';
import { shownGap, shownTime } from '../../i18n/times.ts';
import { timeUntil } from '../../parts/countdown/time-until.ts';
import { useNow } from '../../parts/countdown/use-now.ts';
import { eventOverviewQuery } from '../../parts/event-overview-query.ts';
import { isLate, paddockQuery } from '../../parts/paddock-query.ts';
import { useGuid } from '../../routing/use-guid.ts';
import { classNames } from '../../ui/class-names.ts';
import { FlagPlate } from '../../ui/racing/FlagPlate.tsx';
import { lastResult } from './last-result.ts';

const RENEWAL_MS = 5_000;
const SECOND_MS = 1_000;
/** As many as fit below the next one. */
const MOST_LATER = 4;
const big = 'text-[clamp(24px,3.2vw,64px)] leading-tight';
const medium = 'text-[clamp(20px,2.4vw,48px)] leading-tight';
const small = 'text-[clamp(16px,1.7vw,34px)] leading-snug';

export function LastNowNext({ eventId }: { eventId: number }) {
  const { t } = useText();
  const guid = useGuid();
  const { data: overview, isError } = useQuery({
    ...eventOverviewQuery(eventId, guid),
    refetchInterval: 2 * RENEWAL_MS,
  });
  const { data: running } = useQuery({
    queryKey: ['screen', 'now', eventId, guid],
    queryFn: async ({ signal }) => {
      const query = { eventId: formatLiveEventId(eventId), guid };
      return (await liveClient.call(liveNowCall, {}, query, { signal }))[0] ?? null;
    },
    refetchInterval: RENEWAL_MS,
  });
  if (overview === undefined) {
    return (
      <p role="status" className={`m-auto text-ink-2 ${small}`}>
        {isError ? t('Paddock.LoadFailed') : ''}
      </p>
    );
  }
  const last = lastResult(overview);
  return (
    <section className="flex min-h-0 flex-1 flex-col gap-[2.5vh] px-[3vw] py-[3vh]">
      <h2 className={big}>{overview.event.name}</h2>
      <div
        className={classNames(
          'grid min-h-0 flex-1 gap-[2vw] max-lg:content-start',
          // What there is to show gets the room.
          last === null ? 'lg:grid-cols-[3fr_5fr_4fr]' : 'lg:grid-cols-[4fr_5fr_4fr]',
        )}
      >
        <Part title={t('Paddock.Last')} name={last?.name}>
          {last === null ? <Empty text={t('Paddock.NoLast')} /> : <Podium places={last.podium} />}
        </Part>
        <Running running={running ?? null} />
        <Next eventId={eventId} />
      </div>
    </section>
  );
}

type PartProps = { title: string; name: string | undefined; children: ReactNode };

function Part({ title, name, children }: PartProps) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col rounded-3 bg-surface p-[1.6vw]">
      <h3 className={`font-medium text-ink-2 ${small}`}>{title}</h3>
      {name !== undefined && <p className={`pb-[2vh] font-strong wrap-break-word ${big}`}>{name}</p>}
      <div className="flex min-h-0 flex-1 flex-col gap-[2vh]">{children}</div>
    </section>
  );
}

const Empty = ({ text }: { text: string }) => <p className={`text-ink-2 ${small}`}>{text}</p>;

function Podium({ places }: { places: readonly PodiumPlace[] }) {
  const { t } = useText();
  return (
    <ol className="grid grid-cols-1 gap-[1.6vh]">
      {places.map(({ startNumber, firstName, lastName, difference }, index) => (
        <li
          key={startNumber}
          className={`flex flex-wrap items-baseline gap-x-[1vw] ${index === 0 ? big : medium}`}
        >
          <span className="w-[1.2em] flex-none font-strong">{index + 1}</span>
          <span className="flex-none font-strong stretch-data">{startNumber}</span>
          {/* The difference goes below a name that needs the line. */}
          <span className="min-w-0 flex-1 basis-[5em] wrap-break-word">
            {`${firstName} ${lastName}`.trim()}
          </span>
          {index > 0 && difference.points === undefined && (
            <span className="ms-auto flex-none text-ink-2 tabular-nums">
              {shownGap({ laps: difference.lapsBehind, time: difference.timeDifference }, t)}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

function Running({ running }: { running: RunningEvent | null }) {
  const { t } = useText();
  const isOn = running !== null && running.finishedForMs === undefined && running.sessionId !== undefined;
  if (!isOn) {
    return (
      <Part title={t('Paddock.Now')} name={undefined}>
        <Empty text={t('Paddock.NothingNow')} />
      </Part>
    );
  }
  const { flag, flagSaid, silentForMs, leader, sessionName, lapsToGo, timeToGoMs, field } = running;
  const toGo =
    lapsToGo !== null && lapsToGo > 0
      ? t('Events.LapsToGo', { count: lapsToGo })
      : timeToGoMs === null
        ? ''
        : t('Events.ToGo', { time: formatClock(timeToGoMs) });
  return (
    <Part title={t('Paddock.Now')} name={sessionName ?? undefined}>
      <div className="flex flex-wrap items-center gap-x-[1.6vw] gap-y-[1vh]">
        <FlagPlate
          flag={flag}
          label={silentForMs === undefined ? (flagSaid ?? t(`LiveFlags.${flag}`)) : t('Events.NoData')}
          className={`px-[1vw] py-[1vh] ${small}`}
        />
        {toGo !== '' && <p className={`font-strong tabular-nums ${big}`}>{toGo}</p>}
      </div>
      {field !== undefined && field.podium.length > 0 ? (
        <Podium places={field.podium} />
      ) : (
        leader && (
          <p className={`flex items-baseline gap-[1vw] ${big}`}>
            <span className="flex-none font-strong stretch-data">{leader.number}</span>
            <span className="min-w-0 wrap-break-word">{leader.name}</span>
          </p>
        )
      )}
      {field?.bestLap && (
        <p className={`mt-auto flex flex-wrap items-baseline gap-x-[1vw] pt-[1vh] ${small}`}>
          <span className="text-ink-2">{t('SessionResults.BestLap')}</span>
          <b className="font-strong text-best tabular-nums">{shownTime(field.bestLap.lapTime)}</b>
          <span className="min-w-0 wrap-break-word">
            <b className="font-strong stretch-data">{field.bestLap.startNumber}</b>{' '}
            {`${field.bestLap.firstName} ${field.bestLap.lastName}`.trim()}
          </span>
        </p>
      )}
    </Part>
  );
}

function Next({ eventId }: { eventId: number }) {
  const { t, locale } = useText();
  const guid = useGuid();
  const nowMs = useNow(SECOND_MS);
  const { data: clock } = useQuery(paddockQuery(eventId, guid));
  const next = clock?.sessions[0];
  if (clock === undefined || next === undefined || nowMs === null) {
    return (
      <Part title={t('Paddock.Next')} name={undefined}>
        <Empty text={clock === undefined ? '' : t('Paddock.NoNext')} />
      </Part>
    );
  }
  const at = (atMs: number) => formatInstant(atMs, 'time', locale, clock.timeZone);
  const { gridAtMs, expectedStartMs, spreadMinutes: minutes } = next;
  const later = clock.sessions.slice(1, 1 + MOST_LATER);
  return (
    <Part title={t('Paddock.Next')} name={nameOf(next)}>
      <p className={`font-strong ${big}`}>
        {gridAtMs <= nowMs ? t('Paddock.CallNow') : t('Paddock.GridAt', { time: at(gridAtMs), minutes })}
      </p>
      <p className={`tabular-nums ${big}`}>{timeUntil(Math.max(gridAtMs, expectedStartMs), nowMs, t)}</p>
      <p className={isLate(next) ? `text-slow ${small}` : `text-ink-2 ${small}`}>
        {isLate(next)
          ? t('Paddock.Expected', { time: at(expectedStartMs), minutes })
          : t('Paddock.Start', { time: at(expectedStartMs) })}
      </p>
      {later.length > 0 && (
        <ul className={`mt-auto grid gap-[1vh] border-t border-line pt-[1.6vh] ${small}`}>
          {later.map((session) => (
            <li key={session.sessionId} className="flex items-baseline gap-[1vw]">
              <span className="flex-none font-strong tabular-nums">{at(session.expectedStartMs)}</span>
              <span className="min-w-0 wrap-break-word">{nameOf(session)}</span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

function nameOf({ group, name }: PaddockSession): string {
  return [group, name].filter(Boolean).join(' · ');
}
