/** Changes to another session of the meeting. */

import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useText } from '../../../../i18n/language.ts';
import { meetingQuery } from '../../queries.ts';
import type { RunPlace } from '../run-api.ts';

export function SessionChoice({ eventId, sessionId }: RunPlace) {
  const { t } = useText();
  const navigate = useNavigate();
  const { data } = useQuery(meetingQuery(eventId));
  if (data === undefined || data.sessions.length < 2) return null;
  return (
    <select
      aria-label={t('Run.Session')}
      className="run-session-choice"
      value={sessionId}
      onChange={({ target }) =>
        void navigate({
          to: '/desk/$eventId/run/$sessionId',
          params: { eventId, sessionId: Number(target.value) },
        })
      }
    >
      {data.sessions
        .toSorted((a, b) => a.startsAtMs - b.startsAtMs)
        .map(({ id, name, group }) => (
          <option key={id} value={id}>
            {[group, name].filter(Boolean).join(' · ')}
          </option>
        ))}
    </select>
  );
}
