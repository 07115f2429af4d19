/** One championship: its rounds and its standings. */

import type { Championship, ChampionshipSummary } from '@lapwing/contract/results/championships';
import { themes } from '@lapwing/contract/values/enums';
import { championshipTitle } from '@lapwing/timing/championship/championship-title';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { pageTheme } from '../../brand/theme.ts';
import { useText } from '../../i18n/language.ts';
import { DownloadAndMail } from '../../parts/DownloadAndMail.tsx';
import { sheetsOfChampionship } from '../../parts/pdf-sheets.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { PrintedSheet } from '../../print/PrintedSheet.tsx';
import { useSetRouteNames } from '../../routing/route-names.ts';
import { EmptyState } from '../../ui/content/EmptyState.tsx';
import { PageHead } from '../../ui/content/PageHead.tsx';
import { LinkButton } from '../../ui/controls/LinkButton.tsx';
import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { ResultStatusMark } from '../../ui/racing/ResultStatusMark.tsx';
import { Legend } from './Legend.tsx';
import {
  championshipCsvQuery,
  championshipListQuery,
  championshipOrganizationQuery,
  championshipQuery,
} from './queries.ts';
import {
  eventsHeld,
  hasDrops,
  hasGuests,
  type NameRoom,
  type StandingsView,
  viewOf,
  widthOf,
} from './round-columns.ts';
import { StandingsTable } from './StandingsTable.tsx';
import { seasonsOf } from './season-choice.ts';

const loadPaper = () => import('./StandingsPaper.tsx');

type ChampionshipScreenProps = {
  organizationId: number;
  championshipId: number;
  /** the columns named in the address */
  viewNamed: string | undefined;
};

export default function ChampionshipScreen(props: ChampionshipScreenProps) {
  const { organizationId, championshipId, viewNamed } = props;
  const organization = useQuery(championshipOrganizationQuery(organizationId));
  const list = useQuery(championshipListQuery(organizationId));
  const query = useQuery(championshipQuery(organizationId, championshipId));
  useSetRouteNames({
    organizationName: organization.data?.name,
    championshipName: query.data?.name,
    title: query.data && championshipTitle(query.data),
  });
  return (
    <QueryView query={query} together={[organization, list]} isPage>
      {(championship) => (
        <Standings
          organizationId={organizationId}
          organizationName={organization.data?.name ?? ''}
          championship={championship}
          championships={list.data?.championships ?? []}
          viewNamed={viewNamed}
        />
      )}
    </QueryView>
  );
}

type StandingsProps = {
  organizationId: number;
  organizationName: string;
  championship: Championship;
  championships: readonly ChampionshipSummary[];
  viewNamed: string | undefined;
};

function Standings(props: StandingsProps) {
  const { organizationId, organizationName, championship, championships, viewNamed } = props;
  const { t } = useText();
  const { name, season, class: resultClass, competitors, events, layout, drops, resultStatus } = championship;
  const { view, room } = useView(viewNamed, championship);
  const { data: csv } = useQuery(championshipCsvQuery(championship.id));
  return (
    <>
      <PageHead
        title={championshipTitle(championship)}
        meta={
          <>
            {organizationName !== '' && (
              <Link
                to="/organizations/$organizationId"
                params={{ organizationId }}
                className="link touch-target"
              >
                {organizationName}
              </Link>
            )}
            <span>{t('Championships.SeasonNamed', { season })}</span>
            {resultClass !== '' && resultClass !== name && <span>{resultClass}</span>}
            {competitors.length > 0 && (
              <>
                {events.length > 0 && (
                  <span>
                    {t('Championships.AfterRound', { held: eventsHeld(championship), total: events.length })}
                  </span>
                )}
                <ResultStatusMark status={resultStatus} label={t(`ResultStatuses.${resultStatus}`)} />
              </>
            )}
            <Link
              to="/organizations/$organizationId/championships/$championshipId/seal"
              params={{ organizationId, championshipId: championship.id }}
              className="link touch-target inline-flex items-center gap-1"
            >
              <ShieldCheck size={14} strokeWidth={1.75} aria-hidden="true" />
              {t('Breadcrumbs.Seal')}
            </Link>
          </>
        }
        iconActions={
          <DownloadAndMail
            csv={csv}
            subject={[championshipTitle(championship), organizationName].filter(Boolean).join(', ')}
            pdf={{
              of: ['championship', championship.id],
              load: (options) => sheetsOfChampionship(championship.id, options, t),
            }}
          />
        }
      />
      {competitors.length === 0 ? (
        <EmptyState title={t('Championships.NoStandings')} note={t('SessionResults.TryLater')} />
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-2 pb-3">
            <SeasonSelect
              organizationId={organizationId}
              championship={championship}
              championships={championships}
            />
            {events.length > 0 && <ViewChoice view={view} />}
            {!championship.isGiven && pageTheme() === themes.live && (
              <LinkButton
                to="/organizations/$organizationId/championships/$championshipId/live"
                params={{ organizationId, championshipId: championship.id }}
              >
                {t('Breadcrumbs.AsItStands')}
              </LinkButton>
            )}
            <Legend
              drops={drops}
              layout={layout}
              events={events}
              hasDrops={hasDrops(championship)}
              hasGuests={hasGuests(championship)}
            />
          </div>
          <PrintedSheet load={loadPaper} of={{ championship, organizationName, view }} />
          <StandingsTable championship={championship} view={view} room={room} />
          <p className="py-2.5 text-2 text-ink-3">
            {championship.isGiven ? t('Championships.Given') : t('Championships.Ties')}
          </p>
        </>
      )}
    </>
  );
}

function subscribeToResize(listener: () => void) {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}

const fits = (px: number) => matchMedia(`(width >= ${Math.ceil(px / 16)}rem)`).matches;

function useView(named: string | undefined, championship: Championship) {
  const choose = () => viewOf(named, championship, fits);
  const view = useSyncExternalStore(subscribeToResize, choose, choose);
  const chooseRoom = (): NameRoom => (fits(widthOf(championship, view, 'whole')) ? 'whole' : 'short');
  return { view, room: useSyncExternalStore(subscribeToResize, chooseRoom, chooseRoom) };
}

type SeasonSelectProps = Pick<StandingsProps, 'organizationId' | 'championship' | 'championships'>;

function SeasonSelect({ organizationId, championship, championships }: SeasonSelectProps) {
  const { t } = useText();
  const navigate = useNavigate();
  const seasons = seasonsOf(championships, championship.id);
  if (seasons.length < 2) return null;
  return (
    <Select
      label={t('Championships.Season')}
      options={seasons.map(({ season }) => ({ value: season, label: season }))}
      value={championship.season}
      onChange={(season) => {
        const chosen = seasons.find((option) => option.season === season);
        if (chosen === undefined) return;
        void navigate({
          to: '/organizations/$organizationId/championships/$championshipId',
          params: { organizationId, championshipId: chosen.championshipId },
          search: (search: object) => search,
        });
      }}
    />
  );
}

function ViewChoice({ view }: { view: StandingsView }) {
  const { t } = useText();
  const navigate = useNavigate();
  return (
    <SegmentedControl
      label={t('Championships.Columns')}
      options={[
        { value: 'run', label: t('Championships.PerRun') },
        { value: 'event', label: t('Championships.PerEvent') },
        { value: 'both', label: t('Championships.Both') },
      ]}
      value={view}
      onChange={(chosen) => {
        void navigate({
          to: '.',
          search: (search: object) => ({ ...search, view: chosen }),
          replace: true,
          resetScroll: false,
        });
      }}
    />
  );
}
