import { expect, it } from 'vitest';
import { measureOffset, offsetOf } from './clock-offset.ts';

it('the shortest round trip counts, with half of it for each way', () => {
  const samples = [
    { sentAtMs: 0, serverMs: 10_400, receivedAtMs: 900 },
    { sentAtMs: 1_000, serverMs: 11_020, receivedAtMs: 1_040 },
    { sentAtMs: 2_000, serverMs: 12_300, receivedAtMs: 2_310 },
  ];
  expect(offsetOf(samples)).toEqual({ correctionMs: 10_000, roundTripMs: 40 });
  expect(offsetOf([])).toBeNull();
});

it('a clock that is 134 s behind is measured to within half of the shortest round trip', async () => {
  let deviceMs = 1_000_000;
  const delays = [300, 40, 500, 90, 35, 700];
  const measured = await measureOffset(
    async () => {
      const delayMs = delays.shift() ?? 0;
      // Most of the delay is on the way back.
      deviceMs += delayMs * 0.2;
      const serverMs = deviceMs + 134_060;
      deviceMs += delayMs * 0.8;
      return serverMs;
    },
    () => deviceMs,
  );
  expect(Math.abs((measured?.correctionMs ?? 0) - 134_060)).toBeLessThanOrEqual(35 / 2);
});
