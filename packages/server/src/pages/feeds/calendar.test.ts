import { expect, test } from 'vitest';
import { type CalendarEvent, calendarText, escapeText, fold } from './calendar.ts';

function anEvent(event: Partial<CalendarEvent> = {}): CalendarEvent {
  return {
    id: 12,
    name: 'Spring Cup',
    startsAtMs: Date.parse('2026-03-28T09:00:00Z'),
    endsAtMs: Date.parse('2026-03-29T15:30:00Z'),
    timeZone: 'Europe/Amsterdam',
    place: 'Kartbaan, Netherlands',
    degrees: { latitude: 52.1, longitude: 4.25 },
    updatedAtMs: Date.parse('2026-04-01T08:00:00Z'),
    address: 'https://timing.example.org/events/12',
    ...event,
  };
}

const textOf = (...events: CalendarEvent[]) =>
  calendarText({ name: 'Club', host: 'timing.example.org', language: 'en', events });

test('separators and line breaks in a text are escaped', () => {
  expect(escapeText('A; B, C\\D\r\nE')).toBe('A\\; B\\, C\\\\D\\nE');
});

test('lines are folded at 75 bytes, and no character is split', () => {
  const folded = fold(`SUMMARY:${'鈴鹿サーキット'.repeat(12)}`);
  const lines = folded.split('\r\n');
  expect(lines.length).toBeGreaterThan(2);
  for (const [index, line] of lines.entries()) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    if (index > 0) expect(line.startsWith(' ')).toBe(true);
  }
  expect(folded.replaceAll('\r\n ', '')).toBe(`SUMMARY:${'鈴鹿サーキット'.repeat(12)}`);
  expect(fold('x'.repeat(75))).toBe('x'.repeat(75));
});

test('an event has a permanent id, the time of its last change, and local times', async () => {
  const text = await textOf(anEvent());
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(text.replaceAll('\r\n', '')).not.toContain('\n');
  for (const line of [
    'UID:event-12@timing.example.org',
    'DTSTAMP:20260401T080000Z',
    'DTSTART;TZID=Europe/Amsterdam:20260328T100000',
    // The clocks went forward in the night between.
    'DTEND;TZID=Europe/Amsterdam:20260329T173000',
    'LOCATION;LANGUAGE=en:Kartbaan\\, Netherlands',
    'GEO:52.100000;4.250000',
  ])
    expect(text).toContain(`${line}\r\n`);
  expect(await textOf(anEvent({ name: 'Renamed' }))).toContain('UID:event-12@timing.example.org\r\n');
});

test('an event without times takes whole days, to the day after its last, and needs no zone', async () => {
  const days = (first: string, last: string) =>
    textOf(anEvent({ startsAtMs: Date.parse(first), endsAtMs: Date.parse(last) + 86_400_000 }));
  const two = await days('2026-05-11T22:00:00Z', '2026-05-12T22:00:00Z');
  expect(two).toContain('DTSTART;VALUE=DATE:20260512\r\nDTEND;VALUE=DATE:20260514\r\n');
  expect(two).not.toContain('VTIMEZONE');
  // The days on which the clocks change are longer or shorter than others.
  for (const [first, day, after] of [
    ['2026-03-28T23:00:00Z', '20260329', '20260330'],
    ['2026-10-24T22:00:00Z', '20261025', '20261026'],
  ] as const)
    expect(await days(first, first)).toContain(`DTSTART;VALUE=DATE:${day}\r\nDTEND;VALUE=DATE:${after}\r\n`);
  const night = {
    startsAtMs: Date.parse('2026-05-11T22:00:00Z'),
    endsAtMs: Date.parse('2026-05-12T04:00:00Z'),
  };
  expect(await textOf(anEvent(night))).toContain('DTSTART;TZID=Europe/Amsterdam:20260512T000000\r\n');
});

test('a zone is described with every clock change during the events', async () => {
  const text = await textOf(anEvent());
  expect(text.match(/BEGIN:VTIMEZONE/g)).toHaveLength(1);
  expect(text).toContain(
    'BEGIN:DAYLIGHT\r\nDTSTART:20260329T020000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200\r\nEND:DAYLIGHT',
  );
  expect(text).toContain('TZOFFSETFROM:+0100\r\nTZOFFSETTO:+0100\r\nEND:STANDARD');
  expect(await textOf(anEvent({ timeZone: 'UTC' }))).not.toContain('VTIMEZONE');
  expect(await textOf(anEvent({ timeZone: 'UTC' }))).toContain('DTSTART:20260328T090000Z');
});
