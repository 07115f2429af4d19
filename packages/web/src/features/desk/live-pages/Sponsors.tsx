/** The sponsors of the organisation: their pictures and links, in the order in which live pages show them. */

import { deskLivePagesApi, type LivePages } from '@lapwing/contract/desk/live-pages';
import { useMutation } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, ImagePlus, Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { resultsClient } from '../../../api/results.ts';
import { showFailure } from '../../../errors/show-failure.ts';
import { useText } from '../../../i18n/language.ts';
import { uploadMessageIn } from '../../../i18n/upload-messages.ts';
import { smallPictureOf } from '../../../parts/small-picture.ts';
import { Button, IconButton } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { moved } from '../move-item.ts';
import { Panel } from '../Panel.tsx';
import { addressFault } from './address-fault.ts';
import { useLivePagesChange } from './live-pages-calls.ts';

type Sponsor = { id: number; name: string; imageUrl: string; websiteUrl: string };

let lastId = 0;
const newSponsor = ({
  name = '',
  imageUrl = '',
  websiteUrl = '',
}: Partial<LivePages['sponsors'][number]> = {}): Sponsor => ({
  id: ++lastId,
  name,
  imageUrl,
  websiteUrl,
});

function documentOf(sponsors: readonly Sponsor[]) {
  return {
    sponsors: sponsors.map(({ name, imageUrl, websiteUrl }) => ({
      name: name.trim(),
      ...(imageUrl !== '' && { imageUrl }),
      ...(websiteUrl.trim() !== '' && { websiteUrl: websiteUrl.trim() }),
    })),
  };
}

