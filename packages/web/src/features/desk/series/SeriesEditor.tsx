/** Edits a championship, with the standings that it would give next to it. Saving makes a revision. */

import { deskSeriesApi, type StoredSeries } from '@lapwing/contract/desk/series';
import type { AnswerOf } from '@lapwing/contract/values/endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Redo2, Undo2 } from 'lucide-react';
import { useMemo } from 'react';
import { resultsClient } from '../../../api/results.ts';
import { showFailure } from '../../../errors/show-failure.ts';
import { hasStatus } from '../../../http/http-error.ts';
import { useText } from '../../../i18n/language.ts';
import { useKeys } from '../../../parts/use-keys.ts';
import { PageHead } from '../../../ui/content/PageHead.tsx';
import { Button, IconButton } from '../../../ui/controls/Button.tsx';
import { LinkButton } from '../../../ui/controls/LinkButton.tsx';
import { showToast } from '../../../ui/overlays/toasts.ts';
import { useHistory } from '../use-history.ts';
import { useSettled } from '../use-settled.ts';
import { seriesListQuery, seriesQuery, standingsQuery } from './queries.ts';
import { SeriesEvents } from './SeriesEvents.tsx';
import { SeriesFields } from './SeriesFields.tsx';
import { SeriesProblems } from './SeriesProblems.tsx';
import { SeriesRevisions } from './SeriesRevisions.tsx';
import { SeriesStandings } from './SeriesStandings.tsx';
import { documentOf, type SeriesDraft } from './series-draft.ts';

type SeriesEditorProps = {
  organizationId: number;
  sources: AnswerOf<typeof deskSeriesApi.list>;
  /** null if it is new */
  stored: StoredSeries | null;
  first: SeriesDraft;
};

const SETTLED_MS = 200;

export function SeriesEditor({ organizationId, sources, stored, first }: SeriesEditorProps) {
  const { t } = useText();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { value: draft, change: put, undo, redo, canUndo, canRedo } = useHistory(first);
  const change = (fields: Partial<SeriesDraft>, field: string | null = null) =>
    put({ ...draft, ...fields }, field);
  const made = useMemo(() => documentOf(draft), [draft]);
  const isNamed = made.document.name !== '' && made.document.season !== '';
  const isReady = made.errors.length === 0 && isNamed;
  const settled = useSettled(isReady ? made.document : null, SETTLED_MS);
  const preview = useQuery(standingsQuery(organizationId, settled));
  const serverErrors = isReady ? (preview.data?.errors ?? []) : [];
  const isChanged = JSON.stringify(draft) !== JSON.stringify(first);
  const revision = stored?.revision ?? 0;

  const reload = async (championshipId: number) => {
    await queries.invalidateQueries({ queryKey: seriesListQuery(organizationId).queryKey });
    await queries.invalidateQueries({ queryKey: seriesQuery(championshipId).queryKey });
  };
  const restore = useMutation({
    mutationFn: ({ championshipId, number }: { championshipId: number; number: number }) =>
      resultsClient.call(deskSeriesApi.restore, { championshipId }, {}, { body: { revision: number } }),
    onSuccess: (saved, { number }) => {
      showToast({ text: t('Series.PutBackDone', { revision: number }), tone: 'done' });
      void reload(saved.championshipId);
    },
    onError: (error) => showFailure(error, t('Desk.NotSaved'), t),
  });
  const save = useMutation({
    mutationFn: () =>
      resultsClient.call(
        deskSeriesApi.save,
        { organizationId },
        {},
        { body: { document: made.document, revision } },
      ),
    onSuccess: (saved) => {
      const { championshipId } = saved;
      showToast({
        text: t('Series.Saved', { name: saved.name, revision: saved.revision }),
        tone: 'done',
        ...(revision > 0 && {
          action: {
            label: t('Desk.Undo'),
            onPress: () => restore.mutate({ championshipId, number: revision }),
          },
        }),
      });
      void reload(championshipId);
      void navigate({
        to: '/desk/championships/$organizationId',
        params: { organizationId },
        search: { championship: String(championshipId) },
        replace: true,
      });
    },
    onError: (error) => {
      if (!hasStatus(error, 409)) return showFailure(error, t('Desk.NotSaved'), t);
      showToast({ text: t('Series.SavedByOther'), tone: 'problem' });
    },
  });
  const canSave = isReady && serverErrors.length === 0 && (isChanged || stored === null) && !save.isPending;
  const saveNow = () => canSave && save.mutate();
  useKeys({ 'mod+z': undo, 'mod+shift+z': redo, 'mod+y': redo, 'mod+enter': saveNow });

  return (
    <>
      <PageHead
        title={draft.name.trim() === '' ? t('Series.New') : draft.name}
        meta={
          <span>
            {sources.name} ·{' '}
            {stored === null ? t('Series.NotSavedYet') : t('DeskPublish.Revision', { revision })}
          </span>
        }
        actions={
          <>
            <IconButton label={t('Desk.Undo')} disabled={!canUndo} onClick={undo}>
              <Undo2 size={16} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
            <IconButton label={t('Desk.Redo')} disabled={!canRedo} onClick={redo}>
              <Redo2 size={16} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
            <LinkButton to="/desk/championships/$organizationId" params={{ organizationId }}>
              {t('Series.All')}
            </LinkButton>
          </>
        }
      />
      <div className="grid items-start gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_minmax(24rem,40%)]">
        <div className="grid min-w-0 gap-4">
          <SeriesFields draft={draft} classes={sources.classes} errors={made.errors} onChange={change} />
          <SeriesEvents draft={draft} events={sources.events} errors={made.errors} onChange={change} />
          {stored !== null && (
            <SeriesRevisions
              revisions={stored.revisions}
              isBusy={restore.isPending}
              onRestore={(number) =>
                restore.mutate({ championshipId: stored.summary.championshipId, number })
              }
            />
          )}
        </div>
        <div className="grid min-w-0 gap-3 lg:sticky lg:top-16">
          <SeriesProblems
            draft={draft}
            events={sources.events}
            errors={made.errors}
            messages={serverErrors}
            warnings={isReady ? (preview.data?.warnings ?? []) : []}
          />
          <SeriesStandings
            standings={isReady ? (preview.data?.standings ?? null) : null}
            isWaiting={preview.isFetching || (isReady && settled !== made.document)}
            failure={preview.error}
            onRetry={() => void preview.refetch()}
          />
        </div>
      </div>
      <div
        data-bottom-bar
        className="sticky bottom-0 z-10 mt-4 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-bg py-3"
      >
        <span role="status" className="me-auto text-3 text-ink-2">
          {isChanged ? t('Series.Unsaved') : stored === null ? '' : t('Series.AsSaved')}
        </span>
        <Button
          kind="primary"
          className="h-11"
          disabled={!canSave}
          onClick={saveNow}
          aria-keyshortcuts="Control+Enter"
        >
          {t('Series.SaveRevision', { revision: revision + 1 })}{' '}
          <kbd className="key-cap phone:hidden">{t('Desk.Keys.Import')}</kbd>
        </Button>
      </div>
    </>
  );
}
