/** The ways from a meeting to the results and the screens of its organisation, for members who may use them. */

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/language.ts';
import { useSession } from '../../identity/session.ts';
import { deskMeetingsQuery, meetingQuery } from './queries.ts';

export function OrganizationLinks({ eventId, className }: { eventId: number; className: string }) {
  const { t } = useText();
  const session = useSession();
  const accountId = session.kind === 'signed-in' ? session.accountId : null;
  const { data: meeting } = useQuery(meetingQuery(eventId));
  const { data: desk } = useQuery(deskMeetingsQuery(accountId));
  if (meeting === undefined) return null;
  const { organizationId } = meeting;
  const rights = desk?.organizations.find((each) => each.organizationId === organizationId)?.rights ?? [];
  return (
    <>
      {rights.includes('publish') && (
        <Link
          to="/desk/publish/$organizationId"
          params={{ organizationId }}
          search={{ event: eventId }}
          className={className}
        >
          {t('Desk.Pages.Publish')}
        </Link>
      )}
      {rights.includes('view') && (
        <Link
          to="/desk/records/$organizationId"
          params={{ organizationId }}
          search={{ event: eventId }}
          className={className}
        >
          {t('Breadcrumbs.Records')}
        </Link>
      )}
      {rights.includes('announce') && (
        <Link to="/desk/$eventId/announcer" params={{ eventId }} className={className}>
          {t('Breadcrumbs.Announcer')}
        </Link>
      )}
      {rights.includes('announce') && (
        <Link to="/desk/screens/$organizationId" params={{ organizationId }} className={className}>
          {t('Breadcrumbs.Screens')}
        </Link>
      )}
    </>
  );
}
