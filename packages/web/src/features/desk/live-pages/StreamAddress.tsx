/** The address of the video stream of the event. */

import { deskLivePagesApi, type LivePages } from '@lapwing/contract/desk/live-pages';
import { useState } from 'react';
import { resultsClient } from '../../../api/results.ts';
import { useText } from '../../../i18n/language.ts';
import { uploadMessageIn } from '../../../i18n/upload-messages.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { Panel } from '../Panel.tsx';
import { addressFault } from './address-fault.ts';
import { useLivePagesChange } from './live-pages-calls.ts';

export function StreamAddress({ pages, canEdit }: { pages: LivePages; canEdit: boolean }) {
  const { t, language } = useText();
  const { eventId } = pages.event;
  const before = pages.videoStreamUrl;
  const change = useLivePagesChange(eventId);
  const [address, setAddress] = useState(before ?? '');
  const url = address.trim() === '' ? null : address.trim();
  const fault = addressFault(address);
  const error = fault === null ? undefined : (uploadMessageIn(language, fault) ?? fault.message);
  const put = (value: string | null) => () =>
    resultsClient.call(deskLivePagesApi.saveStream, { eventId }, {}, { body: { url: value } });
  return (
    <Panel title={t('LivePages.Stream')}>
      <form
        className="grid gap-2"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          if (fault !== null || url === before) return;
          change.mutate({ send: put(url), text: t('LivePages.StreamSaved'), undo: put(before) });
        }}
      >
        <TextField
          label={t('LivePages.StreamAddress')}
          type="url"
          inputMode="url"
          value={address}
          placeholder="https://video.example.org/live.m3u8"
          autoComplete="off"
          disabled={!canEdit}
          onChange={({ target }) => setAddress(target.value)}
          {...(error !== undefined && { error })}
        />
        <p className="text-2 text-ink-3">{t('LivePages.StreamHint')}</p>
        {canEdit && (
          <div className="flex justify-end">
            <Button type="submit" disabled={fault !== null || url === before || change.isPending}>
              {t('LivePages.Save')}
            </Button>
          </div>
        )}
      </form>
    </Panel>
  );
}
