/** Formats one item of telemetry for the log, without anything that identifies the visitor. */

import type { TelemetryItem } from '@lapwing/contract/site/telemetry';
import { parseAddress } from '../http/parse-address.ts';

const MAX_TEXT = 500;
const MAX_STACK = 4000;

type TelemetryNote = {
  isError: boolean;
  kind: string;
  at: string;
  name?: string;
  path?: string;
  duration?: string;
  error?: { type: string; message: string; stack: string };
  component?: string;
  info?: string;
  version?: string;
};

function short(value: unknown, length = MAX_TEXT): string | undefined {
  // An entry of the log is one line.
  return typeof value === 'string' && value !== '' ? value.slice(0, length) : undefined;
}

/** Queries may contain private data. */
function pathOf(address: string | null | undefined): string | undefined {
  return address ? parseAddress(address, 'http://site')?.pathname : undefined;
}

export function noteOf({ time, data: { baseType, baseData }, tags }: TelemetryItem): TelemetryNote {
  const { name, url, duration, exceptions, properties = {} } = baseData;
  const exception = exceptions?.[0];
  const note = {
    isError: exception !== undefined,
    kind: baseType,
    at: short(time),
    name: short(name),
    path: pathOf(url),
    duration: duration === null || duration === undefined ? undefined : short(String(duration)),
    error: exception && {
      type: short(exception.typeName) ?? 'Error',
      message: short(exception.message) ?? '',
      stack: short(exception.stack, MAX_STACK) ?? '',
    },
    component: short(properties.component),
    info: short(properties.info, MAX_STACK),
    version: short(tags?.['ai.application.ver']),
  };
  // Missing values are left out.
  return Object.fromEntries(Object.entries(note).filter(([, value]) => value !== undefined)) as TelemetryNote;
}
