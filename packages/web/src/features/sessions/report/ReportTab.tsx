/** The report of a result: prose with links to its evidence, to copy and to print. */

import type { Session } from '@lapwing/contract/results/events';
import type { ReportEvidence, SessionReport } from '@lapwing/contract/results/report';
import { resultsApi } from '@lapwing/contract/results/results';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Copy } from 'lucide-react';
import { resultsClient } from '../../../api/results.ts';
import { formatLocal } from '../../../i18n/format.ts';
import { type Text, useText } from '../../../i18n/language.ts';
import { QueryView } from '../../../parts/QueryView.tsx';
import { PrintedSheet } from '../../../print/PrintedSheet.tsx';
import { type Guid, useGuid } from '../../../routing/use-guid.ts';
import { EmptyState } from '../../../ui/content/EmptyState.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { showToast } from '../../../ui/overlays/toasts.ts';
import { formatLongDate, headlineOf, plainText, writeReport } from './report-text.ts';
import './report.css';

const loadPaper = () => import('./ReportPaper.tsx');

function reportQuery(sessionId: number, guid: Guid) {
  return queryOptions({
    queryKey: ['results', 'report', sessionId, guid],
    queryFn: ({ signal }) => resultsClient.call(resultsApi.report, { sessionId }, { guid }, { signal }),
  });
}

export function ReportTab({ session }: { session: Session }) {
  const { t } = useText();
  const query = useQuery(reportQuery(session.id, useGuid()));
  return (
    <QueryView query={query}>
      {(report) =>
        report.paragraphs.length === 0 ? (
          <EmptyState title={t('Report.None')} note={t('Report.NoneHint')} />
        ) : (
          <Report report={report} status={session.resultStatus} />
        )
      }
    </QueryView>
  );
}

function Report({ report, status }: { report: SessionReport; status: Session['resultStatus'] }) {
  const text = useText();
  const { t, locale } = text;
  const { sessionName, eventName, venueName, date, sessionId } = report;
  const about = [sessionName, eventName, venueName, formatLongDate(date, locale)].filter(Boolean);
  const headline = headlineOf(report, text);
  const paragraphs = writeReport(report, text);
  return (
    <article className="report" aria-labelledby="report-headline">
      <h2 id="report-headline">{headline}</h2>
      <p className="report-about">{about.join(' · ')}</p>
      {paragraphs.map(({ topic, sentences }) => (
        <p key={topic} data-topic={topic}>
          {sentences.map(({ sentence, parts }, index) => (
            // Sentences of one paragraph may have the same code and no other identity.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <span key={index}>
              {parts.map(({ text: words, isName }, part) =>
                // biome-ignore lint/suspicious/noArrayIndexKey: parts of a sentence do not move
                isName ? <b key={part}>{words}</b> : <span key={part}>{words}</span>,
              )}
              {'\u00a0'}
              <Evidence sessionId={sessionId} evidence={sentence.evidence} />
            </span>
          ))}
        </p>
      ))}
      <p className="report-note">{t('Report.Note')}</p>
      <Button onClick={() => void copy(plainText(report, text), t)}>
        <Copy strokeWidth={1.75} aria-hidden="true" className="size-4" />
        {t('Report.Copy')}
      </Button>
      <PrintedSheet
        load={loadPaper}
        of={{ headline, about, status, paragraphs: plainText(report, text).split('\n\n').slice(2) }}
      />
    </article>
  );
}

async function copy(text: string, t: Text['t']): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ text: t('Report.Copied') });
  } catch {
    // Not every page may use the clipboard; the visitor can select the text.
    showToast({ text: t('Report.NotCopied') });
  }
}

/** Small, after the sentence: the first of them prove it, long series have more. */
const MOST_SHOWN = 3;

function Evidence({ sessionId, evidence }: { sessionId: number; evidence: readonly ReportEvidence[] }) {
  const { t } = useText();
  return (
    <span className="report-evidence">
      <span className="sr-only">{t('Report.Evidence')} </span>
      {evidence.slice(0, MOST_SHOWN).map((each, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the evidence of a sentence does not move
        <EvidenceLink key={index} sessionId={sessionId} evidence={each} />
      ))}
    </span>
  );
}

function EvidenceLink({ sessionId, evidence }: { sessionId: number; evidence: ReportEvidence }) {
  const { t, locale } = useText();
  switch (evidence.kind) {
    case 'lap':
      return (
        <Link
          to="/sessions/$sessionId"
          params={{ sessionId }}
          search={{ tab: 'lapchart', lap: String(evidence.lap), follow: String(evidence.position) }}
          className="link"
        >
          {t('Report.Lap', { lap: evidence.lap })}
        </Link>
      );
    case 'classification':
      return (
        <Link to="/sessions/$sessionId" params={{ sessionId }} className="link">
          {t('Report.Result')}
        </Link>
      );
    case 'row':
      return (
        <Link
          to="/sessions/$sessionId/laptimes"
          params={{ sessionId }}
          search={{ pos: evidence.position }}
          className="link"
        >
          {t('Report.Place', { place: evidence.position })}
        </Link>
      );
    case 'result':
      return (
        <Link
          to="/sessions/$sessionId/laptimes"
          params={{ sessionId: evidence.sessionId }}
          search={{ pos: evidence.position }}
          className="link"
          title={`${evidence.eventName}, ${evidence.sessionName}`}
        >
          {formatLocal(evidence.date, 'short-date', locale)}
        </Link>
      );
    case 'records':
      return (
        <Link
          to="/organizations/$organizationId/records"
          params={{ organizationId: evidence.organizationId }}
          className="link"
        >
          {t('Report.Records')}
        </Link>
      );
    case 'standings':
      return (
        <Link
          to="/organizations/$organizationId/championships/$championshipId"
          params={{ organizationId: evidence.organizationId, championshipId: evidence.championshipId }}
          className="link"
        >
          {t('Report.Standings')}
        </Link>
      );
  }
}
