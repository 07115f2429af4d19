/** An organisation and its events. */

import { hasRight } from '@lapwing/contract/desk/rights';
import { formatLiveEventId } from '@lapwing/contract/live/ids';
import type { Organization } from '@lapwing/contract/results/events';
import { themes } from '@lapwing/contract/values/enums';
import { useQuery } from '@tanstack/react-query';
import { Award, Settings2, Trophy } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { liveNowQuery } from '../../api/live-now.ts';
import { pageTheme } from '../../brand/theme.ts';
import { useOwnOrganizations } from '../../frame/own-organizations.ts';
import { countryName } from '../../i18n/country-name.ts';
import { useText } from '../../i18n/language.ts';
import { AppPromotion } from '../../parts/AppPromotion.tsx';
import { EmptyPage } from '../../parts/EmptyPage.tsx';
import { EventTable } from '../../parts/EventTable.tsx';
import { ListPages } from '../../parts/ListPages.tsx';
import { QueryView } from '../../parts/QueryView.tsx';
import { useSetRouteNames } from '../../routing/route-names.ts';
import { EmptyState } from '../../ui/content/EmptyState.tsx';
import { PageHead } from '../../ui/content/PageHead.tsx';
import { HeadLink } from '../../ui/controls/HeadAction.tsx';
import { CountryFlag } from '../../ui/racing/CountryFlag.tsx';
import { FeedLinks } from './FeedLinks.tsx';
import { OrganizationLogo } from './OrganizationLogo.tsx';
import { organizationEventsQuery, organizationQuery, PAGE_SIZE } from './queries.ts';

// Not every organisation has a running session.
const LiveNow = lazy(() => import('../../parts/LiveNow.tsx'));

type OrganizationScreenProps = { organizationId: number; page: number; isIntegrated: boolean };

export default function OrganizationScreen({ organizationId, page, isIntegrated }: OrganizationScreenProps) {
  const { locale } = useText();
  const query = useQuery(organizationQuery(organizationId));
  const country = query.data?.country.alpha2;
  useSetRouteNames({
    organizationName: query.data?.name,
    countryName: country && countryName(country, locale),
  });
  return (
    <QueryView query={query} isPage>
      {(organization) => (
        <>
          <OrganizationHead organization={organization} />
          <OrganizationEvents organization={organization} page={page}>
            {!isIntegrated && <AppPromotion />}
            <FeedLinks organizationId={organizationId} />
          </OrganizationEvents>
        </>
      )}
    </QueryView>
  );
}

function OrganizationHead({ organization }: { organization: Organization }) {
  const { t, locale } = useText();
  const { id, name, city, country, url, sport, logo } = organization;
  const isMember = useIsCrew(id);
  const countryText = countryName(country.alpha2, locale);
  return (
    <PageHead
      title={
        <span className="flex flex-wrap items-center gap-3">
          <OrganizationLogo logo={logo} text="" />
          <span className="min-w-0">{name}</span>
        </span>
      }
      meta={
        <>
          <span>
            <CountryFlag alpha2={country.alpha2} name="" />
            {[city, countryText].filter(Boolean).join(', ')}
          </span>
          <span>{t(`Sports.${sport}`)}</span>
          {url !== null && /^https?:/.test(url) && (
            <a href={url} rel="noopener noreferrer" className="link touch-target">
              {t('Common.Website')}
            </a>
          )}
        </>
      }
      iconActions={
        <>
          {isMember && (
            <HeadLink
              to="/organizations/$organizationId/manage"
              params={{ organizationId: id }}
              icon={Settings2}
              label={t('Manage.Link')}
            />
          )}
          <HeadLink
            to="/organizations/$organizationId/records"
            params={{ organizationId: id }}
            icon={Award}
            label={t('Records.Link')}
          />
          <HeadLink
            to="/organizations/$organizationId/championships"
            params={{ organizationId: id }}
            icon={Trophy}
            label={t('Organization.Championships')}
          />
        </>
      }
    />
  );
}

/** Timers see the data of their practice loops, owners everything. */
function useIsCrew(organizationId: number): boolean {
  return (
    useOwnOrganizations()?.some(
      (own) => own.organizationId === organizationId && hasRight(own.role, 'crew'),
    ) ?? false
  );
}

type OrganizationEventsProps = { organization: Organization; page: number; children: ReactNode };

/** What is below the list appears with it; otherwise it would jump. */
function OrganizationEvents({ organization, page, children }: OrganizationEventsProps) {
  const { t } = useText();
  const query = useQuery(organizationEventsQuery(organization.id, page));
  const runs = query.data?.answer.some(({ resultStatus }) => resultStatus === 'Active') ?? false;
  const isLive = runs && pageTheme() === themes.live;
  const { data: running, isLoading } = useQuery({ ...liveNowQuery(), enabled: isLive });
  const ownRunning = (running ?? []).filter(({ eventId }) =>
    query.data?.answer.some(({ id }) => formatLiveEventId(id) === eventId),
  );
  return (
    <>
      <QueryView query={query}>
        {({ answer, total }) =>
          isLoading ? (
            <div aria-busy="true" className="min-h-dvh" />
          ) : answer.length === 0 ? (
            <EmptyPage page={page} pageSize={PAGE_SIZE} total={total ?? 0}>
              <EmptyState title={t('Organization.NoEvents')} note={t('Organization.NoEventsHint')} />
            </EmptyPage>
          ) : (
            <>
              {ownRunning.length > 0 && (
                <div className="-mt-3 pb-5">
                  <Suspense fallback={<div className="h-[8.625rem]" />}>
                    <LiveNow events={ownRunning} />
                  </Suspense>
                </div>
              )}
              <EventTable caption={t('Organization.Events')} events={answer} running={running ?? []} />
              <ListPages page={page} pageSize={PAGE_SIZE} total={total ?? answer.length} />
            </>
          )
        }
      </QueryView>
      {!query.isPending && !isLoading && children}
    </>
  );
}
