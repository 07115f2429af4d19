/** Breaks of the route table that several sections use. */

/**
 * The route shows another screen than its own.
 * @param {string} own
 * @param {string} other
 */
export const otherScreen = (own, other) => ({
  file: 'packages/web/src/route-screens.tsx',
  find: `import('./${own}.tsx')`,
  replace: `import('./${other}.tsx')`,
});

/**
 * The route is found elsewhere.
 * @param {string} path
 * @param {string} elsewhere
 */
export const otherPath = (path, elsewhere) => ({
  file: 'packages/web/src/routes.tsx',
  find: `path: '${path}',`,
  replace: `path: '${elsewhere}',`,
});
