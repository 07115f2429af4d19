/** One log line for each response, never with a secret. */

import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type Logger, type LoggerOptions, pino } from 'pino';
import type { Metrics } from './metrics.ts';

const SLOW_MS = 1000;

/** For accidental logging; requests are logged without headers, query and body anyway. */
const SECRETS = [
  'authorization',
  'cookie',
  'password',
  'token',
  'id_token',
  'refresh_token',
  'code_verifier',
];

export function createLogger(level: LoggerOptions['level'] & string): Logger {
  return pino({
    level,
    base: null,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[secret]' },
  });
}

function levelOf(status: number, durationMs: number): 'debug' | 'info' | 'warn' {
  if (status >= 500 || durationMs > SLOW_MS) return 'warn';
  return status >= 400 ? 'info' : 'debug';
}

/** Whether successful responses are logged. */
export function logsEverything({ level }: FastifyBaseLogger): boolean {
  return level === 'debug' || level === 'trace';
}

export function logRequests(app: FastifyInstance, metrics: Metrics): void {
  const isEveryLogged = logsEverything(app.log);
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const { statusCode: status, elapsedTime: durationMs } = reply;
    const route = request.routeOptions.url ?? 'unknown';
    metrics.countRequest({ method, route, status, durationMs });

    const level = levelOf(status, durationMs);
    if (level !== 'debug' || isEveryLogged) {
      const path = request.url.split('?', 1)[0];
      request.log[level]({ method, path, status, durationMs: Math.round(durationMs * 10) / 10 }, 'answered');
    }
    done();
  });
}
