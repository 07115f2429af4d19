/** The notice above a result that has been replaced. */

import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { formatLocal } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/language.ts';
import { useGuid } from '../../../routing/use-guid.ts';
import { Banner } from '../../../ui/content/Banner.tsx';
import { LinkButton } from '../../../ui/controls/LinkButton.tsx';
import { revisionsQuery } from '../state/queries.ts';

export function EarlierVersion({ sessionId, number }: { sessionId: number; number: number }) {
  const { t, locale } = useText();
  const { data: revisions = [] } = useQuery(revisionsQuery(sessionId, useGuid()));
  const revision = revisions.find((one) => one.number === number);
  const hasChanged = revisions.some((later) => later.number > number && later.changes.length > 0);
  return (
    <div className="pb-4">
      <Banner
        tone="waiting"
        icon={<History size={16} strokeWidth={1.75} />}
        phrase={t('History.Revision', { number })}
        action={
          <LinkButton to="/sessions/$sessionId" params={{ sessionId }} search={{}} size="small">
            {t('History.ToCurrent')}
          </LinkButton>
        }
      >
        {revision &&
          t(hasChanged ? 'History.PublishedAt' : 'History.PublishedUnchanged', {
            date: formatLocal(revision.publishedAt, 'date-time', locale),
          })}
      </Banner>
    </div>
  );
}
