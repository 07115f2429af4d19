/** Moves a car by hand to another heat of the same round: first the car, then the heat. */

import type { StoredLadder } from '@lapwing/contract/desk/meeting';
import type { ShownLadder, ShownRace } from '@lapwing/contract/results/ladders';
import { moveCar } from '@lapwing/timing/desk/ladder/move-car';
import { useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { raceName } from '../../../parts/ladder/race-names.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import type { Change } from '../use-meeting.ts';

type MoveCarProps = { stored: StoredLadder; shown: ShownLadder; change: Change };

/** A heat that has begun keeps its cars. */
const isOpen = ({ phase, state }: ShownRace) =>
  phase === 'heat' && (state === 'ready' || state === 'waiting');

export function MoveCar({ stored, shown, change }: MoveCarProps) {
  const { t } = useText();
  const [chosen, setChosen] = useState('');
  const open = shown.races.filter(isOpen);
  const targetsOf = (race: ShownRace) => open.filter((each) => each.round === race.round && each !== race);
  const cars = open
    .filter((race) => targetsOf(race).length > 0)
    .flatMap((race) => race.places.flatMap(({ entryId }) => (entryId === null ? [] : [{ race, entryId }])));
  if (cars.length === 0) return null;
  const keyOf = ({ race, entryId }: (typeof cars)[number]) => `${race.key} ${entryId}`;
  const car = cars.find((each) => keyOf(each) === chosen);
  const nameOf = (entryId: number) => {
    const entrant = shown.entrants.find((each) => each.entryId === entryId);
    return entrant === undefined ? '' : `${entrant.number} ${entrant.name}`;
  };
  function moveTo(key: string): void {
    const target = open.find((race) => race.key === key);
    if (car === undefined || target === undefined) return;
    const { entryId } = car;
    const heats = moveCar(stored.heats, { entryId, round: target.round - 1, heat: target.index - 1 });
    setChosen('');
    change([{ kind: 'ladder', id: stored.id, version: stored.version, set: { heats } }]);
  }
  return (
    <>
      <Select
        label={t('Heats.MoveCar')}
        shownLabel=""
        options={[
          { value: '', label: t('Heats.MoveCar') },
          ...cars.map((each) => ({
            value: keyOf(each),
            label: `${nameOf(each.entryId)}, ${raceName(each.race, shown, t)}`,
          })),
        ]}
        value={car === undefined ? '' : chosen}
        onChange={setChosen}
      />
      {car !== undefined && (
        <>
          <Select
            label={t('Heats.MoveTo', { car: nameOf(car.entryId) })}
            shownLabel=""
            options={[
              { value: '', label: t('Heats.ToWhichHeat') },
              ...targetsOf(car.race).map((race) => ({ value: race.key, label: raceName(race, shown, t) })),
            ]}
            value=""
            onChange={moveTo}
          />
          <Button onClick={() => setChosen('')}>{t('Heats.StayHere')}</Button>
        </>
      )}
    </>
  );
}
