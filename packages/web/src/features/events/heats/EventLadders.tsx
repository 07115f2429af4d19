/** The heats, finals and brackets on the page of an event. They follow the results by themselves. */

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useText } from '../../../i18n/language.ts';
import { LadderView, titleOf } from '../../../parts/ladder/LadderView.tsx';
import { eventLaddersQuery } from '../../../parts/ladder/ladder-query.ts';
import { QueryView } from '../../../parts/QueryView.tsx';
import { useGuid } from '../../../routing/use-guid.ts';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';

/** Links to `#heats` open the page here. */
const ID = 'heats';

export default function EventLadders({ eventId }: { eventId: number }) {
  const { t } = useText();
  const guid = useGuid();
  const query = useQuery(eventLaddersQuery(eventId, guid));
  const section = useRef<HTMLElement>(null);
  const isLoaded = query.data !== undefined;
  useEffect(() => {
    if (isLoaded && location.hash === `#${ID}`) section.current?.scrollIntoView();
  }, [isLoaded]);
  return (
    <section ref={section} id={ID} aria-label={t('Heats.Title')} className="pt-6">
      <h2 className="pb-2">{t('Heats.Title')}</h2>
      <QueryView query={query}>
        {(ladders) =>
          ladders.length === 0 ? (
            <p className="text-3 text-ink-2">{t('Heats.EmptyView')}</p>
          ) : (
            <div className="grid gap-4">
              {ladders.map((ladder) => (
                <Sheet key={ladder.id}>
                  <h3 className="px-4 pt-3">
                    {titleOf(ladder, t('Heats.AllEntries'))}
                    <span className="ms-2 text-3 font-normal text-ink-2">
                      {t('Heats.Cars', { count: ladder.entrants.length })}
                      {ladder.isRandom && (
                        <span title={t('Heats.SeedHint')}>
                          {' '}
                          · {t('Heats.Seed', { seed: String(ladder.seed) })}
                        </span>
                      )}
                    </span>
                  </h3>
                  <LadderView ladder={ladder} hasLinks />
                </Sheet>
              ))}
            </div>
          )
        }
      </QueryView>
    </section>
  );
}
