/** The start grid of a planned session, as it is now. */

import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/language.ts';
import { QueryView } from '../../../parts/QueryView.tsx';
import { NumberPlate } from '../../../ui/racing/NumberPlate.tsx';
import { gridQuery } from '../queries.ts';

export function SessionGrid({ eventId, sessionId }: { eventId: number; sessionId: number }) {
  const { t } = useText();
  const query = useQuery(gridQuery(eventId, sessionId));
  return (
    <section aria-label={t('Desk.Grid')}>
      <h3 className="pb-1">{t('Desk.Grid')}</h3>
      <QueryView query={query}>
        {({ fromSessionName, hasResult, places }) =>
          hasResult ? (
            <ol className="max-h-48 overflow-y-auto border-y border-line">
              {places.map(({ position, number, name }) => (
                <li key={position} className="flex min-h-8 items-center gap-2 text-3">
                  <span className="w-6 text-end font-strong">{position}</span>
                  <NumberPlate startNumber={number} />
                  <span className="min-w-0 truncate">{name}</span>
                </li>
              ))}
            </ol>
          ) : (
            <p className="text-3 text-ink-2">{t('Desk.GridLater', { name: fromSessionName })}</p>
          )
        }
      </QueryView>
    </section>
  );
}
