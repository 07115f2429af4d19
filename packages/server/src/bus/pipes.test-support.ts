/** A main process and its workers inside one process, connected by pipes. */

import { Duplex } from 'node:stream';
import { onTestFinished } from 'vitest';
import { createCentralBus, createWorkerBus } from './process-bus.ts';

/** Two ends of a pipe that passes bytes on in pieces. */
export function aPipe(pieceBytes = Number.POSITIVE_INFINITY): [Duplex, Duplex] {
  const end = (other: () => Duplex) =>
    new Duplex({
      read() {},
      write(bytes: Buffer, _encoding, done) {
        for (let from = 0; from < bytes.length; from += pieceBytes)
          other().push(bytes.subarray(from, from + pieceBytes));
        done();
      },
      destroy(error, done) {
        if (!other().destroyed) other().destroy();
        done(error);
      },
    });
  const one: Duplex = end(() => two);
  const two: Duplex = end(() => one);
  return [one, two];
}

export function aStar(...names: string[]) {
  const main = createCentralBus();
  onTestFinished(() => main.close());
  const workers = names.map((name) => {
    const [end, other] = aPipe();
    main.attach(end);
    return createWorkerBus(other, name);
  });
  return { main, workers };
}
