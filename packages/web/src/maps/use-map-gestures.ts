/** Moves a map: by dragging, pinching, the wheel, a double click or the keys. */

import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
} from 'react';
import { type MapView, type Point, pushedBy, zoomedBy } from './map-view.ts';

const KEY_STEP_PX = 60;
const WHEEL_PX_PER_STEP = 300;
const LEAST_APART_PX = 10;

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};
const zoomKeys: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1, _: -1 };

export type ChangeView = (change: (view: MapView) => MapView) => void;

/** `onWhole` shows the whole map again. */
export function useMapGestures(
  surface: RefObject<HTMLElement | null>,
  onChange: ChangeView,
  onWhole: () => void,
) {
  const fingers = useRef(new Map<number, Point>());

  /** In pixels from the centre. */
  const pointOf = (event: { clientX: number; clientY: number }): Point => {
    const box = surface.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    return { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 };
  };

  const onWheel = useRef<(event: WheelEvent) => void>(() => {});
  onWheel.current = (event) => {
    // Scrolling the page must not zoom the map; a pinch on a touch pad is a wheel event with Ctrl.
    if (!event.ctrlKey && !event.metaKey && document.activeElement !== surface.current) return;
    event.preventDefault();
    const pace = event.ctrlKey ? 3 : 1;
    onChange((view) => zoomedBy(view, (-event.deltaY * pace) / WHEEL_PX_PER_STEP, pointOf(event)));
  };
  useEffect(() => {
    const wheeled = surface.current;
    // React's wheel listeners are passive, so the page would scroll too.
    const listen = (event: WheelEvent) => onWheel.current(event);
    wheeled?.addEventListener('wheel', listen, { passive: false });
    return () => wheeled?.removeEventListener('wheel', listen);
  }, [surface]);

  const letGo = (event: PointerEvent) => void fingers.current.delete(event.pointerId);

  return {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, pointOf(event));
    },
    onPointerMove: (event: PointerEvent) => {
      const before = fingers.current.get(event.pointerId);
      if (before === undefined) return;
      const now = pointOf(event);
      const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
      fingers.current.set(event.pointerId, now);
      if (other === undefined) {
        return onChange((view) => pushedBy(view, { x: now.x - before.x, y: now.y - before.y }));
      }
      const apart = (at: Point) => Math.max(Math.hypot(at.x - other.x, at.y - other.y), LEAST_APART_PX);
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      const pushed = { x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 };
      const steps = Math.log2(apart(now) / apart(before));
      onChange((view) => zoomedBy(pushedBy(view, pushed), steps, middle));
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
    onDoubleClick: (event: MouseEvent) => {
      const at = pointOf(event);
      onChange((view) => zoomedBy(view, event.shiftKey ? -1 : 1, at));
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const arrow = arrows[event.key];
      const steps = zoomKeys[event.key];
      const stepPx = KEY_STEP_PX * (event.shiftKey ? 4 : 1);
      if (arrow) onChange((view) => pushedBy(view, { x: arrow.x * stepPx, y: arrow.y * stepPx }));
      else if (steps !== undefined) onChange((view) => zoomedBy(view, steps));
      else if (event.key === '0' || event.key === 'Home') onWhole();
      else return;
      event.preventDefault();
    },
  };
}
