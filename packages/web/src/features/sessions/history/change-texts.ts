/** The texts for changes of a result and for rulings. */

import {
  liveWords,
  type Revision,
  type Ruling,
  type RulingSource,
} from '@lapwing/contract/results/revisions';
import { isPublishedOrder } from '@lapwing/timing/classification/ruling';
import { formatLapTime, parseLapTime } from '@lapwing/timing/lap-time';
import { penaltyWords } from '../../../i18n/penalty-words.ts';
import type { Translate } from '../../../i18n/translate.ts';
import type { Cause, PositionChange } from './revision-changes.ts';

/** `10 s`, `2.5 s`; from a minute on, the colon makes the unit clear. */
const penaltyTime = (penalty: string, t: Translate) => {
  const time = penalty.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
  return penalty.includes(':') ? penalty : t('History.Seconds', { time });
};

/** `+10 s`: all time penalties of a competitor together; empty if there are none. */
export function penaltyText(rulings: readonly Ruling[], t: Translate): string {
  const addedMs = rulings.reduce(
    (sum, ruling) => sum + (ruling.kind === 'penalty' ? parseLapTime(ruling.time) : 0),
    0,
  );
  return addedMs > 0 ? `+${penaltyTime(formatLapTime(addedMs), t)}` : '';
}

const isNone = (penalty: string) => /^[0:.]*$/.test(penalty);

export function placeWords({ from, to }: PositionChange, t: Translate): string {
  const place = (position: number | null) =>
    position === null ? t('History.NotClassified') : `P${position}`;
  return `${place(from)} → ${place(to)}`;
}

type Decided = { reason?: string | undefined; source?: RulingSource | undefined };

/** Adds the reason of a ruling, if there is one. That a published order was adopted is not a reason. */
export function withReason(words: string, { reason = '', source }: Decided): string {
  return reason === '' || source === 'published-order' ? words : `${words} (${reason})`;
}

function decisionWords(ruling: Ruling, t: Translate): string {
  switch (ruling.kind) {
    case 'penalty':
      if (ruling.form !== undefined) return penaltyWords(ruling.form, parseLapTime(ruling.time), t);
      return t('History.Penalty', { time: penaltyTime(ruling.time, t) });
    case 'laps':
      return penaltyWords(ruling.kind, ruling.laps, t);
    case 'places':
    case 'grid-drop':
      return penaltyWords(ruling.kind, ruling.places, t);
    case 'class-excluded':
    case 'reprimand':
      return penaltyWords(ruling.kind, 0, t);
    case 'lap-deleted':
      return t('History.LapDeleted', { lap: ruling.lapNr });
    case 'relegated':
      return ruling.behind === 'class' ? t('History.BehindClass') : t('History.BehindField');
    case 'placed':
      return t('History.Placed', { position: ruling.position });
    case 'not-classified':
      return t('SessionResults.NotClassified');
    case 'status':
      return t(`RowStatuses.${ruling.status}`);
    case 'disqualified':
      return t('RowStatuses.DQ');
    case 'retired':
      return t('RowStatuses.DNF');
  }
}

function withDocument(ruling: Exclude<Ruling, { kind: 'retired' }>, t: Translate): string {
  const words = withReason(decisionWords(ruling, t), ruling);
  const { document = '' } = ruling;
  return document === '' ? words : `${words}, ${t('Penalties.Document', { document })}`;
}

/** The rulings on a competitor, without adopted orders and without what the status shows already. */
export function rulingWords(rulings: readonly Ruling[], t: Translate): string {
  return rulings
    .filter((ruling) => !isPublishedOrder(ruling))
    .flatMap((ruling) => (ruling.kind === 'retired' ? [] : [withDocument(ruling, t)]))
    .join(', ');
}

export function causeWords(cause: Cause, t: Translate): string {
  switch (cause.kind) {
    case 'entry':
      return cause.to ? t('History.Entered') : t('History.Removed');
    case 'status':
      // A competitor who is classified again needs to know what was withdrawn.
      return cause.to === 'Normal'
        ? t('History.StatusLifted', { status: t(`RowStatuses.${cause.from}`) })
        : t(`RowStatuses.${cause.to}`);
    case 'penalty':
      if (isNone(cause.to)) return t('History.PenaltyLifted', { time: penaltyTime(cause.from, t) });
      return isNone(cause.from)
        ? t('History.Penalty', { time: penaltyTime(cause.to, t) })
        : t('History.PenaltyChanged', { from: penaltyTime(cause.from, t), to: penaltyTime(cause.to, t) });
    case 'deleted-laps': {
      const deleted = cause.to.filter((lap) => !cause.from.includes(lap));
      const restored = cause.from.filter((lap) => !cause.to.includes(lap));
      return [
        ...(deleted.length > 0 ? [t('History.LapsDeleted', { laps: deleted.join(', ') })] : []),
        ...(restored.length > 0 ? [t('History.LapsRestored', { laps: restored.join(', ') })] : []),
      ].join(', ');
    }
    case 'rulings': {
      const before = cause.from.map((noted) => JSON.stringify(noted));
      const after = cause.to.map((noted) => JSON.stringify(noted));
      const added = cause.to.filter((noted) => !before.includes(JSON.stringify(noted)));
      const lifted = cause.from.filter((noted) => !after.includes(JSON.stringify(noted)));
      return [
        ...added.map((noted) => penaltyWords(noted.kind, noted.value, t)),
        ...lifted.map((noted) =>
          t('Penalties.Lifted', { penalty: penaltyWords(noted.kind, noted.value, t) }),
        ),
      ].join(', ');
    }
    case 'relegation':
      if (cause.to === null) return t('History.RelegationLifted');
      return cause.to === 'class' ? t('History.BehindClass') : t('History.BehindField');
    case 'placing':
      return cause.to === null ? t('History.PlacingLifted') : t('History.Placed', { position: cause.to });
    case 'laps':
      return t('History.Laps', { from: cause.from, to: cause.to });
    case 'total-time':
      return t('History.TotalTime', { from: cause.from ?? '–', to: cause.to ?? '–' });
    case 'best-time':
      return t('History.BestLap', { from: cause.from ?? '–', to: cause.to ?? '–' });
    case 'number':
    case 'name':
    case 'class':
      return t(`History.Edited.${cause.kind}`, { from: cause.from || '–', to: cause.to || '–' });
  }
}

type Published = Pick<Revision, 'source' | 'publishedBy' | 'reason'>;

/** The publisher of a revision. */
export function publisherText({ source, publishedBy }: Omit<Published, 'reason'>, t: Translate): string {
  return source === 'live' ? t('History.LiveTiming') : publishedBy;
}

/** The reason of a revision. Texts of live timing are translated; others are shown as written. */
export function reasonText({ source, reason }: Published, t: Translate): string {
  if (source !== 'live') return reason;
  if (reason === liveWords.ended) return t('History.SessionEnded');
  if (reason === liveWords.incomplete) return t('History.DataMissing');
  return reason === liveWords.corrected ? t('History.TimingCorrected') : reason;
}
