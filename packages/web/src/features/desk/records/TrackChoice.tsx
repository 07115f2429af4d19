/** Chooses layout, direction and conditions. */

import type { TrackSetup } from '@lapwing/contract/desk/records';
import { type TrackLayout, trackConditions, trackDirections } from '@lapwing/contract/records/records';
import { useText } from '../../../i18n/language.ts';
import { conditionKeys, directionKeys, layoutText } from '../../../parts/record-words.ts';
import { Select } from '../../../ui/controls/Select.tsx';

type TrackChoiceProps = {
  layouts: readonly TrackLayout[];
  setup: TrackSetup;
  onChange: (setup: TrackSetup) => void;
};

const WHOLE_TRACK = '';

export function TrackChoice({ layouts, setup, onChange }: TrackChoiceProps) {
  const { t } = useText();
  return (
    <div className="flex flex-wrap gap-2">
      {layouts.length > 0 && (
        <Select
          label={t('Records.Layout')}
          options={[
            { value: WHOLE_TRACK, label: t('Records.Track') },
            ...layouts.map((each) => ({ value: String(each.layoutId), label: layoutText(each, t) })),
          ]}
          value={setup.layoutId === null ? WHOLE_TRACK : String(setup.layoutId)}
          onChange={(value) => onChange({ ...setup, layoutId: value === WHOLE_TRACK ? null : Number(value) })}
        />
      )}
      <Select
        label={t('Records.Direction')}
        options={trackDirections.map((value) => ({ value, label: t(directionKeys[value]) }))}
        value={setup.direction}
        onChange={(direction) => onChange({ ...setup, direction })}
      />
      <Select
        label={t('Records.Conditions')}
        options={trackConditions.map((value) => ({ value, label: t(conditionKeys[value]) }))}
        value={setup.conditions}
        onChange={(conditions) => onChange({ ...setup, conditions })}
      />
    </div>
  );
}
