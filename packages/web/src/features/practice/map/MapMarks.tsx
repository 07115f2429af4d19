/** The tracks on a map: each with its own mark and name, or one mark for those that are too close. */

import type { PracticeLocation } from '@lapwing/contract/practice/practice';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/language.ts';
import type { GeoPoint, Projection } from '../../../maps/map-view.ts';
import { classNames } from '../../../ui/class-names.ts';
import { clustersOf, namesWithRoom } from './location-clusters.ts';

export type PlacedLocation = PracticeLocation & GeoPoint;

type MapMarksProps = {
  locations: readonly PlacedLocation[];
  projection: Projection;
  width: number;
  /** names need a background on map tiles */
  isOverPictures: boolean;
  onZoom: (locations: readonly PlacedLocation[]) => void;
};

const FACE = 'absolute -translate-x-1/2 -translate-y-1/2 phone:after:absolute phone:after:-inset-3';

export function MapMarks({ locations, projection, width, isOverPictures, onZoom }: MapMarksProps) {
  const { t } = useText();
  const clusters = clustersOf(locations, projection);
  const sides = namesWithRoom(clusters, width);
  return clusters.map(({ x, y, locations: here }) => {
    const [only] = here;
    if (only === undefined) return null;
    const style = { left: x, top: y };
    const side = sides.get(only.id);
    const mark = here.some(({ status }) => status === 'ACTIVE') ? 'bg-pb' : 'bg-accent';
    return here.length === 1 ? (
      <Link
        key={only.id}
        to="/practice/$locationId"
        params={{ locationId: only.id }}
        style={style}
        className={`${FACE} grid size-6 place-items-center`}
      >
        <span className={`size-3 rounded-full ${mark}`} />
        <span
          className={
            side === undefined
              ? 'sr-only'
              : classNames(
                  'absolute top-1 text-2 whitespace-nowrap text-ink',
                  side === 'end' ? 'end-6' : 'start-6',
                  isOverPictures && 'rounded-1 bg-surface/85 px-1',
                )
          }
        >
          {only.name}
        </span>
      </Link>
    ) : (
      <button
        key={only.id}
        type="button"
        aria-label={t('Practice.MapCluster', { count: here.length })}
        onClick={() => onZoom(here)}
        style={style}
        className={`${FACE} grid size-6 place-items-center rounded-full text-2 font-strong text-on-accent ${mark}`}
      >
        {here.length}
      </button>
    );
  });
}
