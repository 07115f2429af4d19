/** The address of this event with the chosen settings, for an unattended screen. */

import { Monitor } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { kioskSearch } from '../state/display-settings.ts';
import { useLive } from '../state/live-store.ts';
import { usePins } from '../state/pins.ts';
import { useAddress } from '../state/use-address.ts';
import { useDisplay } from './use-display.ts';

export function KioskAddress() {
  const { t } = useText();
  const { chosen } = useDisplay();
  const address = useAddress();
  const eventId = useLive((state) => state.eventId);
  const { pins } = usePins();
  const [isCopied, setIsCopied] = useState(false);
  const search = new URLSearchParams({
    ...kioskSearch(address, chosen),
    ...(pins.length > 0 && { pins: pins.join(',') }),
  });
  // For the running session, whichever it is: a screen at the track is not changed when the next one starts.
  const kiosk = `${location.origin}/livetiming/${eventId}/active?${search}`;
  return (
    <div className="grid gap-1.5 px-4 pt-3 pb-1.5">
      <label className="grid gap-1 text-2 text-ink-3">
        {t('LiveDisplay.kiosk')}
        <input
          readOnly
          value={kiosk}
          onFocus={(event) => event.target.select()}
          className="h-8 min-w-0 rounded-2 border border-ctl bg-surface px-2 text-3 text-ink"
        />
      </label>
      <Button
        size="small"
        onClick={() => {
          navigator.clipboard.writeText(kiosk).then(
            () => setIsCopied(true),
            // Without permission to copy, the address is there to be copied by hand.
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
