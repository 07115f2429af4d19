/** The size of the visitor's paper: as chosen before, otherwise that of the region. */

import { type PaperSize, paperSizes } from '@lapwing/contract/results/prints';

const STORAGE_KEY = 'lapwing.paper';
/** The regions that use Letter. */
const letterRegions = /-(?:US|CA|MX|CO|CL|VE|PH)\b/i;

export function preferredPaperSize(): PaperSize {
  return storedSize() ?? (letterRegions.test(navigator.language) ? 'Letter' : 'A4');
}

function storedSize(): PaperSize | undefined {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return paperSizes.find((size) => size === stored);
  } catch {
    // Storage may be blocked.
    return;
  }
}

export function rememberPaperSize(size: PaperSize): void {
  try {
    localStorage.setItem(STORAGE_KEY, size);
  } catch {
    // The choice then lasts as long as the page.
  }
}
