/** The way to the incidents and rulings of the session that is shown, or of the one that runs now or comes next. */

import { currentSessionOf } from '@lapwing/timing/desk/current-session';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useText } from '../../i18n/language.ts';
import { meetingQuery } from './queries.ts';

export function DecideLink({ eventId, className }: { eventId: number; className: string }) {
  const { t } = useText();
  const { data } = useQuery(meetingQuery(eventId));
  const { sessionId: shown } = useParams({ strict: false });
  const current = data === undefined ? null : currentSessionOf(data);
  const sessionId = shown === undefined ? current : Number(shown);
  if (sessionId === null) return null;
  return (
    <Link
      to="/desk/$eventId/decide/$sessionId"
      params={{ eventId, sessionId }}
      activeOptions={{ includeSearch: false }}
      className={className}
    >
      {t('Desk.Pages.Decide')}
    </Link>
  );
}
