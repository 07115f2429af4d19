import { expect, test } from 'vitest';
import { parseAddress } from './parse-address.ts';

test('letters beyond ASCII are accepted, however many addresses were parsed before', () => {
  for (let count = 0; count < 100_000; count++) {
    parseAddress(`https://a${count}.example`);
    parseAddress(`/events/${count}`, 'http://localhost');
  }
  expect(parseAddress('https://münchen.example/x')?.hostname).toBe('xn--mnchen-3ya.example');
  expect(parseAddress('/search/münchen', 'http://localhost')?.pathname).toBe('/search/m%C3%BCnchen');
});

test('text that is no address is null', () => {
  expect(parseAddress('https://')).toBeNull();
  expect(parseAddress('//[', 'http://localhost')).toBeNull();
});
