/** After a publication: links to the results, and the way back to the result before. */

import type { PublishedResults } from '@lapwing/contract/ingest/results-upload';
import { CircleCheck } from 'lucide-react';
import { useText } from '../../../i18n/language.ts';
import { PageHead } from '../../../ui/content/PageHead.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { LinkButton } from '../../../ui/controls/LinkButton.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { RestoreButton } from './RestoreButton.tsx';

export function PublicationDone({ done, onMore }: { done: PublishedResults; onMore: () => void }) {
  const { t } = useText();
  return (
    <>
      <PageHead
        title={t('Breadcrumbs.PublishResults')}
        meta={<span>{done.event.name}</span>}
        actions={<Button onClick={onMore}>{t('DeskPublish.PublishMore')}</Button>}
      />
      <Sheet>
        <ul role="status">
          {done.sessions.map(({ sessionId, name, revision, path }) => (
            <li
              key={sessionId}
              className="flex min-h-13 flex-wrap items-center gap-3 border-b border-line px-4 py-2 last:border-b-0"
            >
              <CircleCheck size={20} strokeWidth={1.75} aria-hidden="true" className="flex-none text-pb" />
              <b className="min-w-48 flex-1 font-medium">
                {t('DeskPublish.Published', { session: name, revision })}
              </b>
              <LinkButton
                to="/sessions/$sessionId"
                params={{ sessionId }}
                search={{ guid: new URLSearchParams(path.split('?')[1]).get('guid') ?? undefined }}
              >
                {t('DeskPublish.OpenResult')}
              </LinkButton>
              <LinkButton to="/desk/result/$sessionId" params={{ sessionId }}>
                {t('DeskPublish.Edit')}
              </LinkButton>
              <RestoreButton sessionId={sessionId} />
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  );
}
