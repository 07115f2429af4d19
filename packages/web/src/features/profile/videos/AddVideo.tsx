/** Adds a video by any address of YouTube. */

import { youtubeIdIn } from '@lapwing/contract/values/youtube';
import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { addVideo, useChange } from '../changes.ts';

export function AddVideo({ accountId }: { accountId: string }) {
  const { t } = useText();
  const [address, setAddress] = useState('');
  const [isWrong, setWrong] = useState(false);
  const add = useChange(async (id: string) => {
    await addVideo(accountId, id);
    setAddress('');
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    const id = youtubeIdIn(address);
    setWrong(id === null);
    if (id !== null) add.mutate(id);
  }
  return (
    <form onSubmit={submit} className="flex items-start gap-2 phone:w-full" noValidate>
      <div className="w-[16.25rem] phone:w-auto phone:flex-1">
        <TextField
          label={t('Profile.VideoAddress')}
          isLabelHidden
          placeholder={t('Profile.VideoAddress')}
          value={address}
          inputMode="url"
          autoComplete="off"
          onChange={(event) => {
            setAddress(event.target.value);
            setWrong(false);
          }}
          {...(isWrong && { error: t('Profile.VideoWrong') })}
        />
      </div>
      <Button type="submit" disabled={add.isPending}>
        <Plus size={15} strokeWidth={1.75} aria-hidden="true" />
        {t('Profile.AddVideo')}
      </Button>
    </form>
  );
}
