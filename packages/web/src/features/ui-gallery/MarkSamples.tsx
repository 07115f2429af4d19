/** Samples of flags, markers and timing marks: each colour with a shape or a word. */

import { liveFlags, markers, namesOf, resultStatuses } from '@lapwing/contract/values/enums';
import { useText } from '../../i18n/language.ts';
import { Avatar } from '../../ui/content/Avatar.tsx';
import { BirdMark } from '../../ui/content/BirdMark.tsx';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { FlagPlate } from '../../ui/racing/FlagPlate.tsx';
import { MarkerGlyph } from '../../ui/racing/MarkerGlyph.tsx';
import { ResultStatusMark } from '../../ui/racing/ResultStatusMark.tsx';
import { TimingMark } from '../../ui/racing/TimingMark.tsx';
import { Sample } from './Sample.tsx';

export function MarkSamples() {
  const { t } = useText();
  return (
    <>
      <Sample title="Flags: colour, word and pattern" isWide>
        <div className="grid grid-cols-2 gap-1.5 lg:grid-cols-7">
          {namesOf(liveFlags).map((flag) => (
            <FlagPlate
              key={flag}
              flag={flag}
              label={t(`LiveFlags.${flag}`)}
              className="h-14 items-start rounded-1 px-3 py-2 text-5"
            />
          ))}
        </div>
      </Sample>
      <Sample title="Timing marks, result status, people">
        <Sheet className="grid grid-cols-2 items-center gap-2 px-4 py-2.5 text-3 stretch-data">
          <TimingMark highlight="session-best" label="session best">
            1:25.799
          </TimingMark>
          <TimingMark highlight="personal-best" label="personal best">
            1:26.118
          </TimingMark>
          <TimingMark highlight="slower" label="slower">
            1:28.012
          </TimingMark>
          <span className="flex items-center gap-2">
            <Avatar name="Sanne Kuipers" />
            <Avatar name="金森 優斗" size="row" />
            <BirdMark className="size-6 text-accent" />
          </span>
          {namesOf(resultStatuses).map((status) => (
            <ResultStatusMark key={status} status={status} label={t(`ResultStatuses.${status}`)} />
          ))}
        </Sheet>
      </Sample>
      <Sample title="Markers">
        <Sheet className="grid grid-cols-2 px-4 py-2.5 text-3">
          {namesOf(markers)
            .filter((marker) => marker !== 'None')
            .map((marker) => (
              <span key={marker} className="flex h-[1.625rem] items-center gap-2.5">
                <span className="flex w-6 justify-center">
                  <MarkerGlyph marker={marker} label={t(`Markers.${marker}`)} />
                </span>
                {t(`Markers.${marker}`)}
              </span>
            ))}
        </Sheet>
      </Sample>
    </>
  );
}
