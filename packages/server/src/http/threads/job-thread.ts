/**
 * A thread that does one job after the other, alternating between owners. A job that takes too long or too much memory
 * ends together with the thread; the next job gets a new one.
 */

import { type ResourceLimits, Worker } from 'node:worker_threads';

/** Why a job was not done; its own errors are `failed`. */
export type JobProblem = 'busy' | 'owner-busy' | 'too-slow' | 'too-large' | 'failed' | 'closed';

export class JobError extends Error {
  readonly reason: JobProblem;

  constructor(reason: JobProblem, message: string) {
    super(message);
    this.reason = reason;
  }
}

export type JobThreadOptions = {
  /** of the thread; it responds to each message with one `JobAnswer` */
  file: URL;
  workerData?: unknown;
  /** of one job */
  deadlineMs: number;
  resourceLimits: ResourceLimits;
  /** how many jobs of one owner may wait behind the current one */
  waitingPerOwner: number;
  /** of all owners */
  waitingInAll: number;
  /** The thread is stopped after being idle for so long. */
  idleMs?: number;
};

export type JobAnswer<Result> = { result: Result } | { failure: string };

type Job<Task, Result> = {
  owner: string;
  task: Task;
  /** memory that moves to the thread with the task */
  moved: readonly ArrayBuffer[];
  resolve: (result: Result) => void;
  reject: (reason: JobError) => void;
};

const IDLE_MS = 30_000;

export class JobThread<Task, Result> {
  readonly #options: JobThreadOptions;
  /** Owners in the order of their turns. */
  readonly #waiting = new Map<string, Job<Task, Result>[]>();
  #waitingCount = 0;
  #current: Job<Task, Result> | null = null;
  #worker: Worker | null = null;
  #deadline: NodeJS.Timeout | undefined;
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: JobThreadOptions) {
    this.#options = options;
  }

  /** without the current one */
  get waiting(): number {
    return this.#waitingCount;
  }

  run(owner: string, task: Task, moved: readonly ArrayBuffer[] = []): Promise<Result> {
    const { waitingPerOwner, waitingInAll } = this.#options;
    const own = this.#waiting.get(owner) ?? [];
    if (this.#isClosed) return Promise.reject(new JobError('closed', 'The thread has been closed'));
    if (own.length >= waitingPerOwner) {
      return Promise.reject(new JobError('owner-busy', `${own.length} jobs of ${owner} are waiting already`));
    }
    if (this.#waitingCount >= waitingInAll) {
      return Promise.reject(new JobError('busy', `${this.#waitingCount} jobs are waiting already`));
    }
    return new Promise((resolve, reject) => {
      own.push({ owner, task, moved, resolve, reject });
      this.#waiting.set(owner, own);
      this.#waitingCount += 1;
      if (this.#current === null) this.#next();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const unfinished = [...(this.#current ? [this.#current] : []), ...[...this.#waiting.values()].flat()];
    this.#waiting.clear();
    this.#waitingCount = 0;
    this.#current = null;
    for (const { reject } of unfinished) reject(new JobError('closed', 'The thread has been closed'));
    await this.#stop();
  }

  #next(): void {
    const [owner, jobs = []] = this.#waiting.entries().next().value ?? [];
    const job = jobs.shift();
    if (owner === undefined || job === undefined) {
      if (this.#worker !== null) this.#idle = setTimeout(() => void this.#stop(), this.#idleMs).unref();
      return;
    }
    // After all others.
    this.#waiting.delete(owner);
    if (jobs.length > 0) this.#waiting.set(owner, jobs);
    this.#waitingCount -= 1;
    this.#begin(job);
  }

  #begin(job: Job<Task, Result>): void {
    clearTimeout(this.#idle);
    this.#current = job;
    try {
      const isNew = this.#worker === null;
      const worker = this.#worker ?? this.#start();
      this.#worker = worker;
      // Starting the thread does not count for the job.
      if (isNew) worker.once('online', () => this.#current === job && this.#limitTime());
      else this.#limitTime();
      worker.postMessage(job.task, [...job.moved]);
    } catch (error) {
      // What cannot be copied to a thread, or a thread that cannot be started.
      const message = error instanceof Error ? error.message : String(error);
      this.#end(({ reject }) => reject(new JobError('failed', message)));
    }
  }

  #limitTime(): void {
    const { deadlineMs } = this.#options;
    this.#deadline = setTimeout(() => {
      void this.#stop();
      this.#end(({ reject }) => reject(new JobError('too-slow', `It took longer than ${deadlineMs} ms`)));
    }, deadlineMs);
  }

  #end(settle: (job: Job<Task, Result>) => void): void {
    clearTimeout(this.#deadline);
    const job = this.#current;
    this.#current = null;
    if (job !== null) settle(job);
    if (!this.#isClosed) this.#next();
  }

  #start(): Worker {
    const { file, workerData, resourceLimits } = this.#options;
    const started = new Worker(file, { workerData, resourceLimits });
    const isOurs = () => this.#worker === started;
    started.on('message', (answer: JobAnswer<Result>) => {
      if (!isOurs()) return;
      this.#end(({ resolve, reject }) =>
        'result' in answer ? resolve(answer.result) : reject(new JobError('failed', answer.failure)),
      );
    });
    started.on('error', (error: Error & { code?: string }) => {
      if (!isOurs()) return;
      this.#worker = null;
      const reason = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too-large' : 'failed';
      this.#end(({ reject }) => reject(new JobError(reason, error.message)));
    });
    started.on('exit', () => {
      if (!isOurs()) return;
      this.#worker = null;
      this.#end(({ reject }) => reject(new JobError('failed', 'The thread has ended')));
    });
    started.unref();
    return started;
  }

  get #idleMs(): number {
    return this.#options.idleMs ?? IDLE_MS;
  }

  async #stop(): Promise<void> {
    clearTimeout(this.#deadline);
    clearTimeout(this.#idle);
    const running = this.#worker;
    this.#worker = null;
    await running?.terminate();
  }
}
