/** Renders the icons of the installed site from the brand's own: plain, maskable, for iOS, and for notifications. */

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { Plugin } from 'vite';

const logo = (name: string) => fileURLToPath(new URL(`../src/ui/logo/${name}.svg`, import.meta.url));

const brands = ['live', 'results'];

/** Systems crop maskable icons to any shape: the mark stays in the middle, the background goes to the edge. */
const MASKABLE_MARK_SHARE = 0.72;

type Icon = { name: string; sizePx: number; look: (svg: string) => string };

const asItIs = (svg: string) => svg;

/** The background without its round corners. */
const square = (svg: string) => svg.replace(/ rx="\d+"/, '');

function maskable(svg: string): string {
  const inset = (64 * (1 - MASKABLE_MARK_SHARE)) / 2;
  return square(svg)
    .replace('<g ', `<g transform="translate(${inset} ${inset}) scale(${MASKABLE_MARK_SHARE})"><g `)
    .replace('</g>', '</g></g>');
}

const icons: readonly Icon[] = [
  { name: '192', sizePx: 192, look: asItIs },
  { name: '512', sizePx: 512, look: asItIs },
  { name: 'maskable-192', sizePx: 192, look: maskable },
  { name: 'maskable-512', sizePx: 512, look: maskable },
  { name: 'apple-180', sizePx: 180, look: square },
];

function draw(svg: string, sizePx: number): Promise<Buffer> {
  // Rendered at its full size, because scaling up would blur it.
  const density = (72 * sizePx) / 24;
  return sharp(Buffer.from(svg), { density })
    .resize(sizePx, sizePx)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

export function appIcons(): Plugin {
  return {
    name: 'lapwing:app-icons',
    apply: 'build',
    async generateBundle() {
      for (const brand of brands) {
        const svg = await readFile(logo(`icon-${brand}`), 'utf8');
        for (const { name, sizePx, look } of icons) {
          const source = await draw(look(svg), sizePx);
          this.emitFile({ type: 'asset', fileName: `icons/${brand}-${name}.png`, source });
        }
      }
      // Systems colour the notification icon themselves and only use its shape.
      const mark = (await readFile(logo('mark-small'), 'utf8')).replaceAll('currentColor', '#fff');
      this.emitFile({ type: 'asset', fileName: 'app-badge-96.png', source: await draw(mark, 96) });
    },
  };
}
