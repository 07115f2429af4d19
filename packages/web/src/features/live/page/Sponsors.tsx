/** The sponsors of the timing, as named by the timer. */

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { useEventInfo } from '../state/event-info.ts';
import { sponsorsQuery } from '../state/queries.ts';

export function Sponsors() {
  const { t } = useText();
  const timerId = useEventInfo()?.timerId;
  const { data } = useQuery({ ...sponsorsQuery(timerId ?? ''), enabled: timerId !== undefined });
  if (data === undefined || data.length === 0) return null;
  return (
    <section aria-label={t('Live.Sponsors')} className="sponsors">
      {data.map((sponsor) => (
        <Sponsor key={`${sponsor.name} ${sponsor.imageUrl}`} {...sponsor} />
      ))}
    </section>
  );
}

type SponsorProps = {
  name?: string | undefined;
  imageUrl?: string | undefined;
  websiteUrl?: string | undefined;
};

function Sponsor({ name = '', imageUrl, websiteUrl }: SponsorProps) {
  const [isBroken, setIsBroken] = useState(false);
  const sign =
    imageUrl && !isBroken ? (
      <img src={imageUrl} alt={name} loading="lazy" onError={() => setIsBroken(true)} />
    ) : (
      <span>{name}</span>
    );
  const look = imageUrl && !isBroken ? 'picture' : 'name';
  if (!websiteUrl)
    return (
      <span className="sponsor" data-look={look}>
        {sign}
      </span>
    );
  return (
    <a href={websiteUrl} rel="noopener sponsored" target="_blank" className="sponsor" data-look={look}>
      {sign}
    </a>
  );
}
