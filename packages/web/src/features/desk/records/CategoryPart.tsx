/** The proposals and the decided records of one class at one layout. */

import type { DecidedRecord, DeskRecords, RecordProposal } from '@lapwing/contract/desk/records';
import { useState } from 'react';
import { formatInstant, formatLocal } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/language.ts';
import { RecordLapLink } from '../../../parts/RecordLapLink.tsx';
import { categoryText } from '../../../parts/record-words.ts';
import { Badge } from '../../../ui/content/Badge.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { DecisionDialog } from './DecisionDialog.tsx';
import { type RecordAct, useRecordAct } from './queries.ts';

type CategoryPartProps = DeskRecords['tracks'][number]['categories'][number] & {
  organizationId: number;
  canDecide: boolean;
};

const stateKeys = {
  accepted: 'Records.Accepted',
  rejected: 'Records.Rejected',
  withdrawn: 'Records.Withdrawn',
} as const;

/** A decision that needs a reason first. */
type Asked = { title: string; yes: string; act: (reason: string) => RecordAct };

export function CategoryPart(props: CategoryPartProps) {
  const { organizationId, canDecide, category, standingId, proposals, decided } = props;
  const { t } = useText();
  const act = useRecordAct(organizationId);
  const [asked, setAsked] = useState<Asked | null>(null);
  const categoryName = categoryText(category, t);
  const ofProposal = ({ competitorId, lapTimeMs, lap }: RecordProposal) => ({
    competitorId,
    lapTimeMs,
    lapNumber: lap.lapNumber,
  });
  const accept = (some: readonly RecordProposal[]) =>
    act.mutate({
      kind: 'proposals',
      bodies: some.map((proposal) => ({ ...ofProposal(proposal), decision: 'accepted', reason: '' })),
    });
  return (
    <section className="border-b border-line pb-3 not-first:pt-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3>{categoryName}</h3>
        {canDecide && proposals.length > 1 && (
          <Button
            size="small"
            disabled={act.isPending}
            className="touch:h-11"
            aria-label={`${t('Records.AcceptAll')}: ${categoryName}`}
            onClick={() => accept(proposals)}
          >
            {t('Records.AcceptAll')}
          </Button>
        )}
      </div>
      {proposals.length > 0 && (
        <ul aria-label={t('Records.Proposals')}>
          {proposals.map((proposal) => (
            <li
              key={`${proposal.competitorId} ${proposal.lap.lapNumber}`}
              className="items-center justify-between gap-4 py-1.5 md:flex"
            >
              <LapFacts record={proposal} />
              {canDecide && (
                <span className="flex flex-none flex-wrap gap-2 phone:pt-1.5">
                  <Button
                    kind="primary"
                    disabled={act.isPending}
                    className="touch:h-11"
                    aria-label={`${t('Records.Accept')}: ${proposal.lapTime} ${proposal.name}`}
                    onClick={() => accept([proposal])}
                  >
                    {t('Records.Accept')}
                  </Button>
                  <Button
                    disabled={act.isPending}
                    className="touch:h-11"
                    aria-label={`${t('Records.Reject')}: ${proposal.lapTime} ${proposal.name}`}
                    onClick={() =>
                      setAsked({
                        title: t('Records.RejectTitle', { time: proposal.lapTime, name: proposal.name }),
                        yes: t('Records.Reject'),
                        act: (reason) => ({
                          kind: 'proposals',
                          bodies: [{ ...ofProposal(proposal), decision: 'rejected', reason }],
                        }),
                      })
                    }
                  >
                    {t('Records.Reject')}
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {decided.length > 0 && (
        <ul aria-label={t('Records.Decided')}>
          {decided.map((record) => (
            <Decided
              key={record.recordId}
              record={record}
              isStanding={record.recordId === standingId}
              canDecide={canDecide && !act.isPending}
              onAsk={setAsked}
            />
          ))}
        </ul>
      )}
      {asked !== null && (
        <DecisionDialog
          title={asked.title}
          yes={asked.yes}
          onClose={() => setAsked(null)}
          onYes={(reason) => act.mutate(asked.act(reason))}
        />
      )}
    </section>
  );
}

type DecidedProps = {
  record: DecidedRecord;
  isStanding: boolean;
  canDecide: boolean;
  onAsk: (asked: Asked) => void;
};

function Decided({ record, isStanding, canDecide, onAsk }: DecidedProps) {
  const { t, locale } = useText();
  const { recordId, state, isValid, decisions, lapTime: time, name } = record;
  const isAccepted = state === 'accepted';
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <li className="py-1.5">
      <LapFacts record={record} />
      <span className="flex flex-wrap items-center gap-2 pt-1">
        <Badge>{t(isStanding ? 'Records.Standing' : stateKeys[state])}</Badge>
        {!isValid && <Badge>{t('Records.Invalid')}</Badge>}
        {canDecide && (
          <Button
            size="small"
            className="touch:h-11"
            aria-label={`${t(isAccepted ? 'Records.Withdraw' : 'Records.AcceptAgain')}: ${time} ${name}`}
            onClick={() =>
              onAsk({
                title: t(isAccepted ? 'Records.WithdrawTitle' : 'Records.AcceptTitle', { time, name }),
                yes: t(isAccepted ? 'Records.Withdraw' : 'Records.AcceptAgain'),
                act: (reason) => ({
                  kind: 'decide',
                  recordId,
                  body: { decision: isAccepted ? 'withdrawn' : 'accepted', reason },
                }),
              })
            }
          >
            {t(isAccepted ? 'Records.Withdraw' : 'Records.AcceptAgain')}
          </Button>
        )}
      </span>
      <ol className="pt-1 text-2 text-ink-3">
        {decisions.map(({ decision, by, atMs, reason }) => (
          <li key={atMs}>
            {t('Records.By', {
              decision: t(stateKeys[decision]),
              name: by,
              date: formatInstant(atMs, 'short-date', locale, timeZone),
            })}
            {reason !== '' && `: ${reason}`}
          </li>
        ))}
      </ol>
    </li>
  );
}

function LapFacts({ record }: { record: RecordProposal | DecidedRecord }) {
  const { locale } = useText();
  const { lapTime, name, startNumber, date, lap } = record;
  return (
    <span className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
      <b className="font-strong tabular-nums">{lapTime}</b>
      <span className="font-medium">
        {name}
        {startNumber !== '' && <span className="font-normal text-ink-3"> #{startNumber}</span>}
      </span>
      <time dateTime={date} className="text-ink-2">
        {formatLocal(date, 'short-date', locale)}
      </time>
      <span className="min-w-0 text-3">
        {lap === null ? 'source' in record && record.source : <RecordLapLink lap={lap} />}
      </span>
    </span>
  );
}
