import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { expect, it } from 'vitest';
import { filesWithState, namesOfState } from './process-state.mjs';
import { root } from './workspace.mjs';

const source = join(root, 'packages/server/src');

it('ARCHITECTURE.md names every file that keeps something in memory', () => {
  const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
  const files = filesWithState(source).map((file) => relative(source, file).split(sep).join('/'));
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => !text.includes(`\`${file}\``))).toEqual([]);
});

it.each([
  ['a variable of a module', 'const kept = new Map<string, number>();', ['kept']],
  ['a field', 'class A { readonly #open = new Set<string>(); }', ['open']],
  ['a function that returns a function', 'function f() { const a = new Map(); return () => a.size; }', ['a']],
  [
    'a function that returns some',
    'function f() { const a = new Map(); return { get: () => a.size }; }',
    ['a'],
  ],
  [
    'a function that returns a named one',
    'function f() { const a = new Map(); function get() { return a.size; } return { get }; }',
    ['a'],
  ],
  ['a call', 'function f() { const seen = new Set(); return [1].filter((n) => seen.has(n)); }', []],
  ['a constant', "const kinds = new Set(['a', 'b']);", []],
])('finds what is kept by %s', (_, code, names) => {
  expect(namesOfState('a.ts', code)).toEqual(names);
});
