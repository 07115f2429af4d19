import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MapCar, MapOptions } from './map-service.ts';
import { open } from './satellite-map.tsx';

const options: MapOptions = {
  // About 340 by 220 metres.
  track: [
    { latitude: 52, longitude: 5 },
    { latitude: 52.002, longitude: 5 },
    { latitude: 52.002, longitude: 5.005 },
  ],
  overlayImageUrl: 'https://maps.test/plan.png',
  tiles: { url: 'https://tiles.test/{z}/{x}/{y}.png', credit: 'Pictures of a friend' },
  colours: { track: 'teal', ink: 'black', surface: 'white' },
  labels: { surface: 'The map', zoomIn: 'Zoom in', zoomOut: 'Zoom out' },
};
const first: MapCar = {
  key: 1,
  label: '44',
  colour: 'red',
  at: { latitude: 52.002, longitude: 5 },
  isChosen: true,
  isLate: false,
};
const second: MapCar = { ...first, key: 2, label: '7', isChosen: false, isLate: true };

let element: HTMLElement;
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  element = document.body.appendChild(document.createElement('section'));
});
afterEach(() => {
  element.remove();
  vi.restoreAllMocks();
});

const openMap = () => act(async () => open(element, options));
const overlay = () => {
  const image = element.querySelector('image');
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) =>
    Number(image?.getAttribute(name)),
  );
  return { x, y, width, height };
};
const tiles = () => [...element.querySelectorAll('img')].map(({ src }) => src);
const discs = () => [...element.querySelectorAll('svg text')].map(({ textContent }) => textContent);

test('the whole track fills the picture, in the middle, with a margin', async () => {
  const map = await openMap();
  const { x = 0, y = 0, width = 0, height = 0 } = overlay();
  expect(x + width / 2).toBeCloseTo(500);
  expect(y + height / 2).toBeCloseTo(300);
  expect(height).toBeLessThanOrEqual(504);
  expect(Math.max(width / 904, height / 504)).toBeCloseTo(1);
  screen.getByText('Pictures of a friend');
  await act(async () => map.close());
});

test('zooming and moving load other tiles, and 0 shows all of the track again', async () => {
  const map = await openMap();
  const [whole, before] = [overlay(), tiles()];
  await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
  expect(overlay().width).toBeCloseTo(2 * (whole.width ?? 0));
  expect(tiles()).not.toEqual(before);
  screen.getByRole('application', { name: 'The map' }).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(overlay().x).toBeLessThan(500 - (whole.width ?? 0));
  await userEvent.keyboard('0');
  expect(overlay()).toEqual(whole);
  await act(async () => map.close());
});

test('competitors are at their places, the selected one above the others, until the map closes', async () => {
  const map = await openMap();
  await act(async () => map.show([first, second]));
  expect(discs()).toEqual(['7', '44']);
  const { x, y } = overlay();
  const at = element
    .querySelector('svg g:last-child')
    ?.getAttribute('transform')
    ?.match(/[\d.]+/g);
  expect(Math.abs(Number(at?.[0]) - (x ?? 0))).toBeLessThan(0.5);
  expect(Math.abs(Number(at?.[1]) - (y ?? 0))).toBeLessThan(0.5);
  await act(async () => map.show([second]));
  expect(discs()).toEqual(['7']);
  await act(async () => map.close());
  expect(element.childElementCount).toBe(0);
});
