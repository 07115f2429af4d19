/** The flag at the track, with its name. */

import type { LiveFlag } from '@lapwing/contract/values/enums';
import { classNames } from '../class-names.ts';

type FlagPlateProps = { flag: LiveFlag; label: string; className?: string };

export function FlagPlate({ flag, label, className }: FlagPlateProps) {
  return (
    <span data-flag={flag} className={classNames('flag-plate', className)}>
      {label}
    </span>
  );
}
