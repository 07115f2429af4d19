/** The chain: each revision with its seal, the newest first. */

import type { SealedRevision } from '@lapwing/contract/results/seals';
import { formatLocal } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/language.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { ResultStatusMark } from '../../../ui/racing/ResultStatusMark.tsx';
import { publisherText } from '../history/change-texts.ts';

type SealListProps = { revisions: readonly SealedRevision[]; shown: number };

export function SealList({ revisions, shown }: SealListProps) {
  const { t } = useText();
  return (
    <section aria-labelledby="seals" className="min-w-0">
      <h2 id="seals" className="mb-2">
        {t('Seals.Revisions')}
      </h2>
      <Sheet>
        <ol>
          {revisions.map((revision) => (
            <li
              key={revision.number}
              aria-current={revision.number === shown ? 'true' : undefined}
              className={classNames(
                'border-b border-line px-4 py-2.5 last:border-b-0',
                revision.number === shown ? 'bg-accent-tint' : '',
              )}
            >
              <RevisionLine revision={revision} />
              {revision.seal !== null && <SealFacts seal={revision.seal} />}
            </li>
          ))}
        </ol>
      </Sheet>
    </section>
  );
}

function RevisionLine({ revision }: { revision: SealedRevision }) {
  const { t, locale } = useText();
  const { number, resultStatus, publishedAt, seal, followsResults } = revision;
  const publisher = publisherText(revision, t);
  const state =
    seal === null ? 'IsUnsealed' : seal.problems.length === 0 ? ('IsValid' as const) : ('IsInvalid' as const);
  const tones = { IsUnsealed: 'text-ink-3', IsValid: 'text-pb', IsInvalid: 'text-loss' };
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-0.5 text-3">
      <ResultStatusMark status={resultStatus} label={t(`ResultStatuses.${resultStatus}`)} />
      <b className="font-strong">{t('Seals.RevisionOf', { number })}</b>
      <time dateTime={publishedAt} className="text-ink-2">
        {formatLocal(publishedAt, 'date-time', locale)}
      </time>
      {followsResults !== undefined && (
        <span className="text-ink-2">{t(followsResults ? 'Seals.FollowsResults' : 'Seals.IsSaved')}</span>
      )}
      {publisher !== '' && followsResults === undefined && <span className="text-ink-2">{publisher}</span>}
      <b className={classNames('font-strong', tones[state])}>{t(`Seals.${state}`)}</b>
    </div>
  );
}

function SealFacts({ seal }: { seal: NonNullable<SealedRevision['seal']> }) {
  const { t } = useText();
  const { hash, previousHash, keyId, origin, problems, withheldCount } = seal;
  const facts = [
    { label: t('Seals.Hash'), value: hash },
    ...(previousHash === null ? [] : [{ label: t('Seals.Before'), value: previousHash.slice(0, 12) }]),
    { label: t('Seals.Key'), value: keyId },
  ];
  return (
    <>
      {problems.length > 0 && (
        <ul className="pt-1 text-3 text-loss">
          {problems.map((problem) => (
            <li key={problem}>{t(`Seals.Problems.${problem}`)}</li>
          ))}
        </ul>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 pt-1 text-2">
        {facts.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-ink-3">{label}</dt>
            <dd className="break-all">
              <code>{value}</code>
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-2 wrap-anywhere text-ink-2">
        {origin === null ? t('Seals.ThisServer') : t('Seals.OtherServer', { origin })}
        {withheldCount > 0 && ` · ${t('Seals.Withheld', { count: withheldCount })}`}
      </p>
    </>
  );
}
