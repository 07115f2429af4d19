import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Tabs } from './Tabs.tsx';

afterEach(cleanup);

function Results() {
  const [tab, setTab] = useState<'all' | 'class' | 'chart'>('all');
  return (
    <Tabs
      label="Results"
      tabs={[
        { key: 'all', label: 'All Results' },
        { key: 'class', label: 'Results by Class' },
        { key: 'chart', label: 'Lap Chart' },
      ]}
      selected={tab}
      onSelect={setTab}
    >
      <p>{`the ${tab} panel`}</p>
    </Tabs>
  );
}

test('the panel belongs to the selected tab and is named after it', async () => {
  const user = userEvent.setup();
  render(<Results />);
  await user.click(screen.getByRole('tab', { name: 'Lap Chart' }));
  expect(screen.getByRole('tabpanel', { name: 'Lap Chart' }).textContent).toBe('the chart panel');
});

test('arrow keys select the neighbour and wrap around', async () => {
  const user = userEvent.setup();
  render(<Results />);
  screen.getByRole('tab', { name: 'All Results' }).focus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Results by Class');
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Lap Chart');
  await user.keyboard('{Home}');
  expect(document.activeElement?.textContent).toBe('All Results');
});

test('the Tab key reaches one tab only', () => {
  render(<Results />);
  const reachable = screen.getAllByRole('tab').filter((tab) => tab.tabIndex === 0);
  expect(reachable.map((tab) => tab.textContent)).toEqual(['All Results']);
});
