/** The meaning of the markers in front of the positions. */

import { type Marker, markers, namesOf } from '@lapwing/contract/values/enums';
import { useText } from '../../../i18n/language.ts';
import { MarkerGlyph } from '../../../ui/racing/MarkerGlyph.tsx';

const shown = namesOf(markers).filter((marker): marker is Exclude<Marker, 'None'> => marker !== 'None');

export function MarkerKey() {
  const { t } = useText();
  return (
    <section>
      <h3 className="px-4 pt-3 pb-0.5 text-2 font-normal text-ink-3">{t('Live.Markers')}</h3>
      <ul className="grid grid-cols-2 gap-x-3 px-4 text-2 leading-[1.375rem] text-ink-2">
        {shown.map((marker) => (
          <li key={marker} className="flex items-center gap-2">
            <span aria-hidden="true" className="grid w-6 flex-none place-items-center">
              <MarkerGlyph marker={marker} label="" />
            </span>
            {t(`Markers.${marker}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}
