import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Menu } from './Menu.tsx';

afterEach(cleanup);

function renderMenu(onSelect: (key: string) => void = () => {}) {
  const names = { en: 'English', nl: 'Nederlands', ja: '日本語' };
  render(
    <Menu
      label="Language"
      items={Object.entries(names).map(([key, label]) => ({
        key,
        label,
        isChecked: key === 'nl',
        onSelect: () => onSelect(key),
      }))}
    >
      NL
    </Menu>,
  );
  return screen.getByRole('button', { name: 'Language' });
}

test('opens with the current choice in focus', async () => {
  const user = userEvent.setup();
  await user.click(renderMenu());
  expect(document.activeElement).toBe(
    screen.getByRole('menuitemradio', { name: 'Nederlands', checked: true }),
  );
});

test('arrow keys wrap around, a letter jumps, Enter selects', async () => {
  const user = userEvent.setup();
  const onSelect = vi.fn();
  await user.click(renderMenu(onSelect));
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('English');
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement?.textContent).toBe('日本語');
  await user.keyboard('e{Enter}');
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('en');
});

test('Escape closes it and returns the focus to the button', async () => {
  const user = userEvent.setup();
  const button = renderMenu();
  await user.click(button);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-expanded')).toBe('false');
});

test('a press elsewhere closes it', async () => {
  const user = userEvent.setup();
  await user.click(renderMenu());
  await user.click(document.body);
  expect(screen.queryByRole('menu')).toBeNull();
});
