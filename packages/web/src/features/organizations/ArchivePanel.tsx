/** The archive of an organisation: download everything, import what another server wrote, and see earlier imports. */

import { type ArchiveJob, type ArchiveStatus, archivesApi } from '@lapwing/contract/people/archives';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { resultsClient } from '../../api/results.ts';
import { showFailure } from '../../errors/show-failure.ts';
import { hasStatus } from '../../http/http-error.ts';
import { useText } from '../../i18n/language.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { archiveQuery } from './queries.ts';
import { sendArchive } from './send-archive.ts';
import { useShownInstant } from './use-shown-instant.ts';

type OfOrganization = { organizationId: number };

export function ArchivePanel({ organizationId }: OfOrganization) {
  const query = useQuery(archiveQuery(organizationId));
  return (
    <QueryView query={query}>
      {(status) => (
        <div className="grid gap-6">
          <DownloadArchive organizationId={organizationId} job={status.download} />
          <ImportArchive organizationId={organizationId} job={status.import} />
          <EarlierImports imports={status.imports} />
        </div>
      )}
    </QueryView>
  );
}

function Part({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="pb-1 text-5 font-medium">{title}</h2>
      <p className="pb-3 text-2 text-ink-2">{hint}</p>
      {children}
    </section>
  );
}

function DownloadArchive({ organizationId, job }: OfOrganization & { job: ArchiveJob | null }) {
  const { t } = useText();
  const queries = useQueryClient();
  const download = useMutation({
    mutationFn: async () => {
      const { path, name } = await resultsClient.call(archivesApi.download, { organizationId }, {});
      startDownload(path, name);
    },
    // The browser takes a moment to begin.
    onSuccess: () =>
      setTimeout(() => void queries.invalidateQueries(archiveQuery(organizationId)), FIRST_LOOK_MS),
    onError: (error) => showFailure(error, t('Archive.DownloadFailed'), t),
  });
  return (
    <Part title={t('Archive.DownloadTitle')} hint={t('Archive.DownloadHint')}>
      <div className="flex flex-wrap items-center gap-3">
        <Button kind="primary" disabled={download.isPending} onClick={() => download.mutate()}>
          {t('Archive.Download')}
        </Button>
        <span role="status">
          {job?.state === 'running' && t('Archive.Downloading', progressOf(job))}
          {job?.state === 'done' && t('Archive.Downloaded')}
          {job?.state === 'failed' && t('Archive.DownloadFailed')}
        </span>
      </div>
    </Part>
  );
}

const FIRST_LOOK_MS = 500;

function ImportArchive({ organizationId, job }: OfOrganization & { job: ArchiveJob | null }) {
  const { t, locale } = useText();
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState(0);
  const send = useMutation({
    mutationFn: (file: File) => sendArchive(organizationId, file, setShare),
    onSettled: () => queries.invalidateQueries(archiveQuery(organizationId)),
    onError: (error) =>
      showFailure(error, hasStatus(error, 409) ? t('Archive.Busy') : t('Archive.SendFailed'), t),
  });
  const percent = new Intl.NumberFormat(locale, { style: 'percent' }).format(share);
  return (
    <Part title={t('Archive.ImportTitle')} hint={t('Archive.ImportHint')}>
      <div className="flex flex-wrap items-center gap-3">
        <input
          ref={input}
          type="file"
          accept=".zip,application/zip"
          hidden
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) send.mutate(file);
            event.target.value = '';
          }}
        />
        <Button disabled={send.isPending || job?.state === 'running'} onClick={() => input.current?.click()}>
          {t('Archive.Choose')}
        </Button>
        <span role="status" className="min-w-0 flex-1 basis-56">
          {send.isPending ? t('Archive.Sending', { percent }) : job !== null && <ImportState job={job} />}
        </span>
      </div>
    </Part>
  );
}

function ImportState({ job }: { job: ArchiveJob }) {
  const { t } = useText();
  const { state, phase, failure, summary } = job;
  if (state === 'running')
    return t(phase === 'writing' ? 'Archive.Writing' : 'Archive.Checking', progressOf(job));
  if (summary !== null) return t('Archive.Imported', countsOf(summary.events));
  return (
    <>
      {t(phase === 'writing' ? 'Archive.StoppedShort' : 'Archive.Failed')}
      {failure !== null && (
        <small lang="en" className="block text-2 [overflow-wrap:anywhere] text-ink-2">
          {failure}
        </small>
      )}
    </>
  );
}

function EarlierImports({ imports }: Pick<ArchiveStatus, 'imports'>) {
  const { t } = useText();
  const shown = useShownInstant();
  if (imports.length === 0) return null;
  return (
    <section>
      <h2 className="pb-2 text-5 font-medium">{t('Archive.Earlier')}</h2>
      <Sheet>
        <ul>
          {imports.map(({ origin, originName, importedAtMs, importedBy, summary }) => (
            <li
              key={importedAtMs}
              className="border-line px-4 py-2 [overflow-wrap:anywhere] not-first:border-t"
            >
              {t('Archive.From', { origin, date: shown(importedAtMs) })}
              <small className="block text-2 text-ink-2">
                {t('Archive.By', { name: originName, person: importedBy })}{' '}
                {t('Archive.Imported', countsOf(summary.events))}
              </small>
            </li>
          ))}
        </ul>
      </Sheet>
    </section>
  );
}

function progressOf({ done, total }: ArchiveJob) {
  return { done: String(done), total: String(total) };
}

function countsOf({ added, updated, unchanged, kept }: Record<string, number>) {
  return { added: `${added}`, updated: `${updated}`, unchanged: `${unchanged}`, kept: `${kept}` };
}

/** The browser writes it to the disk as it arrives: it may be larger than the memory. */
function startDownload(path: string, name: string): void {
  const link = document.createElement('a');
  link.href = path;
  link.download = name;
  link.click();
}
