/** The championships of an organisation at the race desk: the list, and one of them to edit. */

import { deskSeriesApi } from '@lapwing/contract/desk/series';
import type { OwnChampionship } from '@lapwing/contract/ingest/championship-document';
import type { AnswerOf } from '@lapwing/contract/values/endpoint';
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
import { OrganizationBar } from '../OrganizationBar.tsx';
import { PublishGate, useIsSignedIn } from '../publish/PublishGate.tsx';
import { newChangeId } from '../use-meeting.ts';
import { seriesListQuery, seriesQuery } from './queries.ts';
import { SeriesEditor } from './SeriesEditor.tsx';
import { draftOf, emptySeries } from './series-draft.ts';

type Sources = AnswerOf<typeof deskSeriesApi.list>;
type SeriesScreenProps = {
  organizationId: number;
  /** the one to edit; `new` for one that is not saved yet, null for the list */
  championship: string | null;
};

export default function SeriesScreen({ organizationId, championship }: SeriesScreenProps) {
  const { t } = useText();
  const isSignedIn = useIsSignedIn();
  const query = useQuery({ ...seriesListQuery(organizationId), enabled: isSignedIn });
  const title = t('Breadcrumbs.Championships');
  return (
    <PublishGate query={query} title={title} isFullScreen>
      {(sources) => (
        <>
          <OrganizationBar organizationId={organizationId} name={sources.name} />
          <div className="px-(--gutter) pt-4 pb-6">{pageOf(sources)}</div>
        </>
      )}
    </PublishGate>
  );

  function pageOf(sources: Sources) {
    if (championship === null) return <SeriesList organizationId={organizationId} sources={sources} />;
    if (championship !== 'new') {
      return (
        <StoredEditor
          organizationId={organizationId}
          sources={sources}
          championshipId={Number(championship)}
        />
      );
    }
    return <NewEditor organizationId={organizationId} sources={sources} />;
  }
}

function NewEditor({ organizationId, sources }: { organizationId: number; sources: Sources }) {
  const [first] = useState(() => emptySeries(`desk-${newChangeId()}`, seasonOf(sources)));
  return <SeriesEditor organizationId={organizationId} sources={sources} stored={null} first={first} />;
}

/** The year of the newest event. */
function seasonOf({ events }: Sources): string {
  return (events[0]?.startDate ?? new Date().toISOString()).slice(0, 4);
}

type StoredEditorProps = { organizationId: number; sources: Sources; championshipId: number };

function StoredEditor({ organizationId, sources, championshipId }: StoredEditorProps) {
  const { t } = useText();
  const query = useQuery(seriesQuery(championshipId));
  return (
    <PublishGate query={query} title={t('Breadcrumbs.Championships')}>
      {(stored) => (
        // Another revision is another page: edits of the one before do not fit it.
        <SeriesEditor
          key={`${championshipId} ${stored.revision}`}
          organizationId={organizationId}
          sources={sources}
          stored={stored}
          first={draftOf(stored.document)}
        />
      )}
    </PublishGate>
  );
}

function SeriesList({ organizationId, sources }: { organizationId: number; sources: Sources }) {
  const { t } = useText();
  const { name, championships } = sources;
  return (
    <>
      <PageHead
        title={t('Breadcrumbs.Championships')}
        meta={<span>{name}</span>}
        actions={
          <LinkButton
            kind="primary"
            className="h-11"
            to="/desk/championships/$organizationId"
            params={{ organizationId }}
            search={{ championship: 'new' }}
          >
            <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
            {t('Series.New')}
          </LinkButton>
        }
      />
      {championships.length === 0 ? (
        <EmptyState title={t('Series.None')} note={t('Series.NoneHint')} />
      ) : (
        <Sheet>
          <ul>
            {championships.map((championship) => (
              <SeriesRow
                key={championship.championshipId}
                organizationId={organizationId}
                championship={championship}
              />
            ))}
          </ul>
        </Sheet>
      )}
    </>
  );
}

function SeriesRow({
  organizationId,
  championship,
}: {
  organizationId: number;
  championship: OwnChampionship;
}) {
  const { t } = useText();
  const setDeleted = useSetDeleted(organizationId);
  const { championshipId, name, season, className, isDeleted } = championship;
  const facts = [
    season,
    className === '' ? t('Series.WholeField') : className,
    t('Series.EventCount', { count: championship.events }),
    t('Series.RoundCount', { count: championship.rounds }),
  ];
  return (
    <li className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2 last:border-b-0">
      <span className="min-w-0 flex-1 basis-48">
        <b className={isDeleted ? 'block font-medium text-ink-3 line-through' : 'block font-medium'}>
          {name}
        </b>
        <small className="block text-2 text-ink-3">{facts.join(' · ')}</small>
      </span>
      {isDeleted ? (
        <Button
          disabled={setDeleted.isPending}
          onClick={() => setDeleted.mutate({ championshipId, name, isDeleted: false })}
          aria-label={t('Series.BringBackWhat', { name })}
        >
          {t('Series.BringBack')}
        </Button>
      ) : (
        <span className="flex gap-2">
          <LinkButton
            to="/desk/championships/$organizationId"
            params={{ organizationId }}
            search={{ championship: String(championshipId) }}
            aria-label={`${t('DeskPublish.Edit')}: ${name}`}
          >
            {t('DeskPublish.Edit')}
          </LinkButton>
          <Button
            disabled={setDeleted.isPending}
            onClick={() => setDeleted.mutate({ championshipId, name, isDeleted: true })}
            aria-label={t('Series.DeleteWhat', { name })}
          >
            {t('Series.Delete')}
          </Button>
        </span>
      )}
    </li>
  );
}

type Deletion = { championshipId: number; name: string; isDeleted: boolean };

/** Deleting can be undone in the toast, and later in the list. */
function useSetDeleted(organizationId: number) {
  const { t } = useText();
  const queries = useQueryClient();
  const mutation = useMutation({
    mutationFn: ({ championshipId, isDeleted }: Deletion) =>
      resultsClient.call(deskSeriesApi.setDeleted, { championshipId }, {}, { body: { isDeleted } }),
    onSuccess: (_, { championshipId, name, isDeleted }) => {
      showToast({
        text: t(isDeleted ? 'Series.Deleted' : 'Series.BroughtBack', { name }),
        tone: 'done',
        ...(isDeleted && {
          action: {
            label: t('Desk.Undo'),
            onPress: () => mutation.mutate({ championshipId, name, isDeleted: false }),
          },
        }),
      });
      void queries.invalidateQueries({ queryKey: seriesListQuery(organizationId).queryKey });
    },
    onError: (error) => showFailure(error, t('Desk.NotSaved'), t),
  });
  return mutation;
}
