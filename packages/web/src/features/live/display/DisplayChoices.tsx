/** Every display setting with two or three options, as its own control. */

import type { ReactNode } from 'react';
import { useText } from '../../../i18n/language.ts';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { type DisplaySettings, displayChoices } from '../state/display-settings.ts';
import { useDisplay } from './use-display.ts';

type SwitchName = 'autoscroll' | 'autoview' | 'livetext' | 'smartcolumns' | 'progressbars';
type SegmentName = 'skin' | 'text' | 'temperature' | 'speed' | 'distance' | 'map';

export function DisplayChoices() {
  return (
    <div className="grid gap-0.5 px-4 phone:gap-2">
      <Segments name="skin" />
      <Segments name="text" />
      <OnOff name="autoscroll" />
      <OnOff name="autoview" />
      <OnOff name="livetext" />
      <OnOff name="smartcolumns" />
      <OnOff name="progressbars" />
      <Segments name="temperature" />
      <Segments name="speed" />
      <Segments name="distance" />
      <Segments name="map" />
    </div>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-9 items-center justify-between gap-3 touch:min-h-11">
      <span aria-hidden="true">{label}</span>
      {children}
    </div>
  );
}

function Segments({ name }: { name: SegmentName }) {
  const { t } = useText();
  const { settings, changeSetting } = useDisplay();
  const label = t(`LiveDisplay.${name}`);
  const options = displayChoices[name].map((value) => ({ value, label: t(`LiveDisplayChoices.${value}`) }));
  return (
    <Row label={label}>
      <SegmentedControl
        label={label}
        options={options}
        value={settings[name]}
        // The options are the choices of this name.
        onChange={(value) => changeSetting(name, value as DisplaySettings[typeof name])}
        className="h-7"
      />
    </Row>
  );
}

function OnOff({ name }: { name: SwitchName }) {
  const { t } = useText();
  const { settings, changeSetting } = useDisplay();
  return (
    <Switch
      label={t(`LiveDisplay.${name}`)}
      note={t(`LiveDisplayNotes.${name}`)}
      isOn={settings[name] === 'on'}
      onChange={(isOn) => changeSetting(name, isOn ? 'on' : 'off')}
    />
  );
}
