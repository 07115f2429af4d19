/** Publishes one result again and again, each time with other lap times, and checks what became of it. */

import { getUntil } from './get-until.mjs';
import { sendUntilAcknowledged } from './sender.mjs';
import { differences } from './truth.mjs';

const event = {
  clientId: 'paper',
  name: 'Results on paper',
  sport: 'Karting',
  startDate: '2026-05-04',
  location: { name: 'Emmen', countryCode: 'NL', timeZone: 'Europe/Amsterdam' },
};

export class Publications {
  #target;
  #count = 0;
  #sessionId = 0;
  /** Sent one after the other: each document replaces the one before. */
  #last = Promise.resolve();

  /** @param {import('./sender.mjs').Target} target */
  constructor(target) {
    this.#target = target;
  }

  publishNext() {
    this.#last = this.#last.then(() => this.#publish());
    return this.#last;
  }

  async #publish() {
    const number = this.#count + 1;
    const competitors = wantedAfter(number).map(({ startNumber, lapTimesMs }) => ({
      number: startNumber,
      lastName: `Racer ${startNumber}`,
      laps: lapTimesMs.map((lapTimeMs) => ({ lapTimeMs })),
    }));
    const session = { clientId: 'heat', name: 'Heat', type: 'race', startsAt: '2026-05-04T14:00:00' };
    const sessions = [{ ...session, status: 'Provisional', competitors }];
    const { sessions: stored } = await sendUntilAcknowledged(this.#target, 'results', {
      uploadId: `document-${number}`,
      event,
      sessions,
    });
    this.#count = number;
    this.#sessionId = stored[0].sessionId;
  }

  /** @returns {Promise<string[]>} what is wrong; every document must be one revision, and the last one must be shown */
  async check() {
    await this.#last;
    if (this.#count === 0) return [];
    const path = `/api/v0.2.3/eventresults/sessions/${this.#sessionId}`;
    const { competitors } = await getUntil(this.#target, `${path}/fieldlaps`, () => true);
    const found = competitors.map((/** @type {Laps} */ { startNumber, lapTimesMs }) => ({
      startNumber,
      lapTimesMs,
    }));
    const revisions = await getUntil(this.#target, `${path}/revisions`, () => true);
    const numbers = revisions.map((/** @type {{ number: number }} */ { number }) => ({ number }));
    const wanted = Array.from({ length: this.#count }, (_, index) => ({ number: this.#count - index }));
    return [
      ...differences('the published result', wantedAfter(this.#count), found),
      ...differences('its revisions', wanted, numbers),
    ];
  }
}

/** @typedef {{ startNumber: string, lapTimesMs: number[] }} Laps */

/**
 * @param {number} number of the document
 * @returns {Laps[]} in the order of the result
 */
function wantedAfter(number) {
  const [slow, fast] = [61_000 + number * 7, 60_000 + number];
  return [
    { startNumber: '7', lapTimesMs: [fast, fast + 10] },
    { startNumber: '8', lapTimesMs: [slow, slow + 20] },
  ];
}
