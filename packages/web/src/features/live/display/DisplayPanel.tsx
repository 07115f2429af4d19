/** The display settings: next to their button, or from the bottom on a phone. */

import { SlidersHorizontal, X } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { Button, IconButton } from '../../../ui/controls/Button.tsx';
import { useDismiss } from '../../../ui/overlays/use-dismiss.ts';
import { PartLoading } from '../cells/PartLoading.tsx';
import { useLaterParts } from '../state/use-later-parts.ts';

export function DisplayPanel() {
  const { t } = useText();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const close = useCallback(() => setIsOpen(false), []);
  const parts = useLaterParts(isOpen);
  useDismiss(root, isOpen, close);
  useEffect(() => {
    if (isOpen) panel.current?.focus();
  }, [isOpen]);
  return (
    <div ref={root} className="relative flex-none">
      <Button aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <SlidersHorizontal size={18} strokeWidth={1.75} aria-hidden="true" />
        <span className="phone:sr-only">{t('LiveDisplay.Title')}</span>
      </Button>
      {isOpen && (
        <div ref={panel} role="dialog" aria-labelledby={id} tabIndex={-1} className="display-panel">
          <div className="flex items-center justify-between ps-4 pe-1.5 pt-1">
            <h2 id={id}>{t('LiveDisplay.Title')}</h2>
            <IconButton
              label={t('Common.Close')}
              onClick={() => {
                close();
                root.current?.querySelector('button')?.focus();
              }}
            >
              <X size={18} strokeWidth={1.75} />
            </IconButton>
          </div>
          {parts === null ? <PartLoading /> : <parts.DisplayOptions />}
        </div>
      )}
    </div>
  );
}
