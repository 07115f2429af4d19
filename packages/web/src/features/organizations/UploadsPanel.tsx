/** The list of uploads, with their errors. */

import type { Upload } from '@lapwing/contract/people/organizations';
import type { ServerMessage } from '@lapwing/contract/values/errors';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../i18n/language.ts';
import { uploadMessageIn } from '../../i18n/upload-messages.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { Badge } from '../../ui/content/Badge.tsx';
import { EmptyState } from '../../ui/content/EmptyState.tsx';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { MoreButton } from './MoreButton.tsx';
import { uploadsQuery } from './queries.ts';
import { useShownInstant } from './use-shown-instant.ts';

const STEP = 20;

export function UploadsPanel({ organizationId }: { organizationId: number }) {
  const { t } = useText();
  const [count, setCount] = useState(STEP);
  const query = useQuery(uploadsQuery(organizationId, count));
  return (
    <QueryView query={query}>
      {({ answer, total }) =>
        answer.length === 0 ? (
          <EmptyState title={t('Manage.NoUploads')} note={t('Manage.NoUploadsHint')} />
        ) : (
          <div className="max-w-[51.25rem]">
            <Sheet>
              <ul aria-label={t('Manage.Uploads')}>
                {answer.map((upload) => (
                  <UploadRow key={`${upload.atMs} ${upload.call} ${upload.uploadId}`} upload={upload} />
                ))}
              </ul>
            </Sheet>
            <MoreButton
              shown={answer.length}
              total={total ?? 0}
              isBusy={query.isFetching}
              onMore={() => setCount(count + STEP)}
            />
          </div>
        )
      }
    </QueryView>
  );
}

/** In the visitor's language if there is a translation. */
function ServerText({ of }: { of: ServerMessage }) {
  const { language } = useText();
  const own = uploadMessageIn(language, of);
  return own === null ? <span lang="en">{of.message}</span> : <span>{own}</span>;
}

/** Those of the race desk are of the same kinds as those with a key. */
function kindOf(call: Upload['call']) {
  if (call === 'results/file' || call === 'desk/publish') return 'file';
  return call === 'desk/corrections' ? 'corrections' : call;
}

function UploadRow({ upload }: { upload: Upload }) {
  const { t } = useText();
  const shown = useShownInstant();
  const { atMs, keyName, accountName, call, outcome, fileName, detail, detailCode, detailParams, errors } =
    upload;
  const isBad = outcome === 'refused' || outcome === 'failed';
  return (
    <li className="border-b border-line px-4 py-2 [overflow-wrap:anywhere] last:border-b-0">
      <p className="flex flex-wrap items-center gap-x-2">
        <b className="font-medium">{fileName ?? t(`Manage.UploadKinds.${kindOf(call)}`)}</b>
        <Badge>{t(`Manage.Outcomes.${outcome}`)}</Badge>
        <span className="text-3 text-ink-3">
          {shown(atMs)}{' '}
          {accountName === undefined
            ? t('Manage.By', { key: keyName })
            : t('Manage.ByMember', { name: accountName })}
        </span>
      </p>
      <p className={isBad ? 'text-3 text-loss' : 'text-3 text-ink-2'}>
        <ServerText of={{ message: detail, code: detailCode, params: detailParams }} />
      </p>
      {errors.length > 0 && (
        <details className="text-3">
          <summary className="cursor-pointer py-1 text-ink-2 phone:py-2.5">
            {t(isBad ? 'Manage.Errors' : 'Manage.Warnings', { count: errors.length })}
          </summary>
          <ul className="grid gap-1 pb-1">
            {errors.map(({ name, file, line, message, code, params }) => (
              <li key={`${file} ${name} ${line} ${message}`}>
                {file !== undefined && file !== fileName && <>{file} </>}
                {line !== undefined && <>{t('Manage.Line', { line })} </>}
                {name !== '' && <code>{name}</code>} <ServerText of={{ message, code, params }} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}
