/** Shows the progress of long work: a bar on a terminal, only the result elsewhere. */

const WIDTH = 30;
const MIN_REDRAW_MS = 50;

type Output = { isTTY?: boolean; write(text: string): unknown };

export type ProgressBar = {
  update(done: number, total: number): void;
  /** Replaces the bar with a line. */
  finish(line: string): void;
};

export function createProgressBar(label: string, output: Output = process.stdout): ProgressBar {
  let drawnAtMs = Number.NEGATIVE_INFINITY;
  const isTerminal = output.isTTY === true;

  return {
    update(done, total) {
      const nowMs = performance.now();
      if (!isTerminal || nowMs - drawnAtMs < MIN_REDRAW_MS) return;
      drawnAtMs = nowMs;
      const share = total > 0 ? Math.min(1, done / total) : 0;
      const filled = Math.round(share * WIDTH);
      const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
      output.write(`\r${label} ${bar} ${String(Math.floor(share * 100)).padStart(3)} %`);
    },
    finish(line) {
      output.write(`${isTerminal ? '\r\u001b[K' : ''}${line}\n`);
    },
  };
}
