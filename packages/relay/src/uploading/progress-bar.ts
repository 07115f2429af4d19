/** A progress bar on a terminal; silent elsewhere. */

export type ProgressBar = { show(done: number, total: number, label: string): void; clear(): void };
export type BarOutput = { write(text: string): unknown; isTTY?: boolean; columns?: number };

const WIDTH = 24;
const ERASE_LINE = '\r\u001b[K';

export function createProgressBar(output: BarOutput): ProgressBar {
  if (output.isTTY !== true) return { show: () => undefined, clear: () => undefined };
  return {
    show(done, total, label) {
      const share = total === 0 ? 1 : Math.min(1, done / total);
      const filled = Math.round(share * WIDTH);
      const bar = `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${Math.round(share * 100)} %  ${label}`;
      output.write(`${ERASE_LINE}${bar.slice(0, (output.columns ?? 80) - 1)}`);
    },
    clear: () => void output.write(ERASE_LINE),
  };
}
