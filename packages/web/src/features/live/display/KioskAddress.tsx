/** The address of this session with every chosen setting in it, for a screen that nobody attends. */

import { Monitor } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { useLive } from '../live-store.ts';
import { usePins } from '../session/pins.ts';
import { kioskSearch } from './display-settings.ts';
import { useStoredSettings } from './stored-settings.ts';

export function KioskAddress() {
  const { t } = useText();
  // Only what was chosen: the rest is for a big screen to decide.
  const chosen = useStoredSettings();
  const eventId = useLive((state) => state.eventId);
  const { pins } = usePins();
  const [isCopied, setIsCopied] = useState(false);
  const search = new URLSearchParams({
    ...kioskSearch(chosen),
    ...Object.fromEntries(new URLSearchParams(location.search)),
    ...(pins.length > 0 && { pins: pins.join(',') }),
    form: 'tv',
  });
  // Whatever session runs: a screen at the track is not told when the next one starts.
  const address = `${location.origin}/livetiming/${eventId}/active?${search}`;
  return (
    <div className="grid gap-1.5 px-4 pt-3 pb-1.5">
      <label className="grid gap-1 text-2 text-ink-3">
        {t('LiveDisplay.kiosk')}
        <input
          readOnly
          value={address}
          onFocus={(event) => event.target.select()}
          className="h-8 min-w-0 rounded-2 border border-ctl bg-surface px-2 text-3 text-ink"
        />
      </label>
      <Button
        size="small"
        onClick={() => {
          navigator.clipboard.writeText(address).then(
            () => setIsCopied(true),
            // Without the right to copy, the address stands there to be copied by hand.
            () => setIsCopied(false),
          );
        }}
      >
        <Monitor size={16} strokeWidth={1.75} aria-hidden="true" />
        {t(isCopied ? 'Errors.Copied' : 'LiveDisplay.copyKiosk')}
      </Button>
    </div>
  );
}
