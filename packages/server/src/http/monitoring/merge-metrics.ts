/** One page of metrics from those of several processes, in Prometheus' text format. */

export type ProcessMetrics = { process: string; text: string };

type Family = { lines: string[]; samples: Map<string, number> };

/** Counts, durations and numbers of things are added up. Facts about a process get its name as a label. */
export function mergeMetrics(processes: readonly ProcessMetrics[]): string {
  const [first] = processes;
  if (processes.length < 2) return first?.text ?? '';
  const families = new Map<string, Family>();
  for (const { process, text } of processes) addProcess(families, process, text);
  return Array.from(families.values(), ({ lines, samples }) => [
    ...lines,
    ...Array.from(samples, ([name, value]) => `${name} ${writeNumber(value)}`),
  ])
    .flat()
    .join('\n')
    .concat('\n');
}

function addProcess(families: Map<string, Family>, process: string, text: string): void {
  let current: Family = { lines: [], samples: new Map() };
  for (const line of text.split('\n')) {
    const described = /^# (HELP|TYPE) (\S+)/.exec(line);
    if (described !== null) {
      const [, what = '', name = ''] = described;
      current = families.get(name) ?? { lines: [], samples: new Map() };
      families.set(name, current);
      if (!current.lines.some((known) => known.startsWith(`# ${what} `))) current.lines.push(line);
      continue;
    }
    const sample = /^([^\s{]+)(?:\{(.*)\})? (\S+)/.exec(line);
    if (sample === null) continue;
    const [, name = '', labels = '', value = ''] = sample;
    const key = isOfProcess(name, labels)
      ? `${name}{${[labels, `process="${process}"`].filter(Boolean).join(',')}}`
      : labels === ''
        ? name
        : `${name}{${labels}}`;
    current.samples.set(key, (current.samples.get(key) ?? 0) + readNumber(value));
  }
}

/** Sums of these would mean nothing. */
export function isOfProcess(name: string, labels: string): boolean {
  return /^(process|event_loop|overload|replica)_/.test(name) || /(^|,)quantile="/.test(labels);
}

function readNumber(text: string): number {
  return text === '+Inf'
    ? Number.POSITIVE_INFINITY
    : text === '-Inf'
      ? Number.NEGATIVE_INFINITY
      : Number(text);
}

function writeNumber(value: number): string {
  return value === Number.POSITIVE_INFINITY
    ? '+Inf'
    : value === Number.NEGATIVE_INFINITY
      ? '-Inf'
      : String(value);
}
