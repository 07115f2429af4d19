/** A program of these benches in a process of its own, asked by messages. */

import { fork } from 'node:child_process';
import { join } from 'node:path';
import { atEnd } from '../../scripts/child-process.mjs';
import { onCore } from '../measure/cores.mjs';

/** @typedef {ReturnType<typeof startChild>} ChildProgram */

/**
 * @param {string} file in this folder
 * @param {string[]} args
 * @param {{ core?: number, isAnswer?: (message: any) => boolean }} [options] `core`: for it alone; `isAnswer`: messages
 *   for which it is false answer no question
 */
export function startChild(file, args, { core, isAnswer = () => true } = {}) {
  const [execPath = '', ...execArgv] =
    core === undefined ? [process.execPath] : onCore(core, [process.execPath]);
  const child = fork(join(import.meta.dirname, file), args, { execPath, execArgv });
  atEnd(() => void child.kill());
  /** @returns {Promise<any>} */
  const answer = () =>
    new Promise((resolve) => {
      /** @param {any} message */
      const take = (message) => (isAnswer(message) ? resolve(message) : child.once('message', take));
      child.once('message', take);
    });
  return {
    answer,
    /** @param {object} message */
    async ask(message) {
      const answered = answer();
      child.send(message);
      return answered;
    },
    stop: () => child.kill(),
  };
}
