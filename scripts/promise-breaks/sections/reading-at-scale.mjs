/** Breaks for the section "Reading from a standby and through a network". */

const holdable = 'packages/server/src/http/responses/holdable.ts';
const tags = 'packages/server/src/results/cdn-tags.ts';
const purges = 'packages/server/src/http/cdn/purges.ts';
const queue = 'packages/server/src/http/cdn/purge-queue.ts';
const progress = 'packages/server/src/storage/replica/replay-progress.ts';

/** @type {import('../load-breaks.mjs').PromiseBreaks[]} */
export default [
  {
    promise: 'A network may hold public results, and nothing that is for one visitor',
    breaks: [
      { file: holdable, find: 'headers.authorization === undefined && ', replace: '' },
      { file: holdable, find: 'headers.cookie === undefined && ', replace: '' },
      { file: holdable, find: ' && !/[?&]guid=/i.test(url)', replace: '' },
    ],
  },
  {
    promise: 'Without `LAPWING_CDN` a network asks for every response again',
    breaks: [
      {
        file: 'packages/server/src/http/mount.ts',
        find: 'if (mounted.holdS !== null) addHoldHeaders(reply, answer, mounted.holdS);',
        replace: 'addHoldHeaders(reply, answer, mounted.holdS ?? 10);',
      },
    ],
  },
  {
    promise: 'A network lets go of what a publication changes',
    breaks: [
      { file: tags, find: 'return what === undefined ? LISTS : `${what}-${id}`;', replace: 'return LISTS;' },
      { file: queue, find: 'const SENDS = 2;', replace: 'const SENDS = 1;' },
      { file: purges, find: 'addedAtMs < heldSinceMs', replace: 'addedAtMs > heldSinceMs' },
    ],
  },
  {
    promise: 'A standby is never read without a publication that the server knows of',
    breaks: [
      { file: progress, find: ' && this.#replayed >= this.#required', replace: '' },
      {
        file: progress,
        find: 'if (position === null) this.#unknownCommits += 1;',
        replace: 'if (position === null) return;',
      },
    ],
  },
  {
    promise: 'A standby that is lost, or too far behind, is not read',
    breaks: [
      { file: progress, find: ' && this.lagMs(nowMs) <= this.#maxLagMs', replace: '' },
      { file: progress, find: 'return this.#isUp && ', replace: 'return ' },
    ],
  },
  {
    promise: 'A standby does not decide who may see what',
    breaks: [
      {
        file: 'packages/server/src/results/store.ts',
        find: 'return { ...createResultsStore(db.reads), findEvent, findSession, findAccount };',
        replace: 'return createResultsStore(db.reads);',
      },
    ],
  },
];
