/** Every component of the look, in both brands, light and dark. Only in development. */

import { PageHead } from '../../ui/content/PageHead.tsx';
import { ControlSamples } from './ControlSamples.tsx';
import { MarkSamples } from './MarkSamples.tsx';
import { NoticeSamples } from './NoticeSamples.tsx';
import { PageSamples } from './PageSamples.tsx';

const looks = [
  { theme: 1, skin: 'light', name: 'Lapwing Live, light' },
  { theme: 1, skin: 'dark', name: 'Lapwing Live, dark' },
  { theme: 2, skin: 'light', name: 'Lapwing Results, light' },
  { theme: 2, skin: 'dark', name: 'Lapwing Results, dark' },
] as const;

export default function UiGalleryScreen() {
  return (
    <>
      <PageHead title="Parts" meta={<span>Both brands, light and dark. Not in a production build.</span>} />
      {looks.map(({ theme, skin, name }) => (
        <section
          key={name}
          aria-label={name}
          data-theme={theme}
          data-skin={skin}
          className="-mx-(--gutter) bg-bg px-(--gutter) pt-6 pb-10 text-ink"
        >
          <h2 className="mb-4">{name}</h2>
          <div className="grid items-start gap-x-5 gap-y-7 lg:grid-cols-3">
            <PageSamples />
            <NoticeSamples />
            <MarkSamples />
            <ControlSamples />
          </div>
        </section>
      ))}
    </>
  );
}
