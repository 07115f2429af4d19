/** The fields of a format: what is drawn, how it is scored, and when it is run. */

import type { LadderFormat } from '@lapwing/contract/desk/ladder';
import { DrawFields } from './DrawFields.tsx';
import type { FieldsProps } from './heats-field-props.ts';
import { PlanFields } from './PlanFields.tsx';
import { BracketFields, FinalFields, HeatFields } from './RaceFields.tsx';
import { ScoringFields } from './ScoringFields.tsx';

export function HeatsFields(props: FieldsProps) {
  const { form, onChange, isOnlyScoring } = props;
  const { format } = form;
  const set = (fields: Partial<LadderFormat>) => onChange({ ...form, format: { ...format, ...fields } });
  const hasHeats = format.kind === 'heats';
  return (
    <>
      {!isOnlyScoring && (
        <>
          <DrawFields {...props} set={set} />
          {hasHeats ? <HeatFields format={format} set={set} /> : <BracketFields format={format} set={set} />}
        </>
      )}
      {hasHeats && format.rounds > 0 && <ScoringFields {...props} set={set} />}
      {!isOnlyScoring && hasHeats && <FinalFields format={format} set={set} />}
      {!isOnlyScoring && <PlanFields {...props} />}
    </>
  );
}
