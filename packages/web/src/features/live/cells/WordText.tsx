/** A text such as a team that is too long for its column: smaller, or on two lines if that is not enough. */

import { fittingScale, isFitting, LEAST_SCALE } from './fitting-name.ts';

export function WordText({ text, roomEm }: { text: string; roomEm: number }) {
  const scale = fittingScale(text, roomEm);
  if (isFitting(text, roomEm / scale)) return <span style={{ fontSize: `${scale}em` }}>{text}</span>;
  return (
    <span className="board-two-lines" style={{ fontSize: `${LEAST_SCALE}em` }} title={text}>
      {text}
    </span>
  );
}
