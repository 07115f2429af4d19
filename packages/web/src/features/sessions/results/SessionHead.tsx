/** The head of a session: its name, event, place, time and the status of its result. */

import type { Event, Session } from '@lapwing/contract/results/events';
import type { ResultStatus } from '@lapwing/contract/values/enums';
import { isDayAlone } from '@lapwing/timing/timestamp';
import { Link } from '@tanstack/react-router';
import { countryName } from '../../../i18n/country-name.ts';
import { formatLocal } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/language.ts';
import { formatNumber } from '../../../i18n/numbers.ts';
import { PageHead } from '../../../ui/content/PageHead.tsx';
import { CountryFlag } from '../../../ui/racing/CountryFlag.tsx';
import { ResultStatusMark } from '../../../ui/racing/ResultStatusMark.tsx';
import { ProtestTime } from './ProtestTime.tsx';
import { SessionActions } from './SessionActions.tsx';

type SessionHeadProps = {
  session: Session;
  event: Event | undefined;
  /** of the result that is shown; null until it has loaded */
  status: ResultStatus | null;
};

export function SessionHead({ session, event, status }: SessionHeadProps) {
  const { t, locale } = useText();
  const { name, eventId, type, isMerge, startTime, groupName } = session;
  return (
    <PageHead
      title={name}
      meta={
        <>
          {event && (
            <Link to="/events/$eventId" params={{ eventId }} className="link touch-target">
              {event.name}
            </Link>
          )}
          {event && (
            <span>
              <CountryFlag
                alpha2={event.location.country.alpha2}
                name={countryName(event.location.country.alpha2, locale)}
              />
              {event.location.name}
            </span>
          )}
          {groupName !== '' && groupName !== event?.name && <span>{groupName}</span>}
          <span>{t(`SessionTypes.${isMerge ? 'merge' : type}`)}</span>
          <span>{formatLocal(startTime, isDayAlone(startTime) ? 'short-date' : 'date-time', locale)}</span>
          {event && event.location.length > 0 && (
            <span>
              {formatNumber(event.location.length, locale, 3)} {event.location.lengthUnit}
            </span>
          )}
          {status && <ResultStatusMark status={status} label={t(`ResultStatuses.${status}`)} />}
          {status === 'Provisional' && session.protestEndsAt !== undefined && (
            <ProtestTime sessionId={session.id} endsAt={session.protestEndsAt} />
          )}
        </>
      }
      iconActions={<SessionActions sessionId={session.id} sessionName={name} eventName={event?.name ?? ''} />}
    />
  );
}
