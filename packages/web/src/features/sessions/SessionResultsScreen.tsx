/** The classification of one session. */

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatLocal } from '../../i18n/format.ts';
import { useText } from '../../i18n/language.ts';
import { QueryView } from '../../shell/QueryView.tsx';
import { buttonClass } from '../../ui/button-look.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { ResultStatusMark } from '../../ui/ResultStatusMark.tsx';
import { ClassificationTable } from './ClassificationTable.tsx';
import { classificationQuery, sessionCsvQuery } from './queries.ts';
import { useSessionWithEvent } from './use-session-with-event.ts';

function CsvLink({ sessionId }: { sessionId: number }) {
  const { t } = useText();
  const { data: address } = useQuery(sessionCsvQuery(sessionId));
  if (address === undefined) return null;
  return (
    <a href={address} download className={buttonClass({})}>
      {t('SessionResults.DownloadCsv')}
    </a>
  );
}

export default function SessionResultsScreen({ sessionId }: { sessionId: number }) {
  const { t, locale } = useText();
  const { session, event } = useSessionWithEvent(sessionId);
  const classification = useQuery(classificationQuery(sessionId));
  return (
    <QueryView query={session}>
      {({ name, eventId, type, isMerge, startTime, groupName, resultStatus }) => (
        <>
          <PageHead
            title={name}
            meta={
              <>
                {event.data && (
                  <Link to="/events/$eventId" params={{ eventId }} className="link">
                    {event.data.name}
                  </Link>
                )}
                {groupName !== '' && <span>{groupName}</span>}
                <span>{t(`SessionTypes.${isMerge ? 'merge' : type}`)}</span>
                <span>{formatLocal(startTime, 'date-time', locale)}</span>
                <ResultStatusMark
                  status={resultStatus ?? 'None'}
                  label={t(`ResultStatuses.${resultStatus ?? 'None'}`)}
                />
              </>
            }
            actions={<CsvLink sessionId={sessionId} />}
          />
          <QueryView query={classification}>
            {(data) =>
              data.rows.length === 0 ? (
                <EmptyState title={t('SessionResults.NoEntries')} note={t('SessionResults.TryLater')} />
              ) : (
                <ClassificationTable
                  sessionId={sessionId}
                  caption={t('SessionResults.Caption', { session: name })}
                  classification={data}
                  speedUnit={event.data && `${event.data.location.lengthUnit}/h`}
                />
              )
            }
          </QueryView>
        </>
      )}
    </QueryView>
  );
}
