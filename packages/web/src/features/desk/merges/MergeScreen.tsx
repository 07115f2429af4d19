/** Joins the results of several sessions of an event into one, with the joined order before it is published. */

import { deskMergesApi, type Merges, type StoredMerge } from '@lapwing/contract/desk/merges';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { resultsClient } from '../../../api/results.ts';
import { showFailure } from '../../../errors/show-failure.ts';
import { useText } from '../../../i18n/language.ts';
import { EmptyState } from '../../../ui/content/EmptyState.tsx';
import { PageHead } from '../../../ui/content/PageHead.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { LinkButton } from '../../../ui/controls/LinkButton.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { showToast } from '../../../ui/overlays/toasts.ts';
import { PublishGate, useIsSignedIn } from '../publish/PublishGate.tsx';
import { newChangeId } from '../use-meeting.ts';
import { MergeEditor } from './MergeEditor.tsx';
import { mergesQuery } from './queries.ts';

export default function MergeScreen({ eventId }: { eventId: number }) {
  const { t } = useText();
  const isSignedIn = useIsSignedIn();
  const query = useQuery({ ...mergesQuery(eventId), enabled: isSignedIn });
  return (
    <PublishGate query={query} title={t('Join.Title')}>
      {(merges) => <MergePage merges={merges} />}
    </PublishGate>
  );
}

function MergePage({ merges: { event, sessions, merges, organizationId } }: { merges: Merges }) {
  const { t } = useText();
  /** undefined: none; null: a new one */
  const [edited, setEdited] = useState<StoredMerge | null | undefined>(
    merges.length === 0 ? null : undefined,
  );
  const [attempt, setAttempt] = useState(0);
  const edit = (merge: StoredMerge | null | undefined) => {
    setEdited(merge);
    setAttempt(attempt + 1);
  };
  const remove = useTakeBack(event.eventId);
  const canJoin = sessions.length > 1;
  return (
    <>
      <PageHead
        title={t('Join.Title')}
        meta={<span>{event.name}</span>}
        actions={
          <>
            <LinkButton
              to="/desk/publish/$organizationId"
              params={{ organizationId }}
              search={{ event: event.eventId }}
            >
              {t('Breadcrumbs.PublishResults')}
            </LinkButton>
            {canJoin && (
              <Button onClick={() => edit(null)}>
                <Plus size={14} strokeWidth={1.75} aria-hidden="true" />
                {t('Join.New')}
              </Button>
            )}
          </>
        }
      />
      {!canJoin && merges.length === 0 && <EmptyState title={t('Join.TooFew')} note={t('Join.TooFewHint')} />}
      {merges.length > 0 && (
        <Sheet className="mb-4">
          <ul>
            {merges.map((merge) => (
              <li
                key={merge.sessionId}
                className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1.5 last:border-b-0"
              >
                <span className="min-w-0 flex-1 basis-48">
                  <b className="block truncate font-medium">{merge.plan.name}</b>
                  <small className="block text-2 text-ink-3">
                    {[
                      t(`Join.Methods.${merge.plan.method}`),
                      merge.plan.runs
                        .map((run) => sessions.find(({ sessionId }) => sessionId === run)?.name ?? `${run}`)
                        .join(' + '),
                      t('DeskPublish.Revision', { revision: merge.revision }),
                      t(`ResultStatuses.${merge.plan.status}`),
                    ].join(' · ')}
                  </small>
                </span>
                <Button
                  onClick={() => edit(merge)}
                  aria-label={`${t('DeskPublish.Edit')}: ${merge.plan.name}`}
                >
                  {t('DeskPublish.Edit')}
                </Button>
                <Button
                  disabled={remove.isPending}
                  onClick={() => remove.mutate(merge, { onSuccess: () => edit(undefined) })}
                  aria-label={t('Join.TakeBackWhat', { name: merge.plan.name })}
                >
                  {t('Join.TakeBack')}
                </Button>
              </li>
            ))}
          </ul>
        </Sheet>
      )}
      {edited !== undefined && canJoin && (
        <MergeEditor
          key={`${edited?.sessionId ?? 'new'} ${attempt}`}
          eventId={event.eventId}
          sessions={sessions}
          stored={edited}
          onDone={() => edit(undefined)}
        />
      )}
    </>
  );
}

/** What was taken back can be published again from the toast. */
function useTakeBack(eventId: number) {
  const { t } = useText();
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: mergesQuery(eventId).queryKey });
  const onError = (error: unknown) => showFailure(error, t('Join.NotTakenBack'), t);
  const again = useMutation({
    mutationFn: ({ plan }: StoredMerge) =>
      resultsClient.call(
        deskMergesApi.save,
        { eventId },
        {},
        { body: { uploadId: newChangeId(), sessionId: null, plan, reason: '' } },
      ),
    onSuccess: () => void reload(),
    onError: (error) => showFailure(error, t('DeskPublish.NotPublished'), t),
  });
  return useMutation({
    mutationFn: ({ sessionId }: StoredMerge) => resultsClient.call(deskMergesApi.remove, { sessionId }, {}),
    onSuccess: (_, merge) => {
      showToast({
        text: t('Join.TakenBack', { name: merge.plan.name }),
        tone: 'done',
        action: { label: t('Desk.Undo'), onPress: () => again.mutate(merge) },
      });
      void reload();
    },
    onError,
  });
}
