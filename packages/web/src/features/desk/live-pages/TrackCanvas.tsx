/** The plan on which a track is drawn: points are added by clicking, moved by dragging or with the arrow keys. */

import { type PlanPoint, pointAlong, shareNear } from '@lapwing/timing/track-drawing';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { type MapDraft, PLAN } from './map-draft.ts';

export type DrawMode = 'line' | 'loops';

type TrackCanvasProps = {
  draft: MapDraft;
  mode: DrawMode;
  canEdit: boolean;
  /** a picture under the line; null for an empty plan */
  planUrl: string | null;
  onPoints: (points: readonly PlanPoint[], field?: string) => void;
  onLoop: (at: number) => void;
};

const STEP = 4;
const BIG_STEP = 20;
/** More points than this are a recording: they are moved as a whole, by drawing again. */
const MOST_HANDLES = 120;

export function TrackCanvas({ draft, mode, canEdit, planUrl, onPoints, onLoop }: TrackCanvasProps) {
  const { t } = useText();
  const svg = useRef<SVGSVGElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const { points, loops } = draft;
  const hasHandles = canEdit && mode === 'line' && points.length <= MOST_HANDLES;

  function placeOf(event: PointerEvent): PlanPoint {
    const box = svg.current?.getBoundingClientRect();
    if (box === undefined) return { x: 0, y: 0 };
    return {
      x: Math.round(((event.clientX - box.left) / box.width) * PLAN.width),
      y: Math.round(((event.clientY - box.top) / box.height) * PLAN.height),
    };
  }
  function press(event: PointerEvent) {
    if (!canEdit || event.button !== 0) return;
    if (mode === 'loops') {
      if (points.length > 2) onLoop(shareNear(points, placeOf(event)));
      return;
    }
    if (points.length < MOST_HANDLES) onPoints([...points, placeOf(event)]);
  }
  const replace = (index: number, point: PlanPoint, field: string) =>
    onPoints(
      points.map((each, place) => (place === index ? point : each)),
      field,
    );
  function pressKey(event: KeyboardEvent, index: number) {
    const point = points[index];
    if (point === undefined) return;
    const step = event.shiftKey ? BIG_STEP : STEP;
    const moves: Readonly<Record<string, PlanPoint>> = {
      ArrowLeft: { x: -step, y: 0 },
      ArrowRight: { x: step, y: 0 },
      ArrowUp: { x: 0, y: -step },
      ArrowDown: { x: 0, y: step },
    };
    const move = moves[event.key];
    if (move !== undefined) replace(index, { x: point.x + move.x, y: point.y + move.y }, `point ${index}`);
    else if (event.key === 'Delete' || event.key === 'Backspace') onPoints(points.toSpliced(index, 1));
    else if (event.key === 'Enter') onPoints(points.toSpliced(index + 1, 0, halfWay(points, index)));
    else return;
    event.preventDefault();
  }
  const outline = points.map(({ x, y }) => `${x} ${y}`).join('L');
  const [start] = points;
  return (
    <svg
      ref={svg}
      viewBox={`0 0 ${PLAN.width} ${PLAN.height}`}
      onPointerDown={press}
      onPointerMove={(event) => dragged !== null && replace(dragged, placeOf(event), `drag ${dragged}`)}
      onPointerUp={() => setDragged(null)}
      className={`block w-full touch-none bg-sunken select-none ${canEdit ? 'cursor-crosshair' : ''}`}
      data-testid="track-plan"
    >
      <title>{t('LivePages.PlanLabel', { count: points.length })}</title>
      {planUrl !== null && (
        <image
          href={planUrl}
          width={PLAN.width}
          height={PLAN.height}
          preserveAspectRatio="xMidYMid meet"
          opacity="0.7"
        />
      )}
      {points.length > 1 && (
        <path
          d={`M${outline}${points.length > 2 ? 'Z' : ''}`}
          fill="none"
          stroke="var(--accent)"
          strokeWidth="6"
          strokeLinejoin="round"
        />
      )}
      {start && (
        <rect
          x={start.x - 9}
          y={start.y - 9}
          width="18"
          height="18"
          fill="var(--ink)"
          stroke="var(--surface)"
          strokeWidth="2"
        />
      )}
      {hasHandles &&
        points.map((point, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a part of a drawing.
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place in the line.
            key={index}
            cx={point.x}
            cy={point.y}
            r="10"
            role="button"
            tabIndex={0}
            aria-label={t('LivePages.PointLabel', { number: index + 1 })}
            fill="var(--surface)"
            fillOpacity={index === 0 ? 0 : 0.9}
            stroke="var(--accent)"
            strokeWidth="3"
            className="cursor-move outline-offset-2 focus-visible:outline-2 focus-visible:outline-accent"
            onPointerDown={(event) => {
              event.stopPropagation();
              setDragged(index);
              svg.current?.setPointerCapture(event.pointerId);
            }}
            onKeyDown={(event) => pressKey(event, index)}
          />
        ))}
      {loops.map(({ id, at, name, role }) => {
        const place = points.length > 2 ? pointAlong(points, at) : null;
        if (place === null) return null;
        return (
          <g key={id} pointerEvents="none">
            <circle
              cx={place.x}
              cy={place.y}
              r="9"
              fill="var(--surface)"
              stroke="var(--ink)"
              strokeWidth="3"
              strokeDasharray={role === 'section' ? undefined : '4 3'}
            />
            <text
              x={place.x + 14}
              y={place.y - 10}
              fontSize="18"
              fill="var(--ink)"
              stroke="var(--surface)"
              strokeWidth="4"
              paintOrder="stroke"
            >
              {name}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function halfWay(points: readonly PlanPoint[], index: number): PlanPoint {
  const from = points[index] ?? { x: 0, y: 0 };
  const to = points[(index + 1) % points.length] ?? from;
  return { x: Math.round((from.x + to.x) / 2), y: Math.round((from.y + to.y) / 2) };
}
