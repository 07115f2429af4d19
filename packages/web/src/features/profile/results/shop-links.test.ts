import { expect, test } from 'vitest';
import { shopLinks } from './shop-links.ts';

test('every sport that the webshop knows has its page, and sports that share one share a link', () => {
  const links = shopLinks('https://shop.example/en');
  const addressOf = (sport: string) =>
    links.find(({ sports }) => sports.some((each) => each === sport))?.address;
  expect(addressOf('Bike')).toBe('https://shop.example/en/motorbike');
  expect(addressOf('StockCar')).toBe('https://shop.example/en/car');
  expect(addressOf('ModelBoatRacing')).toBe(addressOf('RC'));
  expect(addressOf('Swimming')).toBe('https://shop.example/en/active-sports');
  expect(addressOf('Equine')).toBe('https://shop.example/en/equine');
  expect(addressOf('Other')).toBeUndefined();
  expect(shopLinks('https://shop.example/')[0]?.address).toBe('https://shop.example/motorbike');
});
