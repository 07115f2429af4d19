import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useLazyComponent } from './use-lazy-component.ts';

afterEach(cleanup);

type Load = () => Promise<{ default: () => React.ReactElement }>;

type FrameProps = { load: Load; isWanted: boolean; pathname?: string };

function Frame({ load, isWanted, pathname = '/events/1' }: FrameProps) {
  const Part = useLazyComponent(load, isWanted, pathname);
  return <div>frame {Part && <Part />}</div>;
}

const part = { default: () => <b>part</b> };

test('a part is loaded once it is needed, and the frame is shown in the meantime', async () => {
  const load = vi.fn(async () => part);
  const { rerender } = render(<Frame load={load} isWanted={false} />);
  screen.getByText('frame');
  expect(load).not.toHaveBeenCalled();
  rerender(<Frame load={load} isWanted />);
  screen.getByText('frame');
  await screen.findByText('part');
  rerender(<Frame load={load} isWanted={false} />);
  expect(screen.queryByText('part')).toBeNull();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a part that fails to load does not affect the frame and is tried again on the next screen', async () => {
  const load = vi.fn<Load>().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(part);
  const { rerender } = render(<Frame load={load} isWanted />);
  await act(async () => {});
  screen.getByText('frame');
  rerender(<Frame load={load} isWanted pathname="/events/2" />);
  await screen.findByText('part');
});
