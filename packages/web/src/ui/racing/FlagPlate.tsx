/** The flag at the track, with its name. */

import type { LiveFlag } from '@lapwing/contract/values/enums';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

type FlagPlateProps = {
  flag: LiveFlag;
  label: string;
  className?: string /** below the name */;
  children?: ReactNode;
};

export function FlagPlate({ flag, label, className, children }: FlagPlateProps) {
  return (
    <span data-flag={flag} className={classNames('flag-plate', className)}>
      {label}
      {children}
    </span>
  );
}
