/** Lists the sheets of a page that can be printed, and opens them as PDF. */

import { type PaperSize, paperSizes } from '@lapwing/contract/results/prints';
import type { Language } from '@lapwing/contract/values/constants';
import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { showFailure } from '../errors/show-failure.ts';
import { useText } from '../i18n/language.ts';
import { Button } from '../ui/controls/Button.tsx';
import { HeadButton } from '../ui/controls/HeadAction.tsx';
import { SegmentedControl } from '../ui/controls/SegmentedControl.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { downloadFile } from './download-file.ts';
import { preferredPaperSize, rememberPaperSize } from './paper-size.ts';

export type SheetOptions = { size: PaperSize; lang: Language };

export type PdfSheet = {
  key: string;
  label: string;
  address: string;
  /** Needs the token of the visitor, which a link would not send. */
  isPersonal?: boolean;
};

type PdfButtonProps = {
  /** what the sheets are of: part of the key in the cache */
  of: readonly (string | number | undefined)[];
  load: (options: SheetOptions) => Promise<readonly PdfSheet[]>;
};

export function PdfButton({ of, load }: PdfButtonProps) {
  const { t } = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <HeadButton icon={FileText} label={t('Pdf.Button')} onClick={() => setIsOpen(true)} />
      <Dialog
        title={t('Pdf.Title')}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        actions={<Button onClick={() => setIsOpen(false)}>{t('Common.Close')}</Button>}
      >
        {isOpen && <Sheets of={of} load={load} />}
      </Dialog>
    </>
  );
}

function Sheets({ of, load }: PdfButtonProps) {
  const { t, language } = useText();
  const [size, setSize] = useState(preferredPaperSize);
  const { data, isError, refetch } = useQuery({
    queryKey: ['results', 'pdf', ...of, size, language],
    queryFn: () => load({ size, lang: language }),
  });
  const choose = (next: PaperSize) => {
    setSize(next);
    rememberPaperSize(next);
  };
  return (
    <>
      <SegmentedControl
        label={t('Pdf.Size')}
        options={paperSizes.map((value) => ({ value, label: value }))}
        value={size}
        onChange={choose}
      />
      <div className="min-h-40 pt-3" aria-busy={data === undefined && !isError}>
        {isError && (
          <p role="alert">
            {t('Pdf.Failed')}{' '}
            <button type="button" className="link" onClick={() => void refetch()}>
              {t('Common.TryAgain')}
            </button>
          </p>
        )}
        {data?.length === 0 && <p className="text-ink-2">{t('Pdf.None')}</p>}
        <ul>
          {data?.map((sheet) => (
            <li key={sheet.key} className="border-b border-line last:border-b-0">
              <SheetLink sheet={sheet} />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

const rowClass = 'flex min-h-11 w-full items-center gap-2 text-start link';

function SheetLink({ sheet: { label, address, isPersonal = false } }: { sheet: PdfSheet }) {
  const { t } = useText();
  const [isBusy, setIsBusy] = useState(false);
  const content = (
    <>
      <FileText size={16} strokeWidth={1.75} aria-hidden="true" className="flex-none" />
      {label}
    </>
  );
  if (!isPersonal) {
    return (
      <a href={address} target="_blank" rel="noopener" className={rowClass}>
        {content}
      </a>
    );
  }
  const save = async () => {
    setIsBusy(true);
    try {
      await downloadFile(address);
    } catch (error) {
      showFailure(error, t('Actions.DownloadFailed'), t);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <button type="button" disabled={isBusy} onClick={() => void save()} className={rowClass}>
      {content}
    </button>
  );
}
