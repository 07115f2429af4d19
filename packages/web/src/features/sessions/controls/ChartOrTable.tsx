/** Switches between chart and table, kept in the address. */

import { useText } from '../../../i18n/language.ts';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import type { ChangeSearch } from '../state/session-search.ts';

type ChartOrTableProps = { isTable: boolean; change: ChangeSearch };

export function ChartOrTable({ isTable, change }: ChartOrTableProps) {
  const { t } = useText();
  return (
    <SegmentedControl
      label={t('LapChart.Form')}
      options={[
        { value: 'chart', label: t('LapChart.AsChart') },
        { value: 'table', label: t('LapChart.AsTable') },
      ]}
      value={isTable ? 'table' : 'chart'}
      onChange={(form) => change({ view: form === 'table' ? 'table' : undefined, part: undefined })}
      className="ms-auto"
    />
  );
}
