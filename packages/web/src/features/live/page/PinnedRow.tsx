/** A pinned competitor, above the board: its position, and who is in front and behind. */

import type { LiveRow } from '@lapwing/contract/live/row';
import { positionTexts } from '@lapwing/timing/live/board/position-texts';
import { averageOfLastMs, ifPittingNow } from '@lapwing/timing/live/history/pit-now';
import { ChevronDown, Volume2, X } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { formatFigure, formatNumber } from '../../../i18n/numbers.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { IconButton } from '../../../ui/controls/Button.tsx';
import { NumberPlate } from '../../../ui/racing/NumberPlate.tsx';
import { gapText, timeText } from '../cells/cell-text.ts';
import { LastGap } from '../cells/GapOrLeader.tsx';
import { bestLapHighlight, lastLapHighlight } from '../cells/highlights.ts';
import { MarkedTime } from '../cells/MarkedTime.tsx';
import { Place } from '../cells/Place.tsx';
import { StintTime } from '../cells/RunningTime.tsx';
import { useDisplay } from '../display/use-display.ts';
import { readRadioSettings } from '../radio/radio-settings.ts';
import { createSpeaker } from '../radio/speaker.ts';
import { useLive } from '../state/live-store.ts';
import { usePins } from '../state/pins.ts';
import {
  behindOf,
  classIndexOf,
  classOf,
  inFrontOf,
  isTakingPart,
  nameOf,
  numberOf,
  placeOf,
  shortNameOf,
} from '../state/rows.ts';
import { useStandingRecords } from '../state/standing-records.ts';
import { useLiveLaps } from '../state/use-live-laps.ts';
import { GapTrend } from './GapTrend.tsx';
import { NotifyButton } from './NotifyButton.tsx';
import { stopWatching } from './push-subscription.ts';

const AVERAGED_LAPS = 5;

