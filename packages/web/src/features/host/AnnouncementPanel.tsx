/** The announcement above every page. */

import { hostApi } from '@lapwing/contract/site/host';
import {
  announcementLevels,
  type HostSettings,
  MAX_ANNOUNCEMENT,
} from '@lapwing/contract/site/host-settings';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { profilesClient } from '../../api/profiles.ts';
import { formatInstant } from '../../i18n/format.ts';
import { useText } from '../../i18n/language.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { settingsQuery, useHostChange } from './queries.ts';

const HOUR_MS = 3_600_000;
const durations = ['always', '1', '4', '24', '168'] as const;

export function AnnouncementPanel() {
  const query = useQuery(settingsQuery());
  return <QueryView query={query}>{(settings) => <AnnouncementForm settings={settings} />}</QueryView>;
}

function AnnouncementForm({ settings: { announcement, timeZone } }: { settings: HostSettings }) {
  const { t, locale } = useText();
  const id = useId();
  const [text, setText] = useState(announcement?.text ?? '');
  const [level, setLevel] = useState(announcement?.level ?? 'info');
  const [hours, setHours] = useState<(typeof durations)[number]>('always');
  const show = useHostChange(
    () => {
      const untilMs = hours === 'always' ? null : Date.now() + Number(hours) * HOUR_MS;
      return profilesClient.call(hostApi.announce, {}, {}, { body: { text: text.trim(), level, untilMs } });
    },
    { done: t('Host.Announced') },
  );
  const withdraw = useHostChange(() => profilesClient.call(hostApi.withdrawAnnouncement, {}, {}), {
    done: t('Host.Withdrawn'),
    onSuccess: () => setText(''),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (text.trim() !== '') show.mutate(undefined);
  }
  return (
    <form onSubmit={submit} noValidate className="grid max-w-[34rem] gap-3">
      <p className="text-ink-2">
        {announcement === null
          ? t('Host.NoAnnouncement')
          : announcement.untilMs === null
            ? t('Host.ShownNow')
            : t('Host.ShownUntil', {
                when: formatInstant(announcement.untilMs, 'date-time', locale, timeZone.value),
              })}
      </p>
      <div>
        <label htmlFor={id} className="mb-1 block text-3 font-medium">
          {t('Host.AnnouncementText')}
        </label>
        <textarea
          id={id}
          value={text}
          rows={3}
          maxLength={MAX_ANNOUNCEMENT}
          onChange={(event) => setText(event.target.value)}
          className="w-full rounded-2 border border-ctl bg-surface px-2.5 py-1.5"
        />
      </div>
      <p className="flex flex-wrap items-center gap-2">
        <SegmentedControl
          label={t('Host.Level')}
          options={announcementLevels.map((value) => ({
            value,
            label: t(`Host.AnnouncementLevels.${value}`),
          }))}
          value={level}
          onChange={setLevel}
        />
        <Select
          label={t('Host.Shown')}
          options={durations.map((value) => ({
            value,
            label: value === 'always' ? t('Host.UntilWithdrawn') : t('Host.Hours', { count: Number(value) }),
          }))}
          value={hours}
          onChange={setHours}
        />
      </p>
      <p className="flex gap-2">
        <Button kind="primary" type="submit" disabled={show.isPending || text.trim() === ''}>
          {t('Host.Announce')}
        </Button>
        {announcement !== null && (
          <Button disabled={withdraw.isPending} onClick={() => withdraw.mutate(undefined)}>
            {t('Host.Withdraw')}
          </Button>
        )}
      </p>
    </form>
  );
}
