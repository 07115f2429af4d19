import { expect, test } from 'vitest';
import { standaloneAddress } from './standalone-address.ts';

test('an embedded page is shared with its frame, and the rest of its address', () => {
  const address = 'https://timing.example/sessions/34?tab=compare&competitors=1,2';
  expect(standaloneAddress(address)).toBe(address);
  expect(standaloneAddress('https://timing.example/sessions/34?integrated=true&tab=class')).toBe(
    'https://timing.example/sessions/34?tab=class',
  );
});
