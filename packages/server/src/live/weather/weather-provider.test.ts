import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createWeatherProvider, typeOf } from './weather-provider.ts';

const place = { latitude: 52.4361, longitude: 5.7214 };

async function aService(status: number, body: string) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  // A server that listens on a port has an address of this kind.
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/forecast` };
}

const report = {
  current: {
    time: 1_779_000_000,
    temperature_2m: 17.4,
    precipitation: 0.2,
    weather_code: 61,
    wind_speed_10m: 12,
  },
  hourly: {
    time: [1_779_000_000, 1_779_003_600],
    temperature_2m: [17.4, 18],
    precipitation: [0.2, 0],
    precipitation_probability: [60, 10],
    weather_code: [61, 2],
    wind_speed_10m: [12, 10],
  },
};

describe('The weather', () => {
  test('is requested once for all visitors, and again when it is old', async () => {
    const { asked, url } = await aService(200, JSON.stringify(report));
    let nowMs = 0;
    const findWeather = createWeatherProvider({ url, apiKey: 'secret' }, { now: () => nowMs });
    const [one, other] = await Promise.all([findWeather(place), findWeather(place)]);
    expect(one).toEqual({
      now: {
        atMs: 1_779_000_000_000,
        temperatureC: 17.4,
        precipitationIntensity: 0.2,
        precipitationProbability: 0.6,
        type: 'Rainy',
      },
      forecasts: [
        expect.objectContaining({ type: 'Rainy', precipitationProbability: 0.6 }),
        expect.objectContaining({ type: 'HalfCloudy', temperatureC: 18, precipitationProbability: 0.1 }),
      ],
    });
    expect(other).toBe(one);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain('latitude=52.44&longitude=5.72');
    expect(asked[0]).toContain('apikey=secret');
    nowMs = 10 * 60_000;
    await findWeather(place);
    expect(asked).toHaveLength(2);
    nowMs -= 60 * 60_000;
    await findWeather(place);
    await findWeather(place);
    expect(asked).toHaveLength(3);
  });

  test.each([
    ['fails', 500, '{}'],
    ['answers something else', 200, '{"error":true}'],
    ['answers no JSON', 200, '<html>'],
  ])(
    'is not known while the service %s, and the service is left alone for a while',
    async (_, status, body) => {
      const { asked, url } = await aService(status, body);
      let nowMs = 0;
      const errors: unknown[] = [];
      const findWeather = createWeatherProvider(
        { url, apiKey: null },
        { now: () => nowMs, onError: (error) => errors.push(error) },
      );
      expect(await findWeather(place)).toBeNull();
      expect(await findWeather(place)).toBeNull();
      expect(asked).toHaveLength(1);
      expect(errors).toHaveLength(1);
      nowMs = 2 * 60_000;
      await findWeather(place);
      expect(asked).toHaveLength(2);
    },
  );

  test('is unknown if no service is configured', async () => {
    expect(await createWeatherProvider(null)(place)).toBeNull();
  });

  test.each([
    [0, 5, 'Sunny'],
    [0, 60, 'Windy'],
    [2, 5, 'HalfCloudy'],
    [3, 5, 'Cloudy'],
    [45, 5, 'Mist'],
    [63, 60, 'Rainy'],
    [73, 5, 'Snow'],
    [81, 5, 'Rainy'],
    [86, 5, 'Snow'],
    [95, 5, 'Thunderstorms'],
    [99, 5, 'Hail'],
    [120, 5, null],
    [null, 5, null],
  ])('code %s with %s km/h of wind is %s', (code, windKmh, type) => {
    expect(typeOf(code, windKmh)).toBe(type);
  });
});
