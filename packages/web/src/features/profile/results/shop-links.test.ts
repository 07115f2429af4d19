import { expect, test } from 'vitest';
import { shopLinks } from './shop-links.ts';

test('every sport of the webshop has its page, and sports that share one share a link', () => {
  expect(shopLinks('https://shop.example/en')).toEqual([
    { address: 'https://shop.example/en/motorbike', sports: ['Bike'] },
    { address: 'https://shop.example/en/car', sports: ['Car', 'StockCar'] },
    { address: 'https://shop.example/en/karting', sports: ['Karting'] },
    { address: 'https://shop.example/en/mx', sports: ['MX'] },
    { address: 'https://shop.example/en/rc', sports: ['RC', 'ModelBoatRacing'] },
    { address: 'https://shop.example/en/equine', sports: ['Equine'] },
    {
      address: 'https://shop.example/en/active-sports',
      sports: ['Cycling', 'IceSkating', 'InlineSkating', 'Running', 'Swimming'],
    },
  ]);
  expect(shopLinks('https://shop.example/')[0]?.address).toBe('https://shop.example/motorbike');
});
