/** One championship: its rounds and its standings. */

import type { Championship } from '@lapwing/contract/championships';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/language.ts';
import { QueryView } from '../../shell/QueryView.tsx';
import { useTellRouteNames } from '../../shell/route-names.ts';
import { buttonClass } from '../../ui/button-look.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { championshipCsvQuery, championshipOrganizationQuery, championshipQuery } from './queries.ts';
import { StandingsTable } from './StandingsTable.tsx';

type ChampionshipScreenProps = { organizationId: number; championshipId: number };

export default function ChampionshipScreen({ organizationId, championshipId }: ChampionshipScreenProps) {
  const organization = useQuery(championshipOrganizationQuery(organizationId));
  const query = useQuery(championshipQuery(championshipId));
  useTellRouteNames({ organizationName: organization.data?.name, championshipName: query.data?.name });
  return <QueryView query={query}>{(championship) => <Standings championship={championship} />}</QueryView>;
}

function CsvLink({ championshipId }: { championshipId: number }) {
  const { t } = useText();
  const { data: address } = useQuery(championshipCsvQuery(championshipId));
  if (address === undefined) return null;
  return (
    <a href={address} download className={buttonClass({})}>
      {t('SessionResults.DownloadCsv')}
    </a>
  );
}

function Standings({ championship }: { championship: Championship }) {
  const { t } = useText();
  const { id, name, season, class: resultClass, competitors } = championship;
  return (
    <>
      <PageHead
        title={name}
        meta={
          <>
            <span>
              {t('Championships.Season')} {season}
            </span>
            {resultClass !== '' && <span>{resultClass}</span>}
          </>
        }
        actions={<CsvLink championshipId={id} />}
      />
      {competitors.length === 0 ? (
        <EmptyState title={t('Championships.NoStandings')} />
      ) : (
        <StandingsTable championship={championship} />
      )}
    </>
  );
}
