/** To check seals without trusting this server: in the browser, with a saved file, or with the script. */

import { SEAL_KEYS_PATH } from '@lapwing/contract/results/seals';
import { useMutation } from '@tanstack/react-query';
import { Download, FileUp } from 'lucide-react';
import { type DragEvent, useRef } from 'react';
import { showFailure } from '../../../errors/show-failure.ts';
import { send } from '../../../http/http.ts';
import { useText } from '../../../i18n/language.ts';
import { currentIdToken } from '../../../identity/session.ts';
import { downloadFile } from '../../../parts/download-file.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { buttonClass } from '../../../ui/controls/button-look.ts';
import { CheckResult } from './CheckResult.tsx';
import { checkFileInBrowser } from './check-in-browser.ts';

// The build copies the file: visitors get the same script as the repository has.
const scriptUrl = new URL('../../../../../../scripts/check-seal.mjs', import.meta.url).href;

export type OwnFile = {
  name: string;
  /** undefined until it is known */
  address: string | undefined;
};

export function OwnCheck({ file: { name: fileName, address } }: { file: OwnFile }) {
  const { t } = useText();
  const input = useRef<HTMLInputElement>(null);
  const check = useMutation({
    mutationFn: async (file: File | null) => ({
      name: file?.name ?? null,
      check: await checkFileInBrowser(file ?? (await fetchFile(address ?? ''))),
    }),
    onError: (error) => showFailure(error, t('Seals.CheckFailed'), t),
  });
  const save = () =>
    address !== undefined &&
    downloadFile(address).catch((error) => showFailure(error, t('Actions.DownloadFailed'), t));
  function checkFirst(files: FileList | null) {
    const [file] = files ?? [];
    if (file !== undefined) check.mutate(file);
  }
  function onDrop(event: DragEvent) {
    event.preventDefault();
    checkFirst(event.dataTransfer.files);
  }
  return (
    <section aria-labelledby="own-check" className="grid min-w-0 gap-3 text-3">
      <h2 id="own-check">{t('Seals.Yourself')}</h2>
      <div className="flex flex-wrap gap-2">
        <Button disabled={address === undefined} onClick={save}>
          <Download size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('Seals.Download')}
        </Button>
        <a href={scriptUrl} download="check-seal.mjs" className={buttonClass({})}>
          <Download size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('Seals.Script')}
        </a>
      </div>
      <p>{t('Seals.ScriptNote')}</p>
      <pre className="overflow-x-auto rounded-2 border border-line bg-surface-2 px-3 py-2 text-2">
        {`node check-seal.mjs ${fileName}`}
      </pre>
      <p className="wrap-anywhere">
        {t('Seals.CompareKey')}{' '}
        <a href={SEAL_KEYS_PATH} className="link underline">
          {SEAL_KEYS_PATH}
        </a>
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button in it is the first. */}
      <div
        onDrop={onDrop}
        onDragOver={(event) => event.preventDefault()}
        className="grid gap-2 rounded-3 border-2 border-dashed border-ctl bg-surface-2 px-4 py-3"
      >
        <p>{t('Seals.DropHere')}</p>
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          aria-label={t('Seals.Choose')}
          hidden
          onChange={({ target }) => {
            checkFirst(target.files);
            target.value = '';
          }}
        />
        <div className="flex flex-wrap gap-2">
          <Button disabled={check.isPending} onClick={() => input.current?.click()}>
            <FileUp size={16} strokeWidth={1.75} aria-hidden="true" />
            {t('Seals.Choose')}
          </Button>
          <Button disabled={check.isPending || address === undefined} onClick={() => check.mutate(null)}>
            {check.isPending ? t('Seals.Checking') : t('Seals.CheckHere')}
          </Button>
        </div>
      </div>
      <div aria-live="polite">{check.data && <CheckResult {...check.data} />}</div>
    </section>
  );
}

async function fetchFile(address: string): Promise<Blob> {
  return send(address, { token: currentIdToken() }, (response) => response.blob());
}
