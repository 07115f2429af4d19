/** Before the start: opens the session with its entries, and chooses how it starts. */

import { runApi } from '@lapwing/contract/desk/run';
import { parseVenueTime } from '@lapwing/timing/documents/venue-time';
import { useState } from 'react';
import { profilesClient } from '../../../../api/profiles.ts';
import { showFailure } from '../../../../errors/show-failure.ts';
import { useText } from '../../../../i18n/language.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { SegmentedControl } from '../../../../ui/controls/SegmentedControl.tsx';
import type { RunPlace } from '../run-api.ts';
import { timeOfDay } from '../times.ts';
import { useRun } from '../use-run.ts';
import type { RunFacts } from '../use-run-facts.ts';

type StartKind = 'hand' | 'time' | 'crossing';

type ArmPanelProps = { place: RunPlace; facts: RunFacts; isArmed: boolean };

export function ArmPanel({ place, facts, isArmed }: ArmPanelProps) {
  const { t } = useText();
  const { store } = useRun();
  const [kind, setKind] = useState<StartKind>('hand');
  const [time, setTime] = useState(() => timeOfDay(facts.startsAtMs, facts.timeZone, 0));
  const [isBusy, setIsBusy] = useState(false);

  async function arm(): Promise<void> {
    setIsBusy(true);
    try {
      const startsAtMs = kind === 'time' ? startOf(time, store.nowMs(), facts.timeZone) : null;
      const body = { startsWith: kind === 'crossing' ? 'crossing' : 'flag', startsAtMs };
      await profilesClient.call(runApi.prepare, place, {}, { body });
    } catch (error) {
      showFailure(error, t('Run.NotArmed'), t);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <div className="run-arm">
      <h2>{isArmed ? t('Run.Armed') : t('Run.Arm')}</h2>
      <p>{isArmed ? t('Run.ArmedHint') : t('Run.ArmHint', { count: facts.entries })}</p>
      <SegmentedControl
        label={t('Run.StartHow')}
        options={[
          { value: 'hand', label: t('Run.ByHand') },
          { value: 'time', label: t('Run.AtTime') },
          { value: 'crossing', label: t('Run.WithCrossing') },
        ]}
        value={kind}
        onChange={setKind}
      />
      {kind === 'time' && (
        <label className="run-arm-time">
          {t('Run.StartTime')}
          <input type="time" step="1" value={time} onChange={({ target }) => setTime(target.value)} />
        </label>
      )}
      <Button
        kind={isArmed ? 'plain' : 'primary'}
        className="h-11"
        disabled={isBusy || (kind === 'time' && time === '')}
        onClick={() => void arm()}
      >
        {isArmed ? t('Run.ArmAgain') : t('Run.Arm')}
      </Button>
    </div>
  );
}

/** The next moment with this time of day at the venue. */
function startOf(time: string, nowMs: number, timeZone: string): number {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(nowMs);
  const whole = time.length === 5 ? `${time}:00` : time;
  const atMs = parseVenueTime(`${day}T${whole}`, timeZone);
  return atMs > nowMs ? atMs : atMs + 86_400_000;
}
