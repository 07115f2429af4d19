/**
 * The metrics of the workers. What workers have counted stays when they end or do not answer: a sum that falls looks like
 * a restart to Prometheus. What a worker counted after it was last asked is lost with it.
 */

import { isOfProcess, mergeMetrics, type ProcessMetrics } from './merge-metrics.ts';

/** Ended workers share one page. */
const ENDED = 'ended';

export function createWorkerMetrics() {
  /** what each running worker answered last */
  const latest = new Map<string, string>();
  let ended: ProcessMetrics[] = [];

  return {
    /** `text`: what a running worker has answered. */
    add(process: string, text: string): void {
      latest.set(process, text);
    },
    end(process: string): void {
      const text = latest.get(process);
      if (text === undefined) return;
      latest.delete(process);
      const pages = [...ended, { process: ENDED, text: countersOf(text) }];
      ended = [{ process: ENDED, text: mergeMetrics(pages) }];
    },
    /** `answered`: the workers that have answered just now. */
    pages(answered: ReadonlySet<string>): ProcessMetrics[] {
      const running = Array.from(latest, ([process, text]) => ({
        process,
        text: answered.has(process) ? text : countersOf(text),
      }));
      return [...running, ...ended];
    },
  };
}

/** Counters and histograms, without those that name their process. */
function countersOf(page: string): string {
  let isCounter = false;
  let help = '';
  const lines: string[] = [];
  for (const line of page.split('\n')) {
    if (line.startsWith('# HELP ')) help = line;
    else if (line.startsWith('# TYPE ')) {
      const [, , name = '', type = ''] = line.split(' ');
      isCounter = (type === 'counter' || type === 'histogram') && !isOfProcess(name, '');
      if (isCounter) lines.push(help, line);
    } else if (isCounter) lines.push(line);
  }
  return lines.join('\n');
}
