/**
 * Leaves out how paths and queries are read. The contract describes it for the server (text-values.ts); the site only
 * writes addresses, so each of those readers becomes an empty function, which fails loudly if anyone parses with it.
 */

import type { Plugin } from 'vite';

export function unreadParameters(): Plugin {
  return {
    name: 'lapwing:unread-parameters',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /contract[\\/]src[\\/]text-values\.ts$/ },
      handler(code) {
        const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
        if (names.length === 0) throw new Error('text-values.ts exports nothing that could be left out');
        return { code: names.map((name) => `export const ${name} = () => {};`).join('\n'), map: null };
      },
    },
  };
}
