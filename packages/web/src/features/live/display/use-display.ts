/** The display settings in force: from the address, otherwise the chosen ones, otherwise the defaults. */

import { createContext, useCallback, useContext, useMemo } from 'react';
import {
  type DisplaySettings,
  defaultSettings,
  settingsFrom,
  settingText,
  televisionSettings,
} from '../state/display-settings.ts';
import { storeSetting, useStoredSettings } from '../state/stored-settings.ts';
import { useAddress, useChangeAddress } from '../state/use-address.ts';
import { type ScreenKind, useScreenKind } from './use-screen-kind.ts';

type ChangeSetting = <Name extends keyof DisplaySettings>(
  name: Name,
  value: DisplaySettings[Name] | null,
) => void;

export type Display = {
  settings: DisplaySettings;
  /** those that were chosen, by hand or in the address */
  chosen: Partial<DisplaySettings>;
  form: ScreenKind;
  changeSetting: ChangeSetting;
};

export function useDisplayOf(): Display {
  const address = useAddress();
  const changeAddress = useChangeAddress();
  const stored = useStoredSettings();
  const form = useScreenKind();
  const chosen = useMemo(() => ({ ...stored, ...settingsFrom(address) }), [address, stored]);
  const settings = useMemo(
    () => ({ ...defaultSettings, ...(form === 'tv' ? televisionSettings : {}), ...chosen }),
    [chosen, form],
  );
  const changeSetting: ChangeSetting = useCallback(
    (name, value) => {
      // A screen that was opened with settings in its address keeps them after a reload.
      if (name in address) changeAddress({ [name]: value === null ? undefined : settingText(value) });
      else storeSetting(name, value);
    },
    [address, changeAddress],
  );
  return useMemo(() => ({ settings, chosen, form, changeSetting }), [settings, chosen, form, changeSetting]);
}

export const DisplayContext = createContext<Display | null>(null);

/** For every view of a session. */
export function useDisplay(): Display {
  const display = useContext(DisplayContext);
  if (display === null) throw new Error('No live session around this view');
  return display;
}
