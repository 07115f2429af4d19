/** The style of a dropped result. */

export const droppedClass =
  'inline-block rounded-1 bg-sunken px-1.5 leading-5 text-ink-2 line-through decoration-1';
