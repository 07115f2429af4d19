/** Hides who won until the visitor asks, in this browser. */

import { Eye, EyeOff } from 'lucide-react';
import { useText } from '../../../i18n/language.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { hideResults, useHiddenResults } from './hidden-results.ts';

export function HideResultsButton() {
  const { t } = useText();
  const areHidden = useHiddenResults();
  const Icon = areHidden ? Eye : EyeOff;
  return (
    <Button onClick={() => hideResults(!areHidden)}>
      <Icon strokeWidth={1.75} aria-hidden="true" className="size-4" />
      {t(areHidden ? 'EventSessions.ShowResults' : 'EventSessions.HideResults')}
    </Button>
  );
}
