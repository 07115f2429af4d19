import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useFocusKeeper } from './use-focus-keeper.ts';

afterEach(cleanup);

function Sponsors({ names }: { names: readonly string[] }) {
  useFocusKeeper();
  const [shown, setShown] = useState(names);
  const [notice, setNotice] = useState(false);
  const [isSent, setSent] = useState(false);
  return (
    <>
      <section>
        <button type="button">Add</button>
        <ol>
          {shown.map((name) => (
            <li key={name}>
              <button type="button">{`Rename ${name}`}</button>
              <button
                type="button"
                onClick={() => {
                  setShown(shown.filter((each) => each !== name));
                  setNotice(true);
                }}
              >{`Remove ${name}`}</button>
            </li>
          ))}
        </ol>
      </section>
      <form>
        <input aria-label="Text" />
        <button type="button" disabled={isSent} onClick={() => setSent(true)}>
          Send
        </button>
      </form>
      {notice && (
        <section>
          <button type="button" onClick={() => setNotice(false)}>
            Undo
          </button>
        </section>
      )}
    </>
  );
}

async function press(name: string): Promise<void> {
  screen.getByRole('button', { name }).focus();
  await userEvent.keyboard('{Enter}');
}

const expectFocus = (name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })));

test('after a row is removed, the same button of the next one has the focus, then of the one before', async () => {
  render(<Sponsors names={['A', 'B', 'C']} />);
  await press('Remove B');
  await expectFocus('Remove C');
  await press('Remove C');
  await expectFocus('Remove A');
});

test('after the last row, the focus stays in its part of the page', async () => {
  render(<Sponsors names={['A']} />);
  await press('Remove A');
  await expectFocus('Add');
});

test('after a notice was answered, the focus is where it was before', async () => {
  render(<Sponsors names={['A', 'B']} />);
  await press('Remove A');
  await expectFocus('Remove B');
  await press('Undo');
  await expectFocus('Remove B');
});

test('next to a button that cannot be pressed any more, the control before it has the focus', async () => {
  render(<Sponsors names={[]} />);
  const text = screen.getByRole('textbox', { name: 'Text' });
  const isFocused = new Promise((resolve) => text.addEventListener('focus', resolve));
  screen.getByRole('button', { name: 'Send' }).focus();
  // Browsers take the focus from a button that is disabled.
  const active = vi.spyOn(document, 'activeElement', 'get').mockReturnValue(document.body);
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await isFocused;
  active.mockRestore();
});

test('a click on nothing gives the focus up', async () => {
  render(<Sponsors names={['A', 'B']} />);
  screen.getByRole('button', { name: 'Rename A' }).focus();
  await userEvent.click(document.body);
  expect(document.activeElement).toBe(document.body);
});
