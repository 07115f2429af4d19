/** The columns that every board has: state, position, number and name. */

import type { Form } from '../display/use-form.ts';

type LeadColumn = { key: 'marker' | 'position' | 'number' | 'name'; widthPx: number };

const regularPx = { marker: 26, position: 38, number: 54, name: 176 } as const;
/** A phone has no room to give away. */
const phonePx = { marker: 24, position: 31, number: 46, name: 110 } as const;

/** `scale` is how much wider everything is than at the regular text size. */
export function leadColumns(form: Form, scale: number): readonly LeadColumn[] {
  const widthsPx = form === 'phone' ? phonePx : regularPx;
  // Numbers and the words for who is out, such as DNF, grow with the text; on a phone the rest does not.
  const grows = (key: LeadColumn['key']) => form !== 'phone' || key === 'position' || key === 'number';
  return (['marker', 'position', 'number', 'name'] as const).map((key) => ({
    key,
    widthPx: widthsPx[key] * (grows(key) ? scale : 1),
  }));
}

export function leadWidthPx(form: Form, scale: number): number {
  return leadColumns(form, scale).reduce((sum, { widthPx }) => sum + widthPx, 0);
}
