/** Very many viewers of a session, in processes of their own. */

import { startChild } from './child-program.mjs';

/** Viewers pause while they are written to, see live-viewers.mjs. */
const AWAY_MS = 250;

/**
 * @param {{ port: number, kind: 'own' | 'raw', sessionId: string }} to
 * @param {{ count: number, processes: number }} size each process has a limited number of descriptors
 */
export async function joinViewers(to, { count, processes }) {
  // That all have received a change is of no interest here.
  const isAnswer = (/** @type {object} */ message) => !('heardAtMs' in message);
  const children = Array.from({ length: processes }, () =>
    startChild('live-viewers.mjs', [String(AWAY_MS)], { isAnswer }),
  );
  const wish = { ...to, count: count / processes, isKept: false };
  await Promise.all(children.map((child) => child.ask({ do: 'join', wish })));
  /** @param {'bytes' | 'joined'} what */
  const sumOf = async (what) => {
    const answers = await Promise.all(children.map((child) => child.ask({})));
    return answers.reduce((sum, answer) => sum + answer[what], 0);
  };
  return {
    bytes: () => sumOf('bytes'),
    joined: () => sumOf('joined'),
    /** They pause when the next change arrives. */
    hear: () => Promise.all(children.map((child) => child.ask({ do: 'hear' }))),
    async stop() {
      for (const child of children) child.stop();
    },
  };
}
