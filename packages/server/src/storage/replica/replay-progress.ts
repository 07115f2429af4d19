/**
 * Decides whether a replica may be read: it has replayed every commit that this process knows of, and is not further
 * behind than the limit. No clock and no connection: both come in with what is noted.
 *
 * Positions are those of PostgreSQL's write-ahead log, in bytes.
 */

export type Position = number;

const PAGE_BYTES = 8192;
/** After the header of a page, and after the longer one of a file. */
const BEHIND_HEADER: readonly number[] = [24, 40];

const MOST_AHEAD = 600;

/** Ends a question about the primary, see `askPrimary`. */
type Ticket = number;

export class ReplayProgress {
  readonly #maxLagMs: number;
  #isUp = false;
  #replayed = 0;
  #required = 0;
  /** Counts commits whose position nobody could tell, or that happened before this process began. */
  #unknownCommits = 1;
  #resolvedCommits = 0;
  /** Where the primary was, and when; those that the replica has not reached yet. */
  readonly #ahead: { position: Position; atMs: number }[] = [];
  /** The replica has everything that was written before. */
  #freshAtMs = Number.NEGATIVE_INFINITY;

  constructor(maxLagMs: number) {
    this.#maxLagMs = maxLagMs;
  }

  /** A commit that readers must see from now on; null if its position is not known. */
  require(position: Position | null): void {
    if (position === null) this.#unknownCommits += 1;
    else this.#required = Math.max(this.#required, withoutHeader(position));
  }

  /** Before the primary is asked for its position. */
  askPrimary(): Ticket {
    return this.#unknownCommits;
  }

  /** The primary's answer: everything that was committed before the question is at this position or before. */
  notePrimary(position: Position, ticket: Ticket, askedAtMs: number): void {
    const reached = withoutHeader(position);
    if (ticket > this.#resolvedCommits) {
      this.#resolvedCommits = ticket;
      this.#required = Math.max(this.#required, reached);
    }
    // More are not needed to know how far behind it is.
    if (this.#ahead.length < MOST_AHEAD) this.#ahead.push({ position: reached, atMs: askedAtMs });
    this.#settle();
  }

  noteReplayed(position: Position): void {
    this.#isUp = true;
    // Not the larger of both: a standby that was started again replays some of it once more.
    this.#replayed = position;
    this.#settle();
  }

  noteLost(): void {
    this.#isUp = false;
  }

  #settle(): void {
    while (this.#ahead[0] !== undefined && this.#ahead[0].position <= this.#replayed) {
      this.#freshAtMs = Math.max(this.#freshAtMs, this.#ahead[0].atMs);
      this.#ahead.shift();
    }
  }

  /** Whether it has replayed what it has to, as far as that is known. */
  get hasReplayedAll(): boolean {
    return this.#resolvedCommits === this.#unknownCommits && this.#replayed >= this.#required;
  }

  /** How long ago the primary wrote the oldest commit that the replica may lack. */
  lagMs(nowMs: number): number {
    return Math.max(0, nowMs - this.#freshAtMs);
  }

  mayRead(nowMs: number): boolean {
    return this.#isUp && this.hasReplayedAll && this.lagMs(nowMs) <= this.#maxLagMs;
  }

  /** What a reader elsewhere has to find on the replica; null if it must not be read. */
  readAfter(nowMs: number): Position | null {
    return this.mayRead(nowMs) ? this.#required : null;
  }
}

/**
 * The position of the next record is behind the header of its page. A replica that has replayed everything before it is
 * at the beginning of the page, until there is a next record.
 */
function withoutHeader(position: Position): Position {
  const place = position % PAGE_BYTES;
  return BEHIND_HEADER.includes(place) ? position - place : position;
}
