/** A few rows of numbers with a title: the first column names the row, the others are numbers. */

import type { ReactNode } from 'react';

type SmallTableProps = { caption: string; heads: readonly string[]; children: ReactNode };

export function SmallTable({ caption, heads, children }: SmallTableProps) {
  return (
    <table
      className="data-table [--stick:auto]"
      data-dense
      data-name-line
      style={{ gridTemplateColumns: `repeat(${Math.max(1, heads.length - 1)}, 1fr)` }}
    >
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {heads.map((head, place) => (
            <th
              key={head}
              scope="col"
              data-names={place === 0 || undefined}
              data-align={place === 0 ? undefined : 'end'}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
