/** A drawn road instead of a video's own still, which would have to be loaded from YouTube. */

const roads = [
  {
    sky: '#8fa4ab',
    land: '#2a3a40',
    road: 'M0 120 140 70h40l140 60v50H0Z',
    line: 'M160 72 150 180',
    horizon: 64,
  },
  {
    sky: '#b9ad96',
    land: '#3b342a',
    road: 'M0 96C80 76 240 76 320 102V180H0Z',
    line: 'M0 132C110 98 220 102 320 136',
    horizon: 78,
  },
  {
    sky: '#7f93a6',
    land: '#26323f',
    road: 'M0 140 120 80l60-2 140 80v22H0Z',
    line: 'M150 82 176 180',
    horizon: 72,
  },
] as const;

/** The same video always has the same road. */
function roadOf(id: string) {
  const sum = [...id].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return roads[sum % roads.length] ?? roads[0];
}

export function VideoStill({ of }: { of: string }) {
  const { sky, land, road, line, horizon } = roadOf(of);
  return (
    <svg
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="block size-full"
    >
      <rect width="320" height="180" fill={land} />
      <rect width="320" height={horizon} fill={sky} />
      <path d={road} fill="#fff" fillOpacity=".13" />
      <path d={line} stroke="#e8ecee" strokeWidth="3" strokeDasharray="14 10" fill="none" />
    </svg>
  );
}
