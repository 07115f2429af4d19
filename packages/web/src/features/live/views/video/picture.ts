/** The style of every player: as wide as there is room, and to the edges of a phone. */

export const picture =
  'block aspect-video w-full border-0 bg-sunken phone:-mx-(--gutter) phone:w-[calc(100%+2*var(--gutter))] phone:max-w-none md:rounded-3';
