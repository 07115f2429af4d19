import { act, cleanup, render, screen } from '@testing-library/react';
import jsQR from 'jsqr';
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { loadScreenMessages } from '../i18n/language.ts';
import { Paper, qrPath } from './Paper.tsx';
import { PrintButton } from './PrintButton.tsx';
import { PrintedSheet } from './PrintedSheet.tsx';

beforeAll(loadScreenMessages);
afterEach(cleanup);

const address = 'https://timing.example/sessions/1234?tab=class&guid=0b0f9a3c-52a1-4f5c-9f3e-2f0a1f6a7b11';

/** What a phone reads from a picture of the code. */
function readQr({ size, path }: { size: number; path: string }): string | undefined {
  const scale = 4;
  const side = size * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let row = 0; row < scale; row++) {
      const from = ((Number(y) * scale + row) * side + Number(x) * scale) * 4;
      for (let at = 0; at < scale * 4; at++) if (at % 4 !== 3) pixels[from + at] = 0;
    }
  }
  return jsQR(pixels, side, side)?.data;
}

describe('paper', () => {
  it('has a QR code that a phone reads as the address of the page', () => {
    expect(readQr(qrPath(address))).toBe(address);
  });

  it('repeats head and foot by their place in the table, and says when it was printed', () => {
    const columns = [
      { key: 'name', label: 'Competitor', text: (name: string) => name },
      { key: 'laps', label: 'Laps', align: 'end' as const, text: () => '12' },
      // Left out, since nobody has any.
      { key: 'places', label: '+/−', align: 'end' as const, text: () => '' },
    ];
    render(
      <Paper
        title="Race 2"
        about={['Winter Cup', '']}
        tables={[{ key: 'all', columns, rows: ['Ada', 'Bea'] }]}
        status={['Official', 'Revision 3']}
      />,
    );
    const table = screen.getByRole('table', { hidden: true });
    expect(table.querySelector('thead')?.textContent).toBe('CompetitorLaps');
    expect(table.querySelector('tfoot')?.textContent).toMatch(/^Official · Revision 3 · Printed .*\d/);
    expect([...table.querySelectorAll('tbody tr')].map((row) => row.textContent)).toEqual(['Ada12', 'Bea12']);
  });

  it('shows the sheet while the browser prints, and only then', async () => {
    const sheet = { default: ({ title }: { title: string }) => <p>{title}</p> };
    render(<PrintedSheet load={async () => sheet} of={{ title: 'On paper' }} />);
    // The sheet is loaded when the browser is idle.
    await expect
      .poll(() => {
        act(() => void dispatchEvent(new Event('beforeprint')));
        return screen.queryByText('On paper');
      })
      .not.toBeNull();
    act(() => void dispatchEvent(new Event('afterprint')));
    expect(screen.queryByText('On paper')).toBeNull();
  });

  it('is there when the button is pressed before the browser was idle', async () => {
    vi.stubGlobal('requestIdleCallback', () => 0);
    vi.stubGlobal('cancelIdleCallback', () => {});
    onTestFinished(() => void vi.unstubAllGlobals());
    const paper = vi.fn(() => {
      act(() => void dispatchEvent(new Event('beforeprint')));
      return screen.queryByText('On paper') !== null;
    });
    vi.stubGlobal('print', paper);
    const sheet = { default: ({ title }: { title: string }) => <p>{title}</p> };
    render(
      <>
        <PrintButton />
        <PrintedSheet load={async () => sheet} of={{ title: 'On paper' }} />
      </>,
    );
    screen.getByRole('button', { name: 'Print' }).click();
    await vi.waitFor(() => expect(paper).toHaveReturnedWith(true));
  });
});
