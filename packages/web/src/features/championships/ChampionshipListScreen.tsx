/** The championships of an organisation, newest season first. */

import type { ChampionshipSummary } from '@lapwing/contract/results/championships';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/language.ts';
import { AppPromotion } from '../../parts/AppPromotion.tsx';
import { QueryView } from '../../parts/QueryView.tsx';
import { useSetRouteNames } from '../../routing/route-names.ts';
import { EmptyState } from '../../ui/content/EmptyState.tsx';
import { PageHead } from '../../ui/content/PageHead.tsx';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { ResultStatusMark } from '../../ui/racing/ResultStatusMark.tsx';
import { championshipListQuery, championshipOrganizationQuery } from './queries.ts';

export default function ChampionshipListScreen({ organizationId }: { organizationId: number }) {
  const { t } = useText();
  const organization = useQuery(championshipOrganizationQuery(organizationId));
  const query = useQuery(championshipListQuery(organizationId));
  useSetRouteNames({ organizationName: organization.data?.name });
  return (
    <QueryView query={query} isPage>
      {({ championships }) => (
        <>
          <PageHead
            title={t('Breadcrumbs.Championships')}
            meta={
              organization.data && (
                <Link
                  to="/organizations/$organizationId"
                  params={{ organizationId }}
                  className="link touch-target"
                >
                  {organization.data.name}
                </Link>
              )
            }
          />
          {championships.length === 0 ? (
            <EmptyState title={t('Championships.None')} note={t('Championships.NoneHint')} />
          ) : (
            <Seasons organizationId={organizationId} championships={championships} />
          )}
          <AppPromotion />
        </>
      )}
    </QueryView>
  );
}

type SeasonsProps = { organizationId: number; championships: readonly ChampionshipSummary[] };

function Seasons({ organizationId, championships }: SeasonsProps) {
  const { t } = useText();
  const seasons = [...new Set(championships.map(({ season }) => season))];
  return (
    <Sheet className="md:max-w-160">
      {seasons.map((season) => (
        <section key={season} aria-label={t('Championships.SeasonNamed', { season })}>
          <h2 className="sticky top-(--bar) z-1 h-8 border-b border-line bg-surface-2 px-4 text-2 leading-8 font-medium text-ink-2">
            {t('Championships.SeasonNamed', { season })}
          </h2>
          <ul>
            {championships
              .filter((championship) => championship.season === season)
              .map(({ id, name, class: resultClass, resultStatus }) => (
                <li
                  key={id}
                  className="relative flex min-h-10 items-center gap-x-4 border-b border-line px-4 hover:bg-surface-2 touch:min-h-12"
                >
                  <Link
                    to="/organizations/$organizationId/championships/$championshipId"
                    params={{ organizationId, championshipId: id }}
                    className="text-[0.9375rem] font-strong whole-target"
                  >
                    {name}
                  </Link>
                  {resultClass !== '' && !name.includes(resultClass) && (
                    <span className="text-2 text-ink-3">{resultClass}</span>
                  )}
                  <span className="ms-auto flex-none">
                    <ResultStatusMark status={resultStatus} label={t(`ResultStatuses.${resultStatus}`)} />
                  </span>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </Sheet>
  );
}
