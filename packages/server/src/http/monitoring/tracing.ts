/**
 * Traces what a live batch takes: request, journal, fold and push, under the id that the relay gave it. Off by default,
 * and then nothing of it is loaded. Spans are passed on as `traceparent` texts, which cross processes and servers.
 */

/** W3C Trace Context: version, trace, span, flags. */
const TRACEPARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** Something that takes time, as part of a trace. */
export type TraceSpan = {
  /** for what belongs to it; undefined if nothing is traced */
  readonly traceparent: string | undefined;
  end(attributes?: SpanAttributes, error?: unknown): void;
};

export type Tracing = {
  readonly isOn: boolean;
  /** Without a parent it begins a trace. */
  start(name: string, parent: string | undefined, attributes?: SpanAttributes): TraceSpan;
  /** Sends what has been collected. */
  close(): Promise<void>;
};

export type TracingSettings = {
  /** of an OpenTelemetry collector, without /v1/traces */
  endpoint: string;
  /** of the traces that begin here, from 0 to 1 */
  share: number;
};

const noSpan: TraceSpan = { traceparent: undefined, end: () => {} };
export const noTracing: Tracing = { isOn: false, start: () => noSpan, close: async () => {} };

/** What a request names as its parent; undefined if it is not valid. */
export function traceparentOf(headers: Readonly<Record<string, unknown>>): string | undefined {
  const { traceparent } = headers;
  return typeof traceparent === 'string' && TRACEPARENT.test(traceparent) ? traceparent : undefined;
}

/** Runs `work` as a span, which fails with it. */
export async function traced<Result>(
  tracing: Tracing,
  name: string,
  parent: string | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!tracing.isOn) return work();
  const span = tracing.start(name, parent);
  try {
    const result = await work();
    span.end();
    return result;
  } catch (error) {
    span.end({}, error);
    throw error;
  }
}
