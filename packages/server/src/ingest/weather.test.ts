import { expect, it } from 'vitest';
import { describeOnSqlite } from '../storage/engines.test-support.ts';
import { anUpload, aSession, openIngest } from './ingest.test-support.ts';

const measured = {
  type: 'Rainy',
  airTemperatureC: 17.5,
  trackTemperatureC: 21.2,
  humidityPercent: 80,
  pressureHpa: 1012.3,
  windSpeedKmh: 12.5,
  windDirectionDegrees: 270,
  isRaining: true,
} as const;
const unknown = Object.fromEntries(Object.keys(measured).map((name) => [name, null]));

describeOnSqlite('the weather of a session', (openDb) => {
  it('is returned with every row that was sent, in chronological order', async () => {
    const { upload, results } = await openIngest(await openDb());
    const { sessions } = await upload(
      anUpload({
        sessions: [
          aSession({
            weather: [
              { at: '2026-05-11T14:10:00', airTemperatureC: 18 },
              { at: '2026-05-11T14:00:00', ...measured },
            ],
          }),
        ],
      }),
    );
    expect(await results(`/sessions/${sessions[0].sessionId}/weather`)).toEqual({
      rows: [
        { timestamp: '2026-05-11T14:00:00', ...measured },
        { timestamp: '2026-05-11T14:10:00', ...unknown, airTemperatureC: 18 },
      ],
    });
  });

  it('is that of the newest document', async () => {
    const { upload, results } = await openIngest(await openDb());
    const sendWith = async (uploadId: string, ...temperatures: number[]) => {
      const weather = temperatures.map((airTemperatureC, index) => ({
        at: `2026-05-11T14:0${index}:00`,
        airTemperatureC,
      }));
      const { sessions } = await upload(anUpload({ uploadId, sessions: [aSession({ weather })] }));
      const { rows } = await results(`/sessions/${sessions[0].sessionId}/weather`);
      return rows.map((row: { airTemperatureC: number }) => row.airTemperatureC);
    };
    expect(await sendWith('u-1')).toEqual([]);
    expect(await sendWith('u-2', 18, 19)).toEqual([18, 19]);
    expect(await sendWith('u-3', 18, 19, 20)).toEqual([18, 19, 20]);
  });
});
