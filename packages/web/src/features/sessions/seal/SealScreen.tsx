/** The seals of a result: whether they are valid, what they prove, and how to check them without this server. */

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ShieldAlert } from 'lucide-react';
import { useText } from '../../../i18n/language.ts';
import { QueryView } from '../../../parts/QueryView.tsx';
import { ShareButton } from '../../../parts/ShareButton.tsx';
import { useGuid } from '../../../routing/use-guid.ts';
import { Banner } from '../../../ui/content/Banner.tsx';
import { PageHead } from '../../../ui/content/PageHead.tsx';
import { LinkButton } from '../../../ui/controls/LinkButton.tsx';
import { useSessionWithEvent } from '../state/use-session-with-event.ts';
import { sealFileQuery, sealsQuery } from './queries.ts';
import { SealCheck, type SealSearch } from './SealCheck.tsx';

type SealScreenProps = { sessionId: number; search: SealSearch };

export default function SealScreen({ sessionId, search }: SealScreenProps) {
  const { t } = useText();
  const { session, event } = useSessionWithEvent(sessionId);
  const guid = useGuid();
  const query = useQuery(sealsQuery(sessionId, guid));
  const { data: file } = useQuery(sealFileQuery(sessionId, guid));
  const title = t('Seals.Title', { session: session.data?.name ?? '' });
  return (
    <QueryView query={query} together={[session, event]} isPage>
      {(seals) => (
        <>
          <PageHead
            title={title}
            meta={
              <>
                <span>{event.data?.name}</span>
                <Link to="/sessions/$sessionId" params={{ sessionId }} className="link touch-target">
                  {t('Seals.ToResult')}
                </Link>
              </>
            }
            iconActions={<ShareButton title={title} />}
          />
          <SealCheck
            seals={seals}
            search={search}
            file={{ name: `seals-${sessionId}.json`, address: file }}
            newestLink={(number) => (
              <LinkButton to="/sessions/$sessionId/seal" params={{ sessionId }} search={{}} size="small">
                {t('Seals.ShowLater', { number })}
              </LinkButton>
            )}
          >
            {seals.isShownSealed === false && (
              <Banner
                tone="problem"
                icon={<ShieldAlert size={16} strokeWidth={1.75} />}
                phrase={t('Seals.ShownDiffers')}
              >
                {t('Seals.ShownDiffersNote')}
              </Banner>
            )}
          </SealCheck>
        </>
      )}
    </QueryView>
  );
}
