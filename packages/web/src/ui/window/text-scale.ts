/** How much larger the visitor's browser shows text than usual, for widths that are set in pixels. */

const USUAL_PX = 16;

let scale: number | undefined;

// On a narrow screen the text is limited by the width.
const forget = () => {
  scale = undefined;
};

export function textScale(): number {
  if (scale === undefined) {
    scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_PX || 1;
    addEventListener('resize', forget, { once: true });
  }
  return scale;
}
