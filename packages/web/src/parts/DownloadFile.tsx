/** Saves the data of a screen as a file. A plain link would send no token and no version, and report no error. */

import { Download } from 'lucide-react';
import type { MouseEvent } from 'react';
import { showFailure } from '../errors/show-failure.ts';
import { useText } from '../i18n/language.ts';
import { HeadAction } from '../ui/controls/HeadAction.tsx';
import { downloadFile } from './download-file.ts';

/** `csv` is null without a file, and undefined until its address has loaded: the link then has only its place. */
export function DownloadFile({ csv }: { csv: string | null | undefined }) {
  const { t } = useText();
  if (csv === null) return null;
  const save = async (event: MouseEvent) => {
    event.preventDefault();
    try {
      if (csv !== undefined) await downloadFile(csv);
    } catch (error) {
      showFailure(error, t('Actions.DownloadFailed'), t);
    }
  };
  return (
    <span className={csv === undefined ? 'invisible flex' : 'flex'}>
      <HeadAction
        icon={Download}
        label={t('Actions.Csv')}
        href={csv}
        download
        onClick={(event: MouseEvent) => void save(event)}
      />
    </span>
  );
}
