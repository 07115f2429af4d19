import { findByRole, getByRole } from '@testing-library/dom';
import { expect, test } from 'vitest';

test('a query that finds nothing prints the page in its error', async () => {
  document.body.innerHTML = '<p>Nothing here</p>';
  const printed = /table.+Nothing here/s;
  expect(() => getByRole(document.body, 'table')).toThrow(printed);
  await expect(findByRole(document.body, 'table', {}, { timeout: 50 })).rejects.toThrow(printed);
});
