/** The report of a result on paper. */

import type { ResultStatus } from '@lapwing/contract/values/enums';
import { useText } from '../../../i18n/language.ts';
import { Paper } from '../../../print/Paper.tsx';

type ReportPaperProps = {
  headline: string;
  about: readonly string[];
  paragraphs: readonly string[];
  status: ResultStatus | null;
};

export default function ReportPaper({ headline, about, paragraphs, status }: ReportPaperProps) {
  const { t } = useText();
  return (
    <Paper
      title={headline}
      about={about}
      prose={paragraphs}
      tables={[]}
      status={status === null ? [] : [t(`ResultStatuses.${status}`)]}
    />
  );
}
