/** The results that are published already, to open and to edit. */

import type { PublishableEvent } from '@lapwing/contract/desk/publish';
import { useText } from '../../../i18n/language.ts';
import { LinkButton } from '../../../ui/controls/LinkButton.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { nameInEvent } from './name-in-event.ts';

const SHOWN = 20;

export function PublishedResults({ events }: { events: readonly PublishableEvent[] }) {
  const { t } = useText();
  const results = events.flatMap((event) =>
    event.sessions.filter(({ revision }) => revision > 0).map((session) => ({ ...session, event })),
  );
  return (
    <section aria-labelledby="published-results" className="pt-6">
      <h2 id="published-results" className="pb-2">
        {t('DeskPublish.Recent')}
      </h2>
      {results.length === 0 ? (
        <p className="text-ink-2">{t('DeskPublish.NoResults')}</p>
      ) : (
        <Sheet>
          <ul>
            {results.slice(0, SHOWN).map(({ sessionId, revision, status, event, ...session }) => (
              <li
                key={sessionId}
                className="flex min-h-12 items-center gap-3 border-b border-line px-4 py-1.5 last:border-b-0"
              >
                <span className="min-w-0 flex-1">
                  <b className="block truncate font-medium">{nameInEvent(session)}</b>
                  <small className="block truncate text-2 text-ink-3">
                    {event.name} · {t('DeskPublish.Revision', { revision })} · {t(`ResultStatuses.${status}`)}
                  </small>
                </span>
                <LinkButton
                  to="/desk/result/$sessionId"
                  params={{ sessionId }}
                  aria-label={`${t('DeskPublish.Edit')}: ${nameInEvent(session)}, ${event.name}`}
                >
                  {t('DeskPublish.Edit')}
                </LinkButton>
              </li>
            ))}
          </ul>
        </Sheet>
      )}
    </section>
  );
}
