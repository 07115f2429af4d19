/** The projects of vitest.config.ts. `npm test` runs the first ones while SQLite is being compiled. */

export const needNoDatabase = ['contract', 'timing', 'web'];
export const needDatabase = ['server', 'relay', 'scripts', 'chaos'];
