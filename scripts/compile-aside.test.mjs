import { expect, it } from 'vitest';
import { lockedFor } from './compile-aside.mjs';

it('locks a package with all that it needs, each where Node finds it, and nothing else', () => {
  const packages = {
    '': { dependencies: { native: '1', site: '1' } },
    'node_modules/native': { version: '1', dependencies: { unpack: '1', small: '2' } },
    'node_modules/native/node_modules/small': { version: '2' },
    'node_modules/unpack': { version: '1', dependencies: { small: '1', native: '1' } },
    'node_modules/unpack/node_modules/deep': { version: '1' },
    'node_modules/small': { version: '1', optionalDependencies: { 'small-for-another-system': '1' } },
    'node_modules/site': { version: '1' },
  };
  const {
    'node_modules/site': _,
    'node_modules/unpack/node_modules/deep': __,
    '': ___,
    ...needed
  } = packages;
  expect(lockedFor(packages, 'native')).toEqual(needed);
});
