/** The grey lines of all competitors on a canvas: hundreds of laps are drawn once and then only moved. */

import type { ChartLayout } from '@lapwing/timing/lap-chart/chart-layout';
import type { LineMarks } from '@lapwing/timing/lap-chart/marks';
import { memo, useEffect, useRef, useState } from 'react';

/** Wider pictures are cut into tiles, which browsers cache and move faster than one big one. */
const TILE_PX = 1024;

type LinesCanvasProps = { layout: ChartLayout; marks: LineMarks };

export const LinesCanvas = memo(function LinesCanvas({ layout, marks }: LinesCanvasProps) {
  const colourChanges = useColourChanges();
  const lefts = Array.from({ length: Math.ceil(layout.width / TILE_PX) }, (_, index) => index * TILE_PX);
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      {lefts.map((left) => (
        <Tile key={left} layout={layout} marks={marks} left={left} colourChanges={colourChanges} />
      ))}
    </div>
  );
});

/** Counts up when the page changes its colours. */
function useColourChanges(): number {
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const onChange = () => setChanges((count) => count + 1);
    const observer = new MutationObserver(onChange);
    for (const element of [document.documentElement, document.body])
      observer.observe(element, { attributes: true, attributeFilter: ['data-skin', 'data-theme'] });
    const media = matchMedia('(prefers-color-scheme: dark)');
    media.addEventListener('change', onChange);
    return () => {
      observer.disconnect();
      media.removeEventListener('change', onChange);
    };
  }, []);
  return changes;
}

type TileProps = LinesCanvasProps & { left: number; colourChanges: number };

function Tile({ layout, marks, left, colourChanges }: TileProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const width = Math.min(TILE_PX, layout.width - left);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new colours are a reason to draw again.
  useEffect(() => {
    // Each in its own task, from left to right, so that the page stays responsive.
    const timer = setTimeout(() => {
      if (canvas.current) draw(canvas.current, { layout, marks, left, width });
    }, left / TILE_PX);
    return () => clearTimeout(timer);
  }, [layout, marks, left, width, colourChanges]);
  return <canvas ref={canvas} className="absolute top-0" style={{ left, width, height: layout.height }} />;
}

type TileDrawing = LinesCanvasProps & { left: number; width: number };

function draw(canvas: HTMLCanvasElement, { layout, marks, left, width }: TileDrawing): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const style = getComputedStyle(canvas);
  const colour = (name: string) => style.getPropertyValue(name);
  const density = devicePixelRatio;
  canvas.width = Math.ceil(width * density);
  canvas.height = Math.ceil(layout.height * density);
  context.setTransform(density, 0, 0, density, -left * density, 0);
  context.lineWidth = 1.25;
  context.strokeStyle = colour('--trace');
  for (const { paths } of layout.runners) {
    context.globalAlpha = 1;
    context.stroke(new Path2D(paths.onLeadLap));
    context.globalAlpha = 0.55;
    context.stroke(new Path2D(paths.lapped));
  }
  context.globalAlpha = 1;
  context.setLineDash([1, 3]);
  context.stroke(new Path2D(marks.tails));
  context.setLineDash([]);
  const pits = new Path2D(marks.pits);
  context.fillStyle = colour('--surface');
  context.fill(pits);
  context.strokeStyle = colour('--trace-2');
  context.stroke(pits);
  context.lineWidth = 1.5;
  context.strokeStyle = colour('--loss');
  context.stroke(new Path2D(marks.outs));
}
