/** Opens tracing if an address is set. Otherwise nothing of OpenTelemetry's tracing is loaded. */

import { noTracing, type Tracing, type TracingSettings } from './tracing.ts';

/** `process`: the name of this process, for the collector. */
export async function openTracing(settings: TracingSettings | null, process: string): Promise<Tracing> {
  if (settings === null) return noTracing;
  const { openOtlpTracing } = await import('./otlp-tracing.ts');
  return openOtlpTracing(settings, process);
}
