/** `node scripts/demo-camera.mjs`: draws the camera of the demo world in a browser and records it there. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { chromiumFlags, requireChromium } from './find-chromium.mjs';
import { root } from './workspace.mjs';

/** After this time the picture is the same as at the start. */
const PERIOD_S = 12;

/** Run in the page, where this project's scripts have no types. */
const record = `(async () => {
  const canvas = document.querySelector('canvas');
  const pen = canvas.getContext('2d');
  const colours = ['#d8433b', '#2f7fd1', '#e2b33c', '#3fa66a', '#8c5bd6', '#e07b2e'];
  const numbers = [7, 12, 23, 31, 4, 58, 66, 19, 81];
  const spread = [0, 0.35, -0.25, 0.1, 0.4, -0.3, 0.2, -0.1, 0.3];
  const karts = numbers.map((number, index) => ({
    number,
    atS: (index * ${PERIOD_S}) / numbers.length + spread[index],
    lane: index % 3,
    colour: colours[index % colours.length],
  }));
  const fill = (colour, x, y, width, height) => {
    pen.fillStyle = colour;
    pen.fillRect(x, y, width, height);
  };
  const write = (text, x, y, font, colour) => {
    pen.font = font + ' sans-serif';
    pen.fillStyle = colour;
    pen.fillText(text, x, y);
  };
  const drawTrack = () => {
    fill('#93a7ad', 0, 0, 640, 150);
    pen.fillStyle = '#7c9299';
    pen.beginPath();
    pen.moveTo(0, 150);
    for (let x = 0; x <= 640; x += 40) pen.lineTo(x, 118 - 18 * Math.sin(x / 97) - 8 * Math.sin(x / 31));
    pen.lineTo(640, 150);
    pen.fill();
    fill('#34464d', 0, 150, 640, 210);
    for (let x = 0; x < 640; x += 40) fill(x % 80 === 0 ? '#e8ecee' : '#4d5f66', x, 140, 40, 14);
    fill('#2a2f33', 0, 190, 640, 120);
    for (const y of [188, 309]) fill('#c9d0d3', 0, y, 640, 3);
    for (let square = 0; square < 12; square++)
      fill((square + (square >> 1)) % 2 ? '#e8ecee' : '#15181a', 310 + (square % 2) * 10, 191 + (square >> 1) * 19.67, 10, 19.67);
    for (const x of [296, 336]) fill('#15181a', x, 60, 8, 130);
    fill('#15181a', 296, 60, 48, 26);
    pen.textAlign = 'center';
    write('FINISH', 320, 78, '600 13px', '#e8ecee');
  };
  const drawKart = ({ number, colour }, x, y) => {
    fill('rgba(0,0,0,.35)', x - 34, y + 13, 70, 6);
    for (const dx of [-26, 16]) fill('#15181a', x + dx, y + 2, 16, 14);
    fill(colour, x - 32, y - 2, 64, 12);
    fill(colour, x + 26, y + 2, 12, 8);
    pen.fillStyle = '#15181a';
    pen.beginPath();
    pen.arc(x - 4, y - 9, 9, 0, 7);
    pen.fill();
    fill('#e8ecee', x - 1, y - 12, 7, 4);
    write(String(number), x - 18, y + 8, '700 11px', '#fff');
  };
  const draw = (atS) => {
    drawTrack();
    for (const kart of karts) {
      const sinceS = (((atS - kart.atS) % ${PERIOD_S}) + ${PERIOD_S}) % ${PERIOD_S};
      const x = 320 + (sinceS > ${PERIOD_S} / 2 ? sinceS - ${PERIOD_S} : sinceS) * 430;
      if (x > -80 && x < 720) drawKart(kart, x, 214 + kart.lane * 36);
    }
    fill('rgba(0,0,0,.62)', 12, 324, 236, 24);
    pen.textAlign = 'left';
    write('Oostervaart · start and finish · demo', 22, 340, '500 13px', '#fff');
  };
  draw(0);
  const recorder = new MediaRecorder(canvas.captureStream(25), {
    mimeType: 'video/mp4;codecs=avc1.42E01E',
    videoBitsPerSecond: 220_000,
    videoKeyFrameIntervalDuration: 2_000,
  });
  const parts = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  recorder.start();
  const startedAtMs = performance.now();
  for (let atS = 0; atS < ${PERIOD_S}; atS = (performance.now() - startedAtMs) / 1_000) {
    draw(atS);
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  recorder.stop();
  await new Promise((resolve) => (recorder.onstop = resolve));
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
})()`;

const executablePath = requireChromium();
const browser = await chromium.launch({ executablePath, args: chromiumFlags });
const page = await browser.newPage();
await page.setContent('<canvas width="640" height="360"></canvas>');
const recording = /** @type {string} */ (await page.evaluate(record));
await browser.close();
const file = join(root, 'packages/server/src/demo/live/camera/recording.mp4');
writeFileSync(file, Buffer.from(recording, 'base64'));
console.log(`${file}: ${Buffer.byteLength(recording, 'base64')} bytes`);
