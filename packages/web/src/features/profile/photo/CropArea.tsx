/** The visible part of a picture: dragged, pinched, zoomed with the wheel, or moved with the keys. */

import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { useText } from '../../../i18n/language.ts';
import { type Crop, MAX_ZOOM, movedBy, type Picture, type Point, squareOf, zoomedTo } from './crop.ts';

type CropAreaProps = { bitmap: ImageBitmap; crop: Crop; onChange: (crop: Crop) => void };

/** Sharp on most screens, and as large as what is sent. */
const DRAWN_PX = 512;
const KEY_STEP = 0.05;
const KEY_ZOOM = 1.15;

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export function CropArea({ bitmap, crop, onChange }: CropAreaProps) {
  const { t } = useText();
  const area = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const fingers = useRef(new Map<number, Point>());
  const picture: Picture = { widthPx: bitmap.width, heightPx: bitmap.height };

  useEffect(() => {
    const { leftPx, topPx, sidePx } = squareOf({ widthPx: bitmap.width, heightPx: bitmap.height }, crop);
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    context.clearRect(0, 0, DRAWN_PX, DRAWN_PX);
    context.drawImage(bitmap, leftPx, topPx, sidePx, sidePx, 0, 0, DRAWN_PX, DRAWN_PX);
  }, [bitmap, crop]);

  const partAt = (event: { clientX: number; clientY: number }): Point => {
    const box = area.current?.getBoundingClientRect();
    if (!box) return { x: 0.5, y: 0.5 };
    return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
  };

  // React's wheel listeners are passive, so the page would scroll too.
  const zoomByWheel = useRef<(event: WheelEvent) => void>(() => {});
  zoomByWheel.current = (event) => {
    event.preventDefault();
    onChange(zoomedTo(picture, crop, crop.zoom * Math.exp(-event.deltaY / 400), partAt(event)));
  };
  useEffect(() => {
    const wheeled = area.current;
    const onWheel = (event: WheelEvent) => zoomByWheel.current(event);
    wheeled?.addEventListener('wheel', onWheel, { passive: false });
    return () => wheeled?.removeEventListener('wheel', onWheel);
  }, []);

  const onPointerDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, partAt(event));
  };
  const onPointerMove = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId);
    if (before === undefined) return;
    const now = partAt(event);
    const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    fingers.current.set(event.pointerId, now);
    if (other === undefined) {
      return onChange(movedBy(picture, crop, { x: before.x - now.x, y: before.y - now.y }));
    }
    const apart = (at: Point) => Math.max(Math.hypot(at.x - other.x, at.y - other.y), 0.01);
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    const moved = movedBy(picture, crop, { x: (before.x - now.x) / 2, y: (before.y - now.y) / 2 });
    onChange(zoomedTo(picture, moved, crop.zoom * (apart(now) / apart(before)), middle));
  };
  const letGo = (event: PointerEvent) => void fingers.current.delete(event.pointerId);

  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = arrows[event.key];
    const step = KEY_STEP * (event.shiftKey ? 4 : 1);
    if (arrow) onChange(movedBy(picture, crop, { x: arrow.x * step, y: arrow.y * step }));
    else if (event.key === '+' || event.key === '=') onChange(zoomedTo(picture, crop, crop.zoom * KEY_ZOOM));
    else if (event.key === '-') onChange(zoomedTo(picture, crop, crop.zoom / KEY_ZOOM));
    else return;
    event.preventDefault();
  };

  return (
    <>
      <div
        ref={area}
        role="application"
        aria-label={t('Profile.CropArea')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys move the picture.
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={letGo}
        onPointerCancel={letGo}
        className="relative mx-auto mt-3 w-full max-w-[320px] cursor-move touch-none overflow-hidden rounded-3 bg-sunken"
      >
        <canvas ref={canvas} width={DRAWN_PX} height={DRAWN_PX} className="block aspect-square w-full" />
        {/* Lists show it round: the corners are visible only on the profile itself. */}
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_100px_rgb(0_0_0/.35)]"
        />
      </div>
      <label className="mx-auto mt-3 flex max-w-[320px] items-center gap-3 text-3">
        {t('Profile.Zoom')}
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={crop.zoom}
          onChange={(event) => onChange(zoomedTo(picture, crop, Number(event.target.value)))}
          className="h-(--control) flex-1 [accent-color:var(--accent)]"
        />
      </label>
    </>
  );
}
