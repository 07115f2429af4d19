/** Opens the print dialog of the browser. A phone has it in its share panel. */

import { Printer } from 'lucide-react';
import { useText } from '../i18n/language.ts';
import { Button } from '../ui/controls/Button.tsx';
import { loadSheets } from './sheets-to-load.ts';

export function PrintButton() {
  const { t } = useText();
  return (
    <Button onClick={() => void loadSheets().then(() => print())} className="phone:hidden">
      <Printer strokeWidth={1.75} aria-hidden="true" className="size-4" />
      {t('Actions.Print')}
    </Button>
  );
}
