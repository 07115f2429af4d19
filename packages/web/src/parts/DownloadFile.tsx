/** Saves the figures of a screen as a file: a plain link carries no token and no version, and reports no error. */

import { Download } from 'lucide-react';
import type { MouseEvent } from 'react';
import { showFailure } from '../errors/show-failure.ts';
import { useText } from '../i18n/language.ts';
import { HeadAction } from '../ui/controls/HeadAction.tsx';
import { downloadFile } from './download-file.ts';

/** `csv` is undefined until its address is known. */
export function DownloadFile({ csv }: { csv: string | undefined }) {
  const { t } = useText();
  if (csv === undefined) return null;
  const save = async (event: MouseEvent) => {
    event.preventDefault();
    try {
      await downloadFile(csv);
    } catch (error) {
      showFailure(error, t('Actions.DownloadFailed'), t);
    }
  };
  return (
    <HeadAction
      icon={<Download size={15} strokeWidth={1.75} />}
      label={t('Actions.Csv')}
      href={csv}
      download
      onClick={(event: MouseEvent) => void save(event)}
    />
  );
}
