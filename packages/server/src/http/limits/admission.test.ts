import { describe, expect, test } from 'vitest';
import { createServer } from '../server.ts';
import { Admission, type AdmissionSettings, defaultAdmission, type RequestKind } from './admission.ts';
import { type LoadValues, SAMPLES_TO_FALL, SAMPLES_TO_RISE } from './load-rule.ts';
import type { LoadSampler } from './sample-load.ts';

const MIB = 1024 * 1024;
const settings: AdmissionSettings = { viewers: 100, requests: 3, delayMs: 200, memoryMb: 1_000 };
const calm: LoadValues = { delayMs: 0, memoryBytes: 0, heapBytes: 0 };

/** A machine of which the test says how it is doing. */
function aMachine() {
  const values = { ...calm };
  const sampler: LoadSampler = {
    sample: () => ({ ...values }),
    memoryBytes: () => values.memoryBytes,
    close: () => {},
  };
  return { values, sampler };
}

function anAdmission(changed: Partial<AdmissionSettings> = {}) {
  const machine = aMachine();
  const admission = new Admission({
    settings: { ...settings, ...changed },
    connections: 50,
    sampler: machine.sampler,
    random: () => 0.5,
  });
  const measured = (values: Partial<LoadValues>, samples = SAMPLES_TO_RISE) => {
    Object.assign(machine.values, calm, values);
    for (let count = 0; count < samples; count++) admission.sample();
  };
  return { admission, measured };
}

describe('what is accepted', () => {
  const kinds: RequestKind[] = ['essential', 'upload', 'ordinary'];
  test.each<[string, Partial<LoadValues>, string]>([
    ['normally', {}, 'viewer essential upload ordinary'],
    ['with a delay', { delayMs: 250 }, 'essential ordinary'],
    ['with a long delay', { delayMs: 900 }, 'essential'],
    ['with little memory left', { memoryBytes: 850 * MIB }, 'essential ordinary'],
    ['with hardly any memory left', { memoryBytes: 950 * MIB }, 'essential'],
    ['with a full heap', { heapBytes: 1e15 }, 'essential'],
  ])('%s', (_, values, accepted) => {
    const { admission, measured } = anAdmission();
    measured(values);
    const found = [
      ...(admission.refuseViewer(0) === null ? ['viewer'] : []),
      ...kinds.filter((kind) => admission.beginRequest(kind) === null),
    ];
    expect(found.join(' ')).toBe(accepted);
  });

  test('everything again when the machine has recovered', () => {
    const { admission, measured } = anAdmission();
    measured({ delayMs: 900 });
    measured({}, SAMPLES_TO_FALL);
    expect([admission.refuseViewer(0), admission.beginRequest('upload')]).toEqual([null, null]);
  });

  test('as many viewers as the setting allows', () => {
    const { admission } = anAdmission({ viewers: 2 });
    expect(admission.refuseViewer(1)).toBeNull();
    expect(admission.refuseViewer(2)).toEqual({ reason: 'count', retryAfterS: 20 });
  });

  test('without the setting as many viewers as there are connections, less a tenth', () => {
    const { admission } = anAdmission({ viewers: null });
    expect(admission.refuseViewer(44)).toBeNull();
    expect(admission.refuseViewer(45)).toMatchObject({ reason: 'count' });
  });

  test('a limited number of requests at a time, and twice as many of what must go on', () => {
    const { admission } = anAdmission();
    const outcomes = (kind: RequestKind, count: number) =>
      Array.from({ length: count }, () => admission.beginRequest(kind)?.reason ?? 'accepted');
    expect(outcomes('ordinary', 4)).toEqual(['accepted', 'accepted', 'accepted', 'count']);
    expect(outcomes('essential', 4)).toEqual(['accepted', 'accepted', 'accepted', 'count']);
    for (let count = 0; count < 4; count++) admission.endRequest();
    expect(outcomes('ordinary', 2)).toEqual(['accepted', 'count']);
  });
});

test('the memory of all processes of the server counts', () => {
  const { admission, measured } = anAdmission();
  admission.countMemoryOfOthers(600 * MIB);
  measured({ memoryBytes: 250 * MIB });
  expect(admission.load).toMatchObject({ level: 'busy', reason: 'memory' });
  admission.countMemoryOfOthers(100 * MIB);
  measured({ memoryBytes: 250 * MIB }, SAMPLES_TO_FALL);
  expect(admission.load.level).toBe('normal');
});

test('what can be given up is given up only when overloaded', () => {
  const { admission, measured } = anAdmission();
  let calls = 0;
  admission.onOverloaded(() => {
    calls += 1;
  });
  measured({ memoryBytes: 850 * MIB });
  expect(calls).toBe(0);
  measured({ memoryBytes: 950 * MIB });
  expect(calls).toBe(1);
});

describe('an overloaded server', () => {
  async function open() {
    const machine = aMachine();
    const app = await createServer({ admission: settings, loadSampler: machine.sampler });
    app.get('/', () => 'a page');
    app.get('/api/thing', () => 'a thing');
    Object.assign(machine.values, { delayMs: 5_000 });
    for (let count = 0; count < SAMPLES_TO_RISE; count++) app.mounted.admission.sample();
    return app;
  }

  test('refuses calls with 503, and says when to try again', async () => {
    const app = await open();
    const { statusCode, headers, body } = await app.inject('/api/thing');
    expect([statusCode, JSON.parse(body).code]).toEqual([503, 'overloaded']);
    expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(5);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(15);
  });

  test.each([
    ['en', 'The site is very busy'],
    ['nl', 'Het is erg druk op de site'],
    ['ja', 'アクセスが集中しています'],
  ])('shows browsers a page in %s that loads again by itself', async (language, title) => {
    const app = await open();
    const { statusCode, headers, body } = await app.inject({
      url: '/',
      headers: { accept: 'text/html', 'accept-language': language },
    });
    expect(statusCode).toBe(503);
    expect(headers['content-type']).toContain('text/html');
    expect(body).toContain(`<title>${title}</title>`);
    expect(body).toContain(`http-equiv="refresh" content="${headers['retry-after']}"`);
    expect(body).toContain('<a href="">');
  });

  test('still answers about its health and its metrics, which count what was refused', async () => {
    const app = await open();
    await app.inject('/api/thing');
    expect((await app.inject('/api/health')).statusCode).toBe(200);
    const { body } = await app.inject('/metrics');
    expect(body).toContain('overload_level 2');
    expect(body).toContain('admission_refused_total{what="request",reason="delay"} 1');
    expect(body).toContain('overload_limit{kind="viewers"} 100');
    expect(body).toContain('http_requests_in_flight 1');
  });
});

test('a request that was answered no longer counts', async () => {
  const app = await createServer({ admission: defaultAdmission, checksAnswers: true });
  app.get('/api/thing', () => 'a thing');
  await app.inject('/api/thing');
  expect(app.mounted.admission.requests).toBe(0);
});
