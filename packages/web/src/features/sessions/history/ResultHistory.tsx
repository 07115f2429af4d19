/** The history of a result: every publication with its changes. */

import type { Revision } from '@lapwing/contract/results/revisions';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatLocal } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/language.ts';
import { useGuid } from '../../../routing/use-guid.ts';
import { LinkButton } from '../../../ui/controls/LinkButton.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { ResultStatusMark } from '../../../ui/racing/ResultStatusMark.tsx';
import { revisionsQuery } from '../state/queries.ts';
import { causeWords, placeWords, publisherText, reasonText, withReason } from './change-texts.ts';
import { readableChanges } from './revision-changes.ts';

type ResultHistoryProps = { sessionId: number; shownRevision: number | null };

export function ResultHistory({ sessionId, shownRevision }: ResultHistoryProps) {
  const { t } = useText();
  const { data: revisions = [] } = useQuery(revisionsQuery(sessionId, useGuid()));
  const newest = revisions[0];
  if (newest === undefined) return null;
  return (
    <section aria-labelledby="history" className="mt-6">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 id="history">{t('History.Title')}</h2>
        <LinkButton size="small" to="/sessions/$sessionId/whatif" params={{ sessionId }}>
          {t('Breadcrumbs.WhatIf')}
        </LinkButton>
      </div>
      <Sheet>
        <ol>
          {revisions.map((revision) => (
            <li key={revision.number} className="border-b border-line px-4 py-2.5 last:border-b-0">
              <RevisionHead sessionId={sessionId} revision={revision}>
                {revision.number === (shownRevision ?? newest.number) ? (
                  <span className="text-2 text-ink-3">{t('History.Shown')}</span>
                ) : (
                  <Link
                    to="/sessions/$sessionId"
                    params={{ sessionId }}
                    search={{
                      revision: revision.number === newest.number ? undefined : String(revision.number),
                    }}
                    aria-label={t('History.ShowRevision', { number: revision.number })}
                    className="link touch:-my-3 touch:inline-flex touch:h-11 touch:min-w-11 touch:items-center touch:justify-end"
                  >
                    {t('History.Show')}
                  </Link>
                )}
              </RevisionHead>
              <RevisionChanges revision={revision} />
            </li>
          ))}
        </ol>
      </Sheet>
    </section>
  );
}

type RevisionHeadProps = { sessionId: number; revision: Revision; children: ReactNode };

function RevisionHead({ sessionId, revision, children }: RevisionHeadProps) {
  const { t, locale } = useText();
  const { number, resultStatus, publishedAt, seal } = revision;
  const publisher = publisherText(revision, t);
  const reason = reasonText(revision, t);
  return (
    <div className="flex items-start gap-3 text-3">
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-3.5 gap-y-0.5">
        <ResultStatusMark status={resultStatus} label={t(`ResultStatuses.${resultStatus}`)} />
        <span className="text-ink-2">{t('History.Revision', { number })}</span>
        <time dateTime={publishedAt} className="text-ink-2">
          {formatLocal(publishedAt, 'date-time', locale)}
        </time>
        {publisher !== '' && <span className="text-ink-2">{publisher}</span>}
        {reason !== '' && <span>{reason}</span>}
        {seal !== undefined && (
          <Link
            to="/sessions/$sessionId/seal"
            params={{ sessionId }}
            search={{ revision: String(number) }}
            aria-label={t('History.CheckSeal', { number })}
            className="link touch-target inline-flex items-center gap-1 text-2"
          >
            <ShieldCheck size={14} strokeWidth={1.75} aria-hidden="true" />
            {t('History.Sealed')} <code>{seal.slice(0, 8)}</code>
          </Link>
        )}
      </div>
      <span className="flex-none">{children}</span>
    </div>
  );
}

function RevisionChanges({ revision: { number, changes } }: { revision: Revision }) {
  const { t } = useText();
  const { decided, moved } = readableChanges(changes);
  if (changes.length === 0) {
    return (
      <p className="pt-0.5 text-3 text-ink-3">{number === 1 ? t('History.First') : t('History.NoChanges')}</p>
    );
  }
  return (
    <>
      <ul className="pt-1 text-4 stretch-data">
        {decided.map(({ startNumber, name, causes, position }) => (
          <li key={`${startNumber} ${name}`} className="flex flex-wrap gap-x-3">
            <span>
              <b className="font-strong">{startNumber}</b> {name}
            </span>
            <span>{causes.map((cause) => withReason(causeWords(cause, t), cause)).join(', ')}</span>
            {position && <span className="text-ink-2">{placeWords(position, t)}</span>}
          </li>
        ))}
      </ul>
      {moved.length > 0 && (
        <details className="pt-0.5 text-3">
          <summary className="w-fit cursor-pointer text-ink-2 phone:py-2.5">
            {t('History.Moved', { count: moved.length })}
          </summary>
          <ul className="grid gap-x-6 pt-1 stretch-data sm:grid-cols-2">
            {moved.map((change) => (
              <li key={`${change.startNumber} ${change.name}`} className="flex gap-2">
                <b className="w-9 flex-none text-end font-strong">{change.startNumber}</b>
                <span className="min-w-0 grow wrap-break-word">{change.name}</span>
                <span className="text-ink-2">{placeWords(change, t)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
