/** All display settings. */

import { ColumnChoices } from './ColumnChoices.tsx';
import { DisplayChoices } from './DisplayChoices.tsx';
import { KioskAddress } from './KioskAddress.tsx';
import { MarkerKey } from './MarkerKey.tsx';

export function DisplayOptions() {
  return (
    <>
      <DisplayChoices />
      <ColumnChoices />
      <MarkerKey />
      <KioskAddress />
    </>
  );
}
