import { describe, expect, it } from 'vitest';
import {
  localDate,
  localDateTime,
  localDateTimeWithFraction,
  offsetText,
  utcOffsetMs,
  yearStartMs,
} from './local-time.ts';

const at = (iso: string) => Date.parse(iso);

describe('local time', () => {
  it('is the wall clock of the venue, summer and winter', () => {
    expect(localDateTime(at('2026-07-01T12:00:00Z'), 'Europe/Amsterdam')).toBe('2026-07-01T14:00:00');
    expect(localDateTime(at('2026-01-01T12:00:00Z'), 'Europe/Amsterdam')).toBe('2026-01-01T13:00:00');
  });

  it('changes with the clocks to the millisecond', () => {
    const change = at('2026-03-29T01:00:00Z');
    expect(localDateTime(change - 1, 'Europe/Amsterdam')).toBe('2026-03-29T01:59:59');
    expect(localDateTime(change, 'Europe/Amsterdam')).toBe('2026-03-29T03:00:00');
  });

  it('gives the date on which it was there', () => {
    expect(localDate(at('2026-07-01T20:00:00Z'), 'Asia/Tokyo')).toBe('2026-07-02');
    expect(localDate(at('2026-07-01T02:00:00Z'), 'America/New_York')).toBe('2026-06-30');
  });

  it('cuts the trailing zeros of a fraction', () => {
    const fraction = (ms: number) => localDateTimeWithFraction(at('2022-06-26T00:16:39Z') + ms, 'Asia/Tokyo');
    expect(fraction(730)).toBe('2022-06-26T09:16:39.73');
    expect(fraction(7)).toBe('2022-06-26T09:16:39.007');
    expect(fraction(0)).toBe('2022-06-26T09:16:39');
  });

  it.each([
    ['Asia/Tokyo', '+09:00'],
    ['America/St_Johns', '-03:30'],
    ['UTC', '+00:00'],
    ['Asia/Kathmandu', '+05:45'],
  ])('in %s has the offset %s', (timeZone, offset) => {
    expect(offsetText(at('2026-01-10T00:00:00Z'), timeZone)).toBe(offset);
  });

  it('keeps zones apart', () => {
    const noon = at('2026-01-10T12:00:00Z');
    expect(utcOffsetMs(noon, 'Asia/Tokyo')).toBe(9 * 3_600_000);
    expect(utcOffsetMs(noon, 'America/New_York')).toBe(-5 * 3_600_000);
    expect(utcOffsetMs(noon, 'Asia/Tokyo')).toBe(9 * 3_600_000);
  });

  it('begins a year at midnight in the zone', () => {
    expect(yearStartMs(2026, 'Asia/Tokyo')).toBe(at('2025-12-31T15:00:00Z'));
    expect(yearStartMs(2026, 'America/New_York')).toBe(at('2026-01-01T05:00:00Z'));
  });
});
