/** The seals of a championship: its rules, rounds and standings, with the sealed results from which they follow. */

import type { ChampionshipSeals } from '@lapwing/contract/results/seals';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { History, ShieldAlert } from 'lucide-react';
import { useText } from '../../../i18n/language.ts';
import { QueryView } from '../../../parts/QueryView.tsx';
import { ShareButton } from '../../../parts/ShareButton.tsx';
import { useSetRouteNames } from '../../../routing/route-names.ts';
import { Banner } from '../../../ui/content/Banner.tsx';
import { PageHead } from '../../../ui/content/PageHead.tsx';
import { LinkButton } from '../../../ui/controls/LinkButton.tsx';
import { championshipSealFileQuery, championshipSealsQuery } from './queries.ts';
import { SealCheck, type SealSearch } from './SealCheck.tsx';

type ChampionshipSealScreenProps = { organizationId: number; championshipId: number; search: SealSearch };

export default function ChampionshipSealScreen(props: ChampionshipSealScreenProps) {
  const { organizationId, championshipId, search } = props;
  const { t } = useText();
  const query = useQuery(championshipSealsQuery(championshipId));
  const { data: file } = useQuery(championshipSealFileQuery(championshipId));
  const title = t('Seals.Title', { session: query.data?.name ?? '' });
  useSetRouteNames({ championshipName: query.data?.name, title });
  const params = { organizationId, championshipId };
  return (
    <QueryView query={query} isPage>
      {(seals) => (
        <>
          <PageHead
            title={title}
            meta={
              <Link
                to="/organizations/$organizationId/championships/$championshipId"
                params={params}
                className="link touch-target"
              >
                {t('Seals.ToStandings')}
              </Link>
            }
            iconActions={<ShareButton title={title} />}
          />
          <SealCheck
            of="championship"
            seals={seals}
            search={search}
            file={{ name: `seals-championship-${championshipId}.json`, address: file }}
            newestLink={(number) => (
              <LinkButton
                to="/organizations/$organizationId/championships/$championshipId/seal"
                params={params}
                search={{}}
                size="small"
              >
                {t('Seals.ShowLater', { number })}
              </LinkButton>
            )}
          >
            <Since seals={seals} />
          </SealCheck>
        </>
      )}
    </QueryView>
  );
}

/** What has changed since the newest revision: by results, or past the publication. */
function Since({ seals: { isShownSealed, laterSessions } }: { seals: ChampionshipSeals }) {
  const { t } = useText();
  return (
    <>
      {isShownSealed === false && (
        <Banner
          tone="problem"
          icon={<ShieldAlert size={16} strokeWidth={1.75} />}
          phrase={t('Seals.StandingsDiffer')}
        >
          {t('Seals.StandingsDifferNote')}
        </Banner>
      )}
      {laterSessions.length > 0 && (
        <Banner
          tone="plain"
          icon={<History size={16} strokeWidth={1.75} />}
          phrase={t('Seals.LaterResults', { count: laterSessions.length })}
        >
          {t('Seals.LaterResultsNote')}{' '}
          {laterSessions.map(({ sessionId, name }, index) => (
            <span key={sessionId}>
              {index > 0 && ', '}
              <Link
                to="/sessions/$sessionId/seal"
                params={{ sessionId }}
                className="link touch-target underline"
              >
                {name}
              </Link>
            </span>
          ))}
        </Banner>
      )}
    </>
  );
}
