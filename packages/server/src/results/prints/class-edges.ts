/** The colour at the left edge of a row: that of its class, if there are several. */

import { classColourOf } from './paper-look.ts';

/** By name, so that the colour of a class does not depend on the leader. */
export function classEdges(names: readonly string[]): (className: string) => string | null {
  const classes = [...new Set(names)].filter((name) => name !== '').sort();
  return (className) => {
    const index = classes.indexOf(className);
    return classes.length < 2 || index < 0 ? null : classColourOf(index);
  };
}
