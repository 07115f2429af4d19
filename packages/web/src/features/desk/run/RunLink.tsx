/** The way to the session that runs now or comes next. */

import { currentSessionOf } from '@lapwing/timing/desk/current-session';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/language.ts';
import { meetingQuery } from '../queries.ts';

export function RunLink({ eventId, className }: { eventId: number; className: string }) {
  const { t } = useText();
  const { data } = useQuery(meetingQuery(eventId));
  const sessionId = data === undefined ? null : currentSessionOf(data);
  if (sessionId === null) return null;
  return (
    <Link
      to="/desk/$eventId/run/$sessionId"
      params={{ eventId, sessionId }}
      activeOptions={{ includeSearch: false }}
      className={className}
    >
      {t('Desk.Pages.Run')}
    </Link>
  );
}
