/** A question mark beside a competitor of whom something is uncertain, with what it is. */

import type { Doubt } from '@lapwing/contract/live-row';
import { useText } from '../../../i18n/language.ts';

export function Doubts({ doubts }: { doubts: readonly Doubt[] }) {
  const { t } = useText();
  if (doubts.length === 0) return null;
  const words = doubts.map((doubt) => t(`LiveDoubts.${doubt}`)).join('; ');
  return (
    <abbr title={words} className="ms-1.5 text-slow no-underline">
      <span aria-hidden="true">?</span>
      <span className="sr-only">{words}</span>
    </abbr>
  );
}
