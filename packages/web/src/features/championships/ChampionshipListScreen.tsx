/** The championships of an organisation, newest season first. */

import type { ChampionshipSummary } from '@lapwing/contract/championships';
import { themes } from '@lapwing/contract/enums';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/language.ts';
import { QueryView } from '../../shell/QueryView.tsx';
import { useTellRouteNames } from '../../shell/route-names.ts';
import { pageTheme } from '../../shell/theme.ts';
import { AppAdvertisement } from '../../ui/AppAdvertisement.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { championshipListQuery, championshipOrganizationQuery } from './queries.ts';

export default function ChampionshipListScreen({ organizationId }: { organizationId: number }) {
  const { t } = useText();
  const organization = useQuery(championshipOrganizationQuery(organizationId));
  const query = useQuery(championshipListQuery(organizationId));
  useTellRouteNames({ organizationName: organization.data?.name });
  return (
    <QueryView query={query}>
      {({ championships }) => (
        <>
          <PageHead
            title={t('Breadcrumbs.Championships')}
            meta={organization.data && <span>{organization.data.name}</span>}
          />
          {championships.length === 0 ? (
            <EmptyState title={t('Championships.None')} note={t('Championships.NoneHint')} />
          ) : (
            <ChampionshipTable organizationId={organizationId} championships={championships} />
          )}
          {pageTheme() === themes.live && (
            <div className="max-w-90 pt-8">
              <AppAdvertisement
                label={t('App.AdLabel')}
                title={t('App.AdTitle')}
                text={t('App.AdText')}
                actionLabel={t('App.AdAction')}
              />
            </div>
          )}
        </>
      )}
    </QueryView>
  );
}

type ChampionshipTableProps = { organizationId: number; championships: readonly ChampionshipSummary[] };

function ChampionshipTable({ organizationId, championships }: ChampionshipTableProps) {
  const { t } = useText();
  const columns: readonly Column<ChampionshipSummary>[] = [
    { key: 'season', label: t('Championships.Season'), width: '12ch', cell: ({ season }) => season },
    {
      key: 'name',
      label: t('Breadcrumbs.Championship'),
      isRowHead: true,
      cell: ({ id, name }) => (
        <Link
          to="/organizations/$organizationId/championships/$championshipId"
          params={{ organizationId, championshipId: id }}
          className="font-medium hover:underline"
        >
          {name}
        </Link>
      ),
    },
  ];
  return (
    <DataTable
      caption={t('Breadcrumbs.Championships')}
      columns={columns}
      rowKey={({ id }) => id}
      rows={championships}
    />
  );
}
