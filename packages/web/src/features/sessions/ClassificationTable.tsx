/** Who finished where. */

import type { Classification } from '@lapwing/contract/results';
import { useText } from '../../i18n/language.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { classificationColumns } from './classification-columns.tsx';

type ClassificationTableProps = {
  sessionId: number;
  caption: string;
  classification: Classification;
  speedUnit: string | undefined;
};

export function ClassificationTable(props: ClassificationTableProps) {
  const { sessionId, caption, classification, speedUnit } = props;
  const text = useText();
  // Laps are asked for by the place in this list, which goes on counting where the position ends.
  const rows = classification.rows.map((row, index) => ({ ...row, finishPosition: index + 1 }));
  return (
    <DataTable
      caption={caption}
      columns={classificationColumns({ sessionId, classification, speedUnit, text })}
      rowKey={({ finishPosition }) => finishPosition}
      rowLook={({ status }) => (status === 'Normal' || status === 'Provisional' ? undefined : 'out')}
      rows={rows}
    />
  );
}
