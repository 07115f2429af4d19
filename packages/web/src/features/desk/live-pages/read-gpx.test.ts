import { expect, test } from 'vitest';
import { readGpx } from './read-gpx.ts';

const gpx = (points: string, inside = 'trkpt') => `<?xml version="1.0"?>
<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1"><trk><trkseg>
${points.replaceAll('POINT', inside)}
</trkseg></trk></gpx>`;
const three =
  '<POINT lat="52.1" lon="5.7"><ele>12</ele></POINT><POINT lat="52.2" lon="5.8"/><POINT lat="52.1" lon="5.9"/>';

test.each(['trkpt', 'rtept', 'wpt'])('a line of %s', (inside) => {
  expect(readGpx(gpx(three, inside))).toEqual([
    { latitude: 52.1, longitude: 5.7 },
    { latitude: 52.2, longitude: 5.8 },
    { latitude: 52.1, longitude: 5.9 },
  ]);
});

test.each([
  ['no XML', 'latitude;longitude'],
  ['other XML', '<html xmlns="http://www.w3.org/1999/xhtml"></html>'],
  ['two points', gpx('<POINT lat="52.1" lon="5.7"/><POINT lat="52.2" lon="5.8"/>')],
  ['places that are none', gpx('<POINT lat="152" lon="5"/><POINT lat="" lon="5"/><POINT lat="x" lon="5"/>')],
  ['nothing', ''],
  ['a file that is cut off', gpx(three).slice(0, -20)],
])('%s is no track', (_, text) => {
  expect(readGpx(text)).toBeNull();
});

test('a recording that never comes back to its start is read, however long it is', () => {
  const points = Array.from({ length: 200_000 }, (_, index) => {
    const latitude = 52 + index * 1e-6 + ((index * 7919) % 101) * 1e-6;
    return `<POINT lat="${latitude.toFixed(7)}" lon="${(5 + index * 1e-6).toFixed(7)}"/>`;
  });
  const line = readGpx(gpx(points.join('\n'))) ?? [];
  expect(line.length).toBeGreaterThan(2);
  expect(line.length).toBeLessThanOrEqual(300);
});

test('the names of points may have a prefix, and their places single quotes', () => {
  const text = gpx(three).replaceAll('<trkpt', '<g:trkpt').replaceAll('"', "'");
  expect(readGpx(text)).toHaveLength(3);
});
