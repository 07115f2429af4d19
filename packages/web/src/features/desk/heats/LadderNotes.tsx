/** What needs a decision in a ladder: another grid for a race that has begun, and cars that were in the wrong race. */

import type { ShownLadder } from '@lapwing/contract/results/ladders';
import { TriangleAlert } from 'lucide-react';
import { useText } from '../../../i18n/language.ts';
import { raceName } from '../../../parts/ladder/race-names.ts';
import { Banner } from '../../../ui/content/Banner.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { useSetGrid } from './use-heats.ts';

type LadderNotesProps = { eventId: number; ladder: ShownLadder; canEdit: boolean };

export function LadderNotes({ eventId, ladder, canEdit }: LadderNotesProps) {
  const { t } = useText();
  const setGrid = useSetGrid(eventId);
  const numberOf = new Map(ladder.entrants.map(({ entryId, number }) => [entryId, number]));
  const icon = <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />;
  return ladder.races.flatMap((race) => {
    const { key, offered, strangers, sessionId } = race;
    const name = raceName(race, ladder, t);
    return [
      ...(offered !== null && sessionId !== null
        ? [
            <Banner
              key={`${key} grid`}
              tone="waiting"
              icon={icon}
              phrase={t('Heats.Offered', { race: name })}
              action={
                canEdit && (
                  <Button
                    size="small"
                    disabled={setGrid.isPending}
                    onClick={() => setGrid.mutate({ sessionId, grid: offered, race: name })}
                  >
                    {t('Heats.TakeGrid')}
                  </Button>
                )
              }
            >
              {t('Heats.OfferedGrid', { numbers: offered.map((id) => numberOf.get(id)).join(', ') })}
            </Banner>,
          ]
        : []),
      ...(strangers.length > 0
        ? [
            <Banner
              key={`${key} strangers`}
              tone="waiting"
              icon={icon}
              phrase={t('Heats.Strangers', { race: name, numbers: strangers.join(', ') })}
            />,
          ]
        : []),
    ];
  });
}
