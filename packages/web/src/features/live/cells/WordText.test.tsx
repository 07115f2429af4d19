import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { WordText } from './WordText.tsx';

test.each([
  ['a long one is smaller', 'Zuiderzee Racing Team', '0.93em', false],
  ['a very long one has two lines', 'Oostelijke Autosportvereniging Harskamp', '0.75em', true],
])('%s', (_, text, fontSize, isTwoLines) => {
  const { container } = render(<WordText text={text} roomEm={8.7} />);
  const shown = container.querySelector('span');
  expect(container.textContent).toBe(text);
  expect(shown?.style.fontSize).toBe(fontSize);
  expect(shown?.classList.contains('board-two-lines') ?? false).toBe(isTwoLines);
});
