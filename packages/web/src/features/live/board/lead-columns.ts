/** The first columns of a board: marker, position, number and name. */

import {
  defaultResultConfiguration,
  type LiveColumn,
  type ResultConfiguration,
} from '@lapwing/contract/live/columns';
import type { ScreenKind } from '../display/use-screen-kind.ts';

type LeadColumn = { key: 'marker' | 'position' | 'number' | 'name'; widthPx: number };

const regularPx = { marker: 26, position: 38, number: 54, name: 164 } as const;
/** A phone has no room to spare. */
const phonePx = { marker: 24, position: 31, number: 44, name: 110 } as const;

/** Which of them the session shows. The name is always shown, or a row would be about nobody. */
export type ShownLeads = { marker: boolean; position: boolean; number: boolean };

const allLeads: ShownLeads = { marker: true, position: true, number: true };

export function shownLeads(configuration: ResultConfiguration): ShownLeads {
  const shows = (name: LiveColumn) => configuration[name] ?? defaultResultConfiguration[name];
  return {
    marker: shows('marker'),
    position: shows('position'),
    number: shows('number') || shows('displayNumber'),
  };
}

export function isSameLeads(a: ShownLeads, b: ShownLeads): boolean {
  return a.marker === b.marker && a.position === b.position && a.number === b.number;
}

/** The edge of a row has its colour and its progress even without a marker. */
const EDGE_PX = 12;

/** `scale`: how much wider everything is than at the regular text size. */
export function leadColumns(form: ScreenKind, scale: number, shown = allLeads): readonly LeadColumn[] {
  const widthsPx = form === 'phone' ? phonePx : regularPx;
  // Numbers and texts such as DNF grow with the text; on a phone the rest does not.
  const grows = (key: LeadColumn['key']) => form !== 'phone' || key === 'position' || key === 'number';
  return (['marker', 'position', 'number', 'name'] as const)
    .filter((key) => key === 'marker' || key === 'name' || shown[key])
    .map((key) => {
      const widthPx = key === 'marker' && !shown.marker ? EDGE_PX : widthsPx[key];
      return { key, widthPx: widthPx * (grows(key) ? scale : 1) };
    });
}

/** On a tablet and a television a name has its initial only, so that pit stops, speed and sectors have room. */
const SHORT_NAME_PX = 140;
/** From this width a name grows with the board, pixel by pixel: a wider board never shows fewer columns. */
const NARROW_BOARD_PX = 1050;

/** What a board of this width keeps for them at least, at the regular text size. Not for a phone. */
export function leadWidthPx(boardPx: number, shown = allLeads): number {
  const namePx = Math.max(SHORT_NAME_PX, SHORT_NAME_PX + boardPx - NARROW_BOARD_PX);
  return leadColumns('desk', 1, shown).reduce(
    (sum, { key, widthPx }) => sum + (key === 'name' ? Math.min(widthPx, namePx) : widthPx),
    0,
  );
}
