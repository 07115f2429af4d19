/** Two or three short fields next to each other. */

import type { ReactNode } from 'react';

export function FieldRow({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-3">{children}</div>;
}