export function PinnedRow({ index }: { index: number }) {
  const { t, locale } = useText();
  const { form } = useDisplay();
  const { toggle } = usePins();
  const row = useLive(({ rows }) => rows.get(index));
  const colours = useLive((state) => state.colours);
  const ahead = useLive(({ board }) => row && inFrontOf(row, board));
  const behind = useLive(({ board }) => row && behindOf(row, board));
  const liveSessionId = useLive((state) => state.liveSessionId);
  const session = useLive(({ board }) => board.session);
  const [summary, setSummary] = useState('');
  // A phone first shows who is in front and behind.
  const [isWhole, setIsWhole] = useState(false);
  const records = useStandingRecords();
  if (row === undefined) return null;
  const name = nameOf(row) || t('Live.NoName');
  const isOut = !isTakingPart(row) || positionTexts[row.status] !== undefined;
  const sentence = () =>
    [
      placeSentence(row, name, t),
      ahead &&
        !isOut &&
        row.gap.kind !== 'none' &&
        t('Live.ReadGap', { gap: gapText(row.gap, t), name: nameOf(ahead) }),
      row.lastLapTimeMs !== null && t('Live.ReadLast', { time: timeText(row.lastLapTimeMs) }),
      row.bestLapTimeMs !== null && t('Live.ReadBest', { time: timeText(row.bestLapTimeMs) }),
    ]
      .filter(Boolean)
      .join(' ');
  // By the voice of the device, or by the screen reader: never by both.
  const readOut = (text: string) => {
    const speaker = readRadioSettings().voice === 'voice' ? createSpeaker(locale) : null;
    if (speaker === null) setSummary(text);
    else speaker.speak(text, () => {});
  };
  return (
    <section className="pinned-bar" aria-label={name}>
      <div className="pinned-who">
        <b className="pinned-place">
          <Place row={row} place={placeOf(row)} prefix="P" />
        </b>
        <NumberPlate startNumber={numberOf(row)} classIndex={classIndexOf(row, colours)} />
        <span className="min-w-0">
          <b className="block leading-tight wrap-break-word font-medium">{name}</b>
          <small className="block truncate text-2 text-ink-2">
            {[
              classOf(row) &&
                row.positionInClass !== null &&
                t('Live.InClass', { class: classOf(row), position: row.positionInClass }),
              row.team,
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </span>
      </div>
      {isOut && <Figure label={t('Live.Marker')}>{outText(row, t)}</Figure>}
      {!isOut && ahead && (
        <Figure isGap label={t('Live.AheadIs', { who: whoOf(ahead) })}>
          {gapText(row.gap, t) || <LastGap index={index} field="gapMs" t={t} />}{' '}
          <GapTrend behind={index} to="ahead" />
        </Figure>
      )}
      {!isOut && behind && (
        <Figure isGap label={t('Live.BehindIs', { who: whoOf(behind) })}>
          {gapText(row.gapBehind, t) || <LastGap index={behind.index} field="gapMs" t={t} />}{' '}
          <GapTrend behind={behind.index} to="behind" />
        </Figure>
      )}
      {(form !== 'phone' || isWhole) && (
        <>
          <Figure label={t('LiveColumns.lastLapTime')}>
            <MarkedTime highlight={lastLapHighlight(row, { session })}>
              {timeText(row.lastLapTimeMs)}
            </MarkedTime>
          </Figure>
          <Figure
            label={row.bestInLap ? t('Live.BestInLap', { lap: row.bestInLap }) : t('LiveColumns.bestLapTime')}
          >
            <MarkedTime highlight={bestLapHighlight(row, { records })}>
              {timeText(row.bestLapTimeMs)}
            </MarkedTime>
          </Figure>
          {!isOut && <PinnedLaps row={row} />}
        </>
      )}
      {form !== 'tv' && (
        <div className="pinned-actions">
          {form === 'phone' && (
            <IconButton
              label={t(isWhole ? 'Live.FewerFigures' : 'Live.MoreFigures')}
              aria-expanded={isWhole}
              onClick={() => setIsWhole(!isWhole)}
            >
              <ChevronDown
                size={18}
                strokeWidth={1.75}
                aria-hidden="true"
                className={isWhole ? 'rotate-180' : undefined}
              />
            </IconButton>
          )}
          <IconButton label={t('Live.ReadOut')} onClick={() => readOut(sentence())}>
            <Volume2 size={16} strokeWidth={1.75} />
          </IconButton>
          <NotifyButton competitorId={row.competitorId} name={name} />
          <IconButton
            label={t('Live.UnpinName', { name })}
            onClick={() => {
              toggle(row);
              stopWatching({ liveSessionId, competitorId: row.competitorId });
            }}
          >
            <X size={16} strokeWidth={1.75} />
          </IconButton>
          <span role="status" className="sr-only">
            {summary}
          </span>
        </div>
      )}
    </section>
  );
}

/** What follows from the laps so far: the pace, the stint, and what a stop would cost now. */
function PinnedLaps({ row }: { row: LiveRow }) {
  const { t, locale } = useText();
  const { laps } = useLiveLaps();
  const board = useLive((state) => state.board);
  const byIndex = useLive((state) => state.rows);
  const own = laps?.competitors.find(({ competitorId }) => competitorId === row.competitorId);
  const averageMs = own ? averageOfLastMs(own, AVERAGED_LAPS) : null;
  const stop = useMemo(() => laps && ifPittingNow(laps, board, row.index), [laps, board, row.index]);
  const passedBy = stop?.behind && byIndex.get(stop.behind.index);
  const stintLaps = row.lapsSincePit ?? row.laps;
  return (
    <>
      {averageMs !== null && (
        <Figure label={t('Live.AverageOf', { count: AVERAGED_LAPS })}>{timeText(averageMs)}</Figure>
      )}
      {row.stintStartedAtMs !== null && (
        <Figure label={t('LiveColumns.stintTime')}>
          {t('Laps', { count: stintLaps })}{' '}
          <small className="text-2 text-ink-2">
            <StintTime row={row} />
          </small>
        </Figure>
      )}
      {stop && (
        <Figure label={t('Live.IfPitting', { seconds: formatNumber(stop.lossMs / 1000, locale) })}>
          P{stop.position}{' '}
          {passedBy && stop.behind && (
            <small className="text-2 text-ink-2">
              {t('Live.BehindBy', {
                seconds: formatFigure(stop.behind.gapMs / 1000, 1),
                who: numberOf(passedBy),
              })}
            </small>
          )}
        </Figure>
      )}
    </>
  );
}

/** `33 Maes` */
function whoOf(row: LiveRow): string {
  return [numberOf(row), row.lastName || shortNameOf(row)].filter(Boolean).join(' ');
}

/** A competitor who is out has nobody in front or behind. */
function outText(row: LiveRow, t: Translate): string {
  const hasRetired = row.status === 'DNF' || row.marker === 'DidNotFinish';
  if (hasRetired && row.laps > 0) return t('Live.RetiredAfter', { count: row.laps });
  return row.status === 'Normal' ? t(`Markers.${row.marker}`) : t(`RowStatuses.${row.status}`);
}

/** Without a position, the reason is shown. */
function placeSentence(row: LiveRow, name: string, t: Translate): string {
  const position = placeOf(row);
  if (positionTexts[row.status] !== undefined)
    return t('Live.ReadStatus', { name, status: t(`RowStatuses.${row.status}`) });
  return position === null
    ? t('Live.ReadStatus', { name, status: t('SessionResults.NotClassified') })
    : t('Live.ReadPosition', { name, position });
}

type FigureProps = { label: string; isGap?: boolean; children: ReactNode };

function Figure({ label, isGap = false, children }: FigureProps) {
  return (
    <div className="pinned-figure" data-gap={isGap || undefined}>
      <span className="block text-2 leading-[0.9375rem] text-ink-2">{label}</span>
      <span className="font-medium">{children}</span>
    </div>
  );
}
