/** The programme of a day as a time line: planned above, expected below, moved with the pointer or with keys. */

import type { ExpectedItem } from '@lapwing/timing/desk/programme';
import { Check, GripVertical } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { formatInstant } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/language.ts';
import type { ProgrammePartProps } from './ProgrammeList.tsx';
import { canMove, type DayItem, nameOfItem } from './programme-items.ts';
import { placeAt, spanOf, ticksOf } from './timeline-scale.ts';
import './timeline.css';

const MINUTE_MS = 60_000;
/** A pointer moves items by this much, keys by a minute. */
const SNAP_MS = 5 * MINUTE_MS;
/** Less than this is a press. */
const DRAG_PX = 4;

type TimelineProps = ProgrammePartProps & {
  /** null if it is another day */
  nowMs: number | null;
  isAroundNow: boolean;
  /** Changes the planned start of one item. */
  onStart: (key: string, startsAtMs: number) => void;
};

type Drag = { key: string; fromX: number; byMs: number; isMoved: boolean };

export function Timeline(props: TimelineProps) {
  const { expected, timeZone, canEdit, nowMs, isAroundNow, onEdit, onStart, onMove } = props;
  const { t, locale } = useText();
  const line = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const wasDragged = useRef(false);
  const span = spanOf(expected, isAroundNow ? nowMs : null);
  const clock = (atMs: number) => formatInstant(atMs, 'time', locale, timeZone);
  const at = (atMs: number) => `${((atMs - span.fromMs) / span.lengthMs) * 100}%`;
  const wide = (ms: number) => `calc(${(ms / span.lengthMs) * 100}% - 2px)`;
  const isShown = (fromMs: number, toMs: number) =>
    toMs > span.fromMs && fromMs < span.fromMs + span.lengthMs;

  function press(event: PointerEvent, item: DayItem) {
    if (!canEdit || !canMove(item) || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ key: item.key, fromX: event.clientX, byMs: 0, isMoved: false });
  }
  function pull(event: PointerEvent) {
    const width = line.current?.clientWidth ?? 0;
    if (drag === null || width === 0) return;
    const byPx = event.clientX - drag.fromX;
    const byMs = Math.round(((byPx / width) * span.lengthMs) / SNAP_MS) * SNAP_MS;
    setDrag({ ...drag, byMs, isMoved: drag.isMoved || Math.abs(byPx) > DRAG_PX });
  }
  function drop(item: ExpectedItem<DayItem>) {
    setDrag(null);
    wasDragged.current = drag?.isMoved === true;
    if (drag === null || !drag.isMoved || drag.byMs === 0) return;
    const startsAtMs = item.startsAtMs + drag.byMs;
    const to = placeAt(expected, item.key, startsAtMs);
    if (to === null) onStart(item.key, startsAtMs);
    else onMove(item.key, to);
  }
  /** The click that follows a drag opens nothing. */
  function click(item: DayItem) {
    if (!wasDragged.current) onEdit(item);
    wasDragged.current = false;
  }
  function onKeyDown(event: KeyboardEvent, item: DayItem, index: number) {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (event.key === 'Escape') setDrag(null);
    if (step === 0 || !canEdit || !canMove(item)) return;
    event.preventDefault();
    if (event.altKey) onMove(item.key, index + step);
    else onStart(item.key, item.startsAtMs + step * MINUTE_MS * (event.shiftKey ? 5 : 1));
  }

  return (
    <div className="timeline">
      <span className="timeline-label" data-row="planned">
        {t('Desk.Planned')}
      </span>
      <span className="timeline-label" data-row="expected">
        {t('Desk.Expected')}
      </span>
      <div ref={line} className="timeline-line">
        {ticksOf(span).map((tickMs) => (
          <span key={tickMs} className="timeline-tick" style={{ left: at(tickMs) }}>
            <span>{clock(tickMs)}</span>
          </span>
        ))}
        {expected.map(
          ({ key, startsAtMs, slotMs }) =>
            isShown(startsAtMs, startsAtMs + slotMs) && (
              <span
                key={key}
                aria-hidden="true"
                className="timeline-planned"
                style={{ left: at(startsAtMs), width: wide(slotMs) }}
              >
                {clock(startsAtMs)}
              </span>
            ),
        )}
        {expected.map((item, index) => {
          const { key, phase, expectedStartMs, expectedEndMs, lateMs, startsAtMs } = item;
          if (!isShown(expectedStartMs, expectedEndMs)) return null;
          const dragged = drag?.key === key && drag.isMoved ? drag : null;
          const late = Math.round(lateMs / MINUTE_MS);
          const leftMs = dragged ? startsAtMs + dragged.byMs : expectedStartMs;
          const group = item.isBreak ? '' : item.session.group;
          const minutes = Math.round((expectedEndMs - expectedStartMs) / MINUTE_MS);
          return (
            <button
              key={key}
              type="button"
              className="timeline-item"
              data-phase={phase}
              data-break={item.isBreak || undefined}
              data-dragged={dragged !== null || undefined}
              aria-label={[
                nameOfItem(item),
                group,
                clock(startsAtMs),
                late > 0 ? t('Desk.ExpectedAt', { time: clock(expectedStartMs) }) : '',
              ]
                .filter(Boolean)
                .join(', ')}
              aria-keyshortcuts="ArrowLeft ArrowRight Alt+ArrowLeft Alt+ArrowRight"
              title={canEdit && canMove(item) ? t('Desk.MoveHint') : undefined}
              style={{ left: at(leftMs), width: wide(expectedEndMs - expectedStartMs) }}
              onPointerDown={(event) => press(event, item)}
              onPointerMove={pull}
              onPointerUp={() => drag?.key === key && drop(item)}
              onPointerCancel={() => setDrag(null)}
              onClick={() => click(item)}
              onKeyDown={(event) => onKeyDown(event, item, index)}
            >
              <b>
                {dragged && <GripVertical size={14} strokeWidth={1.75} aria-hidden="true" />}
                {nameOfItem(item)}
              </b>
              <span>{item.isBreak ? t('Desk.Minutes', { minutes }) : group}</span>
              <em data-late={(phase !== 'done' && late > 0) || undefined}>
                {phase === 'done' && !item.isBreak && <Check size={14} strokeWidth={2} aria-hidden="true" />}
                {clock(leftMs)}
                {dragged === null && phase !== 'done' && late > 0 && ` +${late}`}
              </em>
            </button>
          );
        })}
        {nowMs !== null && isShown(nowMs, nowMs) && (
          <span className="timeline-now" style={{ left: at(nowMs) }}>
            <span>{clock(nowMs)}</span>
          </span>
        )}
        {drag?.isMoved && (
          <DragNote drag={drag} item={expected.find(({ key }) => key === drag.key)} clock={clock} />
        )}
      </div>
    </div>
  );
}

type DragNoteProps = {
  drag: Drag;
  item: ExpectedItem<DayItem> | undefined;
  clock: (atMs: number) => string;
};

function DragNote({ drag, item, clock }: DragNoteProps) {
  const { t } = useText();
  if (item === undefined) return null;
  const minutes = drag.byMs / MINUTE_MS;
  return (
    <span role="status" className="timeline-note">
      <b>{clock(item.startsAtMs + drag.byMs)}</b>{' '}
      {t('Desk.ByMinutes', { minutes: minutes > 0 ? `+${minutes}` : `${minutes}` })}
    </span>
  );
}
