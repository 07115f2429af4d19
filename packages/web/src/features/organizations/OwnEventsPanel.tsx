/** The events of an organisation, including deleted ones: deleting, restoring, and their running sessions. */

import { type OwnEvent, organizationsApi } from '@lapwing/contract/people/organizations';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { resultsClient } from '../../api/results.ts';
import { showFailure } from '../../errors/show-failure.ts';
import { formatLocal } from '../../i18n/format.ts';
import { useText } from '../../i18n/language.ts';
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';
import { QueryView } from '../../parts/QueryView.tsx';
import { Badge } from '../../ui/content/Badge.tsx';
import { EmptyState } from '../../ui/content/EmptyState.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { MoreButton } from './MoreButton.tsx';
import { ownEventsQuery } from './queries.ts';
import { RunningSessions } from './RunningSessions.tsx';

const STEP = 20;

export function OwnEventsPanel({ organizationId }: { organizationId: number }) {
  const { t } = useText();
  const queries = useQueryClient();
  const [count, setCount] = useState(STEP);
  const [deleting, setDeleting] = useState<OwnEvent | null>(null);
  const query = useQuery(ownEventsQuery(organizationId, count));
  const move = useMutation({
    mutationFn: ({ eventId, isDeleted }: OwnEvent) =>
      resultsClient.call(
        isDeleted ? organizationsApi.restoreEvent : organizationsApi.deleteEvent,
        { organizationId, eventId },
        {},
      ),
    onSuccess: () =>
      Promise.all(
        ['organizations', 'results', 'live', 'search'].map((area) =>
          queries.invalidateQueries({ queryKey: [area] }),
        ),
      ),
    onError: (error) => showFailure(error, t('Manage.ChangeFailed'), t),
  });
  return (
    <QueryView query={query}>
      {({ answer, total }) =>
        answer.length === 0 ? (
          <EmptyState title={t('Manage.NoEvents')} />
        ) : (
          <div className="max-w-[45rem]">
            <Sheet>
              <ul aria-label={t('Manage.Events')}>
                {answer.map((event) => (
                  <EventRow
                    key={event.eventId}
                    organizationId={organizationId}
                    event={event}
                    isBusy={move.isPending}
                    onMove={() => (event.isDeleted ? move.mutate(event) : setDeleting(event))}
                  />
                ))}
              </ul>
            </Sheet>
            <MoreButton
              shown={answer.length}
              total={total ?? 0}
              isBusy={query.isFetching}
              onMore={() => setCount(count + STEP)}
            />
            <ConfirmDialog
              title={t('Manage.DeleteQuestion', { name: deleting?.name ?? '' })}
              text={t('Manage.DeleteWarning')}
              yes={t('Manage.Delete')}
              isOpen={deleting !== null}
              onClose={() => setDeleting(null)}
              onYes={() => deleting && move.mutate(deleting)}
            />
          </div>
        )
      }
    </QueryView>
  );
}

type EventRowProps = { organizationId: number; event: OwnEvent; isBusy: boolean; onMove: () => void };

function EventRow({ organizationId, event, isBusy, onMove }: EventRowProps) {
  const { t, locale } = useText();
  const { eventId, name, startDate, isDeleted, isListed, path } = event;
  // The guid opens an unlisted event: the owner gets it from here.
  const guid = new URLSearchParams(path.split('?')[1] ?? '').get('guid') ?? undefined;
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1.5 last:border-b-0">
      <span className="min-w-0 flex-1 basis-48">
        {isDeleted ? (
          <span className="text-ink-2 line-through">{name}</span>
        ) : (
          <Link
            to="/events/$eventId"
            params={{ eventId }}
            search={{ guid }}
            className="font-medium touch-target hover:underline"
          >
            {name}
          </Link>
        )}{' '}
        {isDeleted && <Badge>{t('Manage.Deleted')}</Badge>}
        {!isListed && <Badge>{t('Manage.Unlisted')}</Badge>}
        <small className="block text-2 text-ink-3">{formatLocal(startDate, 'month-day-year', locale)}</small>
      </span>
      <Button
        size="small"
        disabled={isBusy}
        aria-label={isDeleted ? t('Manage.RestoreWhat', { name }) : t('Manage.DeleteWhat', { name })}
        onClick={onMove}
      >
        {isDeleted ? t('Manage.Restore') : t('Manage.Delete')}
      </Button>
      <RunningSessions organizationId={organizationId} event={event} />
    </li>
  );
}
