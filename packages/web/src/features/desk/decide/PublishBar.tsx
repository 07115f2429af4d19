/** The state of the result, the protest time that is left, and what it waits for before it is official. */

import type { CaseFileAnswer } from '@lapwing/contract/desk/decide';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { useNow } from '../../../parts/countdown/use-now.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { guidIn } from '../guid-in.ts';
import { clockText, timeOfDay } from '../run/times.ts';
import { isUnpublished } from './is-unpublished.ts';
import { ProtestTimeChoice } from './ProtestTimeChoice.tsx';
import { useCases } from './use-cases.ts';
import { StateMark } from './words.tsx';
import './publish-bar.css';

export function PublishBar({ on }: { on: readonly string[] }) {
  const { t } = useText();
  const { file, canDecide, publish, isSaving } = useCases();
  const [note, setNote] = useState('');
  const nowMs = useServerNow(file);
  const { status, revision, publishedAtMs, official, phase, timeZone } = file;
  const isProtestTime = official.protestEndsAtMs !== null && nowMs < official.protestEndsAtMs;
  const isReady = official.isReady || (official.isProtestTime && !isProtestTime && isFree(official));
  const canBeOfficial = isReady && status !== 'Official';
  const hasChange = isUnpublished(file, on);
  const hasResult = phase === 'finished' && publishedAtMs !== null;
  return (
    <section className="decide-bar" aria-label={t('Decide.Result', { name: file.sessionName })}>
      <div className="decide-status">
        <span>{t('Decide.Result', { name: file.sessionName })}</span>
        <b>
          <StateMark state={status === 'Official' ? 'done' : hasResult ? 'half' : 'open'} />
          {hasResult
            ? t(`ResultStatuses.${status}`)
            : phase === 'running'
              ? t('Decide.Running')
              : t('Decide.NotPublishedYet')}
          {hasResult && (
            <small>
              {t('Decide.RevisionAt', {
                revision: String(revision),
                time: timeOfDay(publishedAtMs, timeZone, 0).slice(0, 5),
              })}
            </small>
          )}
        </b>
      </div>
      <div className="decide-protest">
        <ProtestTimeChoice />
        {official.protestEndsAtMs !== null && (
          <ProtestClock endsAtMs={official.protestEndsAtMs} nowMs={nowMs} />
        )}
      </div>
      {!canDecide && (
        <div className="decide-publish">
          <span className="decide-hint">{t('Decide.ViewOnly')}</span>
        </div>
      )}
      {canDecide && hasResult && (
        <div className="decide-publish">
          <span className="decide-hint" role="status">
            {status === 'Official' ? (
              <Link
                to="/sessions/$sessionId"
                params={{ sessionId: Number(file.path.split(/[/?]/)[2]) }}
                search={{ guid: guidIn(file.path) }}
                className="link"
              >
                {t('Decide.OpenResult')}
              </Link>
            ) : (
              waitText(file, isProtestTime, t)
            )}
          </span>
          <input
            aria-label={t('Decide.PublishNote')}
            placeholder={t('Decide.PublishNote')}
            value={note}
            maxLength={500}
            onChange={({ target }) => setNote(target.value)}
          />
          <Button
            kind={canBeOfficial && !hasChange ? 'primary' : 'plain'}
            className="h-11"
            disabled={!isReady || isSaving}
            onClick={() => publish('Official', on, note.trim())}
          >
            {t('Decide.MakeOfficial')}
          </Button>
          <Button
            kind={hasChange ? 'primary' : 'plain'}
            className="h-11"
            disabled={isSaving}
            onClick={() => {
              publish('Provisional', on, note.trim());
              setNote('');
            }}
          >
            {t('Decide.Publish', { revision: String(revision + 1) })}
          </Button>
        </div>
      )}
    </section>
  );
}

type Official = CaseFileAnswer['official'];

function isFree({ openIncidents, openProtests, unpublishedRulings }: Official): boolean {
  return openIncidents + openProtests + unpublishedRulings === 0;
}

/** By the server's clock, as it was with the last answer. */
function useServerNow({ nowMs }: CaseFileAnswer): number {
  const [offset, setOffset] = useState({ nowMs, byMs: nowMs - Date.now() });
  if (offset.nowMs !== nowMs) setOffset({ nowMs, byMs: nowMs - Date.now() });
  const here = useNow(500);
  return here === null ? nowMs : here + offset.byMs;
}

function waitText({ official, timeZone }: CaseFileAnswer, isProtestTime: boolean, t: Translate): string {
  const { openIncidents, openProtests, unpublishedRulings, protestEndsAtMs } = official;
  const from =
    isProtestTime && protestEndsAtMs !== null
      ? [t('Decide.OfficialFrom', { time: timeOfDay(protestEndsAtMs, timeZone, 0).slice(0, 5) })]
      : [];
  const waits = [
    ...(openIncidents > 0 ? [t('Decide.Waits.incidents', { count: openIncidents })] : []),
    ...(openProtests > 0 ? [t('Decide.Waits.protests', { count: openProtests })] : []),
    ...(unpublishedRulings > 0 ? [t('Decide.Waits.rulings', { count: unpublishedRulings })] : []),
  ];
  const open = waits.length === 0 ? [] : [t('Decide.WaitsFor', { what: waits.join(', ') })];
  const texts = [...from, ...open];
  return texts.length === 0 ? t('Decide.Ready') : texts.join('. ');
}

function ProtestClock({ endsAtMs, nowMs }: { endsAtMs: number; nowMs: number }) {
  const { t } = useText();
  const { file } = useCases();
  const { minutes } = file.protestTime;
  const leftMs = endsAtMs - nowMs;
  if (leftMs <= 0) return <b>{t('Decide.ProtestOver')}</b>;
  const share = Math.min(100, Math.max(0, 100 - (leftMs / (minutes * 60_000)) * 100));
  return (
    <>
      <b>
        {clockText(leftMs + 999)}
        <small>{t('Decide.ToGoOf', { minutes: String(minutes) })}</small>
      </b>
      <span className="decide-progress" aria-hidden="true">
        <i style={{ width: `${share}%` }} />
      </span>
    </>
  );
}
