import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { enLive } from '../../../i18n/en-live.ts';
import { applyLanguage, loadScreenMessages } from '../../../i18n/language.ts';
import { defaultSettings } from '../state/display-settings.ts';
import { aBoard, aRow, aStore } from '../state/live-board.test-support.ts';
import { LiveContext } from '../state/live-store.ts';
import { ColumnChoices } from './ColumnChoices.tsx';
import { type Display, DisplayContext } from './use-display.ts';

beforeAll(loadScreenMessages);
afterEach(async () => {
  cleanup();
  await applyLanguage('en');
});

function Choices({ form, phonecolumns = null }: Pick<Display, 'form'> & { phonecolumns?: string[] | null }) {
  const [settings, setSettings] = useState<Display['settings']>({ ...defaultSettings, phonecolumns });
  const changeSetting: Display['changeSetting'] = (name, value) =>
    setSettings({ ...settings, [name]: value });
  return (
    <LiveContext value={aStore(aBoard([aRow(1)]))}>
      <DisplayContext value={{ settings, chosen: {}, form, changeSetting }}>
        <ColumnChoices />
      </DisplayContext>
    </LiveContext>
  );
}

const choices = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('checkbox')
    .map((box) => box.closest('label')?.textContent);

test('columns are in groups with names, and none is left out', () => {
  render(<Choices form="desk" />);
  expect(choices('Pit stops and stints')).toEqual([
    'Pit stops',
    'Last pit stop',
    'Laps since pit',
    'Stint time',
    'Total stint',
  ]);
  expect(choices('Columns').sort()).toEqual(Object.values(enLive.LiveColumnNames).sort());
});

test('a search shows its matches and their number, and they can be chosen with the keyboard', async () => {
  render(<Choices form="desk" />);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find a column' }), 'total ti');
  expect(screen.queryByRole('group', { name: 'Lap times' })).toBeNull();
  expect(choices('Race and gaps')).toEqual(['Total time']);
  expect(choices('Pit stops and stints')).toEqual(['Total stint']);
  expect(screen.getByRole('status').textContent).toBe('2 columns found');
  // Past the button that clears the field, and the column of the first group.
  for (let press = 0; press < 3; press++) await userEvent.tab();
  await userEvent.keyboard(' ');
  expect(screen.getByRole('checkbox', { name: 'Total stint' })).toHaveProperty('checked', true);
  await userEvent.type(screen.getByRole('searchbox'), 'x');
  expect(screen.getByRole('status').textContent).toBe('No column matches.');
});

test('Escape first clears the field, and then closes the panel', async () => {
  const onKey = vi.fn();
  document.addEventListener('keydown', onKey);
  render(<Choices form="desk" />);
  await userEvent.type(screen.getByRole('searchbox'), 'gap');
  onKey.mockClear();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
  expect(onKey).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onKey).toHaveBeenCalledOnce();
  document.removeEventListener('keydown', onKey);
});

test.each([
  ['nl', 'Zoek een kolom', 'Pitstops en stints'],
  ['ja', '列を検索', 'ピットとスティント'],
] as const)('in %s too', async (language, field, group) => {
  await applyLanguage(language);
  render(<Choices form="desk" />);
  expect(screen.getByRole('searchbox', { name: field })).toBeTruthy();
  expect(choices(group)).toHaveLength(5);
});

test('a phone only offers to reset the columns above its board', async () => {
  render(<Choices form="phone" phonecolumns={['laps']} />);
  await userEvent.click(screen.getByRole('button', { name: "Reset to the session's columns" }));
  expect(document.body.textContent).toBe('');
});
