/** Samples of buttons, choices and fields. */

import { Link } from '@tanstack/react-router';
import { Globe, Settings } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../ui/controls/Button.tsx';
import { Checkbox } from '../../ui/controls/Checkbox.tsx';
import { LinkButton } from '../../ui/controls/LinkButton.tsx';
import { SearchField } from '../../ui/controls/SearchField.tsx';
import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { DateRangeFilter } from '../../ui/dates/DateRangeFilter.tsx';
import type { DateRange } from '../../ui/dates/date-range.ts';
import { Pagination } from '../../ui/navigation/Pagination.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { Popover } from '../../ui/overlays/Popover.tsx';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { Sample } from './Sample.tsx';

export function ControlSamples() {
  return (
    <>
      <Sample title="Buttons" isWide>
        <ButtonSamples />
      </Sample>
      <Sample title="Choices" isWide>
        <ChoiceSamples />
      </Sample>
      <Sample title="Text">
        <TextSamples />
      </Sample>
      <Sample title="Pages" isWide>
        <Pagination
          label="Sample pages"
          previousLabel="Previous"
          nextLabel="Next"
          pageLabel={(page) => `Page ${page}`}
          page={6}
          pageCount={24}
          renderLink={(page, content, label, className) => (
            <Link to="." search={{ page }} aria-label={label} className={className} resetScroll={false}>
              {content}
            </Link>
          )}
        />
      </Sample>
    </>
  );
}

function ButtonSamples() {
  const [isPressed, setIsPressed] = useState(true);
  return (
    <Sheet className="flex flex-wrap items-center gap-3 p-4">
      <Button onClick={() => showToast({ text: 'Pressed' })}>Rest</Button>
      <Button aria-pressed={isPressed} onClick={() => setIsPressed(!isPressed)}>
        Pressed
      </Button>
      <Button disabled>Off</Button>
      <Button kind="primary" onClick={() => showToast({ text: 'Main' })}>
        Main
      </Button>
      <Button kind="quiet" onClick={() => showToast({ text: 'Quiet' })}>
        Quiet
      </Button>
      <Button kind="danger" onClick={() => showToast({ text: 'Deleted', tone: 'problem' })}>
        Delete
      </Button>
      <Button size="small" onClick={() => showToast({ text: 'Small' })}>
        Small
      </Button>
      <LinkButton to="/">A link</LinkButton>
      <IconButton label="Settings" onClick={() => showToast({ text: 'Settings' })}>
        <Settings size={16} strokeWidth={1.75} />
      </IconButton>
    </Sheet>
  );
}

function ChoiceSamples() {
  const [unit, setUnit] = useState<'km' | 'mi'>('km');
  const [sport, setSport] = useState<'All' | 'Karting' | 'Car'>('All');
  const [language, setLanguage] = useState('en');
  const [days, setDays] = useState<DateRange>({});
  const [isOn, setIsOn] = useState(true);
  return (
    <div className="rounded-3 border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center gap-3">
        <Select
          label="Sport"
          value={sport}
          options={(['All', 'Karting', 'Car'] as const).map((value) => ({ value, label: value }))}
          onChange={setSport}
        />
        <SegmentedControl
          label="Speed"
          value={unit}
          options={[
            { value: 'km', label: 'km/h' },
            { value: 'mi', label: 'mi/h' },
          ]}
          onChange={setUnit}
        />
        <DateRangeFilter
          label="Days"
          closeLabel="Close"
          locale="en-US"
          value={days}
          labels={{
            any: 'Any date',
            from: 'From',
            to: 'To',
            apply: 'Apply',
            preset: (key) => key,
            error: (key) => key,
          }}
          onChange={setDays}
        />
        <Popover title="Display" closeLabel="Close" button="Display">
          {() => (
            <div className="w-[18.5rem] px-4 pb-4 phone:w-auto">
              <Switch label="Auto scroll" note="One page every 30 s" isOn={isOn} onChange={setIsOn} />
              <Switch label="Live text" isOn={!isOn} onChange={(next) => setIsOn(!next)} />
            </div>
          )}
        </Popover>
        <Menu
          label="Language"
          items={['en', 'nl', 'ja'].map((key) => ({
            key,
            label: key,
            isChecked: key === language,
            onSelect: () => setLanguage(key),
          }))}
        >
          <Globe size={15} strokeWidth={1.75} />
          {language.toUpperCase()}
        </Menu>
      </div>
      <div className="mt-3 grid max-w-80 gap-1">
        <Switch label="Public profile" note="Others see your results." isOn={isOn} onChange={setIsOn} />
        <Checkbox label="Sector times" isChecked={isOn} onChange={setIsOn} />
        <Checkbox label="Sector speeds" isChecked={!isOn} onChange={(next) => setIsOn(!next)} />
      </div>
    </div>
  );
}

function TextSamples() {
  const [term, setTerm] = useState('');
  const [address, setAddress] = useState('youtu.be');
  const error = address.includes('/') ? {} : { error: 'Please enter a valid YouTube URL' };
  return (
    <Sheet className="grid gap-4 p-4">
      <SearchField
        label="Search"
        clearLabel="Clear the field"
        placeholder="Event, track, person, club"
        shortcut="/"
        value={term}
        onChange={setTerm}
      />
      <TextField
        label="YouTube link"
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        {...error}
      />
    </Sheet>
  );
}