export function Sponsors({ pages, canEdit }: { pages: LivePages; canEdit: boolean }) {
  const { t, language } = useText();
  const { event, organizationId } = pages;
  const change = useLivePagesChange(event.eventId);
  const [sponsors, setSponsors] = useState(() => pages.sponsors.map((sponsor) => newSponsor(sponsor)));
  const list = useRef<HTMLOListElement>(null);
  const document = documentOf(sponsors);
  const isComplete = sponsors.every(
    ({ name, websiteUrl }) => name.trim() !== '' && addressFault(websiteUrl) === null,
  );
  const before = documentOf(pages.sponsors.map((sponsor) => newSponsor(sponsor)));
  const isChanged = JSON.stringify(document) !== JSON.stringify(before);
  const put = (body: typeof document) => () =>
    resultsClient.call(deskLivePagesApi.saveSponsors, { eventId: event.eventId }, {}, { body });
  const replace = (id: number, fields: Partial<Sponsor>) =>
    setSponsors((all) => all.map((each) => (each.id === id ? { ...each, ...fields } : each)));
  function add() {
    setSponsors([...sponsors, newSponsor()]);
    requestAnimationFrame(() =>
      list.current?.lastElementChild
        ?.querySelector<HTMLElement>('input[type="text"], input:not([type])')
        ?.focus(),
    );
  }
  const linkError = ({ websiteUrl }: Sponsor) => {
    const fault = addressFault(websiteUrl);
    return fault === null ? {} : { error: uploadMessageIn(language, fault) ?? fault.message };
  };
  return (
    <Panel
      title={t('LivePages.Sponsors')}
      note={t('LivePages.SponsorsNote')}
      actions={
        canEdit && (
          <Button onClick={add}>
            <Plus size={14} strokeWidth={1.75} aria-hidden="true" />
            {t('LivePages.AddSponsor')}
          </Button>
        )
      }
    >
      {sponsors.length === 0 && <p className="text-ink-2">{t('LivePages.NoSponsors')}</p>}
      <ol ref={list} className="grid">
        {sponsors.map((sponsor, index) => {
          const name = sponsor.name || t('LivePages.SponsorNumber', { number: index + 1 });
          return (
            <li
              key={sponsor.id}
              className="grid grid-cols-[5rem_minmax(0,1fr)_auto] items-start gap-3 border-b border-line py-3 first:pt-0 last:border-b-0 last:pb-0"
            >
              <SponsorPicture
                name={name}
                imageUrl={sponsor.imageUrl}
                organizationId={organizationId}
                canEdit={canEdit}
                onChange={(imageUrl) => replace(sponsor.id, { imageUrl })}
              />
              <div className="grid min-w-0 gap-2">
                <TextField
                  label={t('LivePages.SponsorName')}
                  value={sponsor.name}
                  maxLength={500}
                  autoComplete="off"
                  disabled={!canEdit}
                  onChange={({ target }) => replace(sponsor.id, { name: target.value })}
                />
                <TextField
                  label={t('LivePages.SponsorLink')}
                  type="url"
                  value={sponsor.websiteUrl}
                  placeholder="https://"
                  autoComplete="off"
                  disabled={!canEdit}
                  onChange={({ target }) => replace(sponsor.id, { websiteUrl: target.value })}
                  {...linkError(sponsor)}
                />
              </div>
              {canEdit && (
                <div className="grid">
                  <IconButton
                    label={t('Series.Earlier', { name })}
                    disabled={index === 0}
                    onClick={() => setSponsors([...moved(sponsors, index, -1)])}
                  >
                    <ArrowUp size={16} strokeWidth={1.75} aria-hidden="true" />
                  </IconButton>
                  <IconButton
                    label={t('Series.Later', { name })}
                    disabled={index === sponsors.length - 1}
                    onClick={() => setSponsors([...moved(sponsors, index, 1)])}
                  >
                    <ArrowDown size={16} strokeWidth={1.75} aria-hidden="true" />
                  </IconButton>
                  <IconButton
                    label={t('DeskPublish.Remove', { name })}
                    onClick={() => setSponsors(sponsors.toSpliced(index, 1))}
                  >
                    <X size={16} strokeWidth={1.75} aria-hidden="true" />
                  </IconButton>
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {canEdit && (
        <div className="flex items-center justify-end gap-3 pt-3">
          {isChanged && <span className="text-3 text-ink-2">{t('Series.Unsaved')}</span>}
          <Button
            disabled={!isComplete || !isChanged || change.isPending}
            onClick={() =>
              change.mutate({ send: put(document), text: t('LivePages.SponsorsSaved'), undo: put(before) })
            }
          >
            {t('LivePages.SaveSponsors')}
          </Button>
        </div>
      )}
    </Panel>
  );
}

type SponsorPictureProps = {
  name: string;
  imageUrl: string;
  organizationId: number;
  canEdit: boolean;
  onChange: (imageUrl: string) => void;
};

/** Stored as soon as it is chosen; shown to visitors once the list is saved. */
function SponsorPicture({ name, imageUrl, organizationId, canEdit, onChange }: SponsorPictureProps) {
  const { t } = useText();
  const input = useRef<HTMLInputElement>(null);
  const add = useMutation({
    mutationFn: async (file: File) => {
      const image = await smallPictureOf(file);
      return resultsClient.call(deskLivePagesApi.addPicture, { organizationId }, {}, { body: { image } });
    },
    onSuccess: ({ url }) => onChange(url),
    onError: (error) => showFailure(error, t('LivePages.PictureFailed'), t),
  });
  return (
    <div className="grid gap-1">
      {imageUrl === '' ? (
        <span className="grid h-16 place-items-center rounded-2 border border-dashed border-ctl text-ink-3">
          <ImagePlus size={20} strokeWidth={1.75} aria-hidden="true" />
        </span>
      ) : (
        <img
          src={imageUrl}
          alt={t('LivePages.PictureOf', { name })}
          className="h-16 w-full rounded-2 border border-line bg-white object-contain p-1"
        />
      )}
      {canEdit && (
        <>
          <input
            ref={input}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/gif"
            aria-label={t('LivePages.ChoosePictureOf', { name })}
            hidden
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) add.mutate(file);
              target.value = '';
            }}
          />
          <Button
            size="small"
            disabled={add.isPending}
            onClick={() => input.current?.click()}
            aria-label={t('LivePages.ChoosePictureOf', { name })}
          >
            {t('LivePages.Picture')}
          </Button>
        </>
      )}
    </div>
  );
}
