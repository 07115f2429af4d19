/** A running event as a card: its flag, the remaining time, and the leader. The whole card is a link. */

import type { LiveFlag } from '@lapwing/contract/values/enums';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/language.ts';
import { FlagPlate } from './FlagPlate.tsx';
import { leaderWord } from './leader-word.ts';
import { NumberPlate } from './NumberPlate.tsx';

export type RunningEventCardProps = {
  eventId: string;
  flag: LiveFlag;
  /** the timer's own text, if the flag is unknown */
  flagSaid?: string | undefined;
  /** how long the timer has sent nothing, if that is worth mentioning */
  silentForMs?: number | undefined;
  name: string;
  /** null between two sessions */
  sessionName: string | null;
  about: ReactNode;
  remaining: ReactNode;
  leader: { number: string; name: string } | null;
  /** false for practice and qualifying; unknown counts as a race */
  isRace?: boolean | undefined;
  /** another link */
  action?: ReactNode;
  className?: string;
};

export function RunningEventCard(props: RunningEventCardProps) {
  const { t } = useText();
  const {
    eventId,
    flag,
    flagSaid,
    silentForMs,
    name,
    sessionName,
    about,
    remaining,
    leader,
    isRace,
    action,
    className = '',
  } = props;
  const silence = (ms: number) => {
    const minutes = Math.floor(ms / 60_000);
    return minutes < 60
      ? t('Events.NoDataMinutes', { minutes })
      : t('Events.NoDataHours', { hours: Math.floor(minutes / 60) });
  };
  return (
    <li
      className={`focus-frame relative grid grid-cols-[5.25rem_minmax(0,1fr)_auto] grid-rows-[auto_minmax(2.25rem,auto)] overflow-hidden rounded-3 border border-line bg-surface stretch-data hover:border-line-2 phone:grid-cols-[4.5rem_minmax(0,1fr)_auto] large-text:grid-cols-[minmax(0,1fr)] large-text:grid-rows-[auto] ${className}`}
    >
      <FlagPlate
        flag={flag}
        label={silentForMs === undefined ? (flagSaid ?? t(`LiveFlags.${flag}`)) : t('Events.NoData')}
        className="flag-inline row-span-2 items-center large-text:row-span-1 large-text:py-1 justify-center"
      />
      <div className="min-w-0 pt-2.5 pb-1.5 ps-3.5 large-text:pe-3.5">
        <Link
          to="/livetiming/$eventId/active"
          params={{ eventId }}
          className="whole-target wrap-break-word text-[0.9375rem] leading-[1.125rem] font-strong outline-none"
        >
          {sessionName === null ? name : `${name} · ${sessionName}`}
        </Link>
        <p className="flex items-center gap-1.5 text-2 text-ink-3 large-text:flex-wrap">{about}</p>
      </div>
      {silentForMs === undefined ? (
        // Enlarged text has no room for it next to the name.
        <div className="large-text:ps-1.5">{remaining ?? <span className="block w-3.5" />}</div>
      ) : (
        <p className="ps-2 pe-3.5 pt-[11px] text-2 leading-[1.125rem] text-ink-2">{silence(silentForMs)}</p>
      )}
      <p className="col-span-2 col-start-2 large-text:col-span-1 large-text:col-start-1 large-text:flex-wrap large-text:py-1.5 flex items-center gap-2 border-t border-line px-3.5 text-3">
        {leader && (
          <>
            <NumberPlate startNumber={leader.number} />
            <span className="min-w-0 wrap-break-word py-1 leading-4 large-text:py-0 large-text:leading-tight">
              {leader.name}
            </span>
            <span className="flex-none text-ink-3 max-[22.5rem]:sr-only">{t(leaderWord(flag, isRace))}</span>
          </>
        )}
        {action}
      </p>
    </li>
  );
}
