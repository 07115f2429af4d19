/** Everything that can be switched off: rulings, laps, and the session in its championships. */

import type { WhatIf, WhatIfSwitches } from '@lapwing/contract/results/what-if';
import { useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { rulingWords } from '../history/change-texts.ts';

type WhatIfSwitchListProps = {
  whatIf: WhatIf;
  switches: WhatIfSwitches;
  onChange: (next: WhatIfSwitches) => void;
};

export function WhatIfSwitchList({ whatIf, switches, onChange }: WhatIfSwitchListProps) {
  const { t } = useText();
  const { rulings, laps, isSessionOff } = switches;
  const numberOf = (competitorId: number) =>
    whatIf.rows.find((row) => row.competitorId === competitorId)?.startNumber ?? '';
  return (
    <aside aria-label={t('WhatIf.Without')} className="grid gap-6">
      <section aria-labelledby="what-if-rulings">
        <h2 id="what-if-rulings" className="border-b border-line-2 pb-1.5">
          {t('WhatIf.Rulings')}
        </h2>
        {whatIf.rulings.length === 0 && <p className="pt-2 text-3 text-ink-2">{t('WhatIf.NoRulings')}</p>}
        {whatIf.rulings.map(({ number, startNumber, ruling }) => (
          <div key={number} className="border-b border-line py-1">
            <Switch
              label={`${startNumber}: ${rulingWords([ruling], t)}`}
              isOn={rulings.includes(number)}
              onChange={(isOn) =>
                onChange({
                  ...switches,
                  rulings: isOn ? [...rulings, number] : rulings.filter((other) => other !== number),
                })
              }
            />
          </div>
        ))}
      </section>
      <section aria-labelledby="what-if-laps">
        <h2 id="what-if-laps" className="border-b border-line-2 pb-1.5">
          {t('WhatIf.Laps')}
        </h2>
        {laps.map(({ competitorId, lap }) => (
          <div key={`${competitorId}.${lap}`} className="border-b border-line py-1">
            <Switch
              label={t('WhatIf.LapOff', { number: numberOf(competitorId), lap })}
              isOn
              onChange={() =>
                onChange({
                  ...switches,
                  laps: laps.filter((other) => other.competitorId !== competitorId || other.lap !== lap),
                })
              }
            />
          </div>
        ))}
        <LapChoice
          whatIf={whatIf}
          onChoose={(competitorId, lap) => {
            const isOff = laps.some((other) => other.competitorId === competitorId && other.lap === lap);
            if (!isOff) onChange({ ...switches, laps: [...laps, { competitorId, lap }] });
          }}
        />
        <p className="pt-1.5 text-2 text-ink-3">{t('WhatIf.LapsNote')}</p>
      </section>
      <section aria-labelledby="what-if-session">
        <h2 id="what-if-session" className="border-b border-line-2 pb-1.5">
          {t('WhatIf.Session')}
        </h2>
        {whatIf.championships.length === 0 ? (
          <p className="pt-2 text-3 text-ink-2">{t('WhatIf.NoChampionship')}</p>
        ) : (
          <div className="border-b border-line py-1">
            <Switch
              label={t('WhatIf.SessionOff')}
              note={t('WhatIf.SessionOffNote')}
              isOn={isSessionOff}
              onChange={(isOn) => onChange({ ...switches, isSessionOff: isOn })}
            />
          </div>
        )}
      </section>
    </aside>
  );
}

type LapChoiceProps = { whatIf: WhatIf; onChoose: (competitorId: number, lap: number) => void };

/** Of each car its best lap is offered first. */
function LapChoice({ whatIf, onChoose }: LapChoiceProps) {
  const { t } = useText();
  const cars = whatIf.rows.filter(({ lapCount }) => lapCount > 0);
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [chosenLap, setChosenLap] = useState<number | null>(null);
  const car = cars.find(({ competitorId }) => competitorId === chosenId) ?? cars[0];
  if (car === undefined) return null;
  const lap = chosenLap ?? car.before.bestLap ?? 1;
  return (
    <div className="flex flex-wrap items-end gap-2 py-2">
      <Select
        label={t('WhatIf.Car')}
        options={cars.map(({ competitorId, startNumber, lastName }) => ({
          value: String(competitorId),
          label: `${startNumber} ${lastName}`.trim(),
        }))}
        value={String(car.competitorId)}
        onChange={(value) => {
          setChosenId(Number(value));
          setChosenLap(null);
        }}
      />
      <Select
        label={t('WhatIf.LapNumber')}
        options={Array.from({ length: car.lapCount }, (_, index) => ({
          value: String(index + 1),
          label: String(index + 1),
        }))}
        value={String(Math.min(lap, car.lapCount))}
        onChange={(value) => setChosenLap(Number(value))}
      />
      <Button onClick={() => onChoose(car.competitorId, Math.min(lap, car.lapCount))}>
        {t('WhatIf.SwitchLapOff')}
      </Button>
    </div>
  );
}
