/** Breaks for what results and live timing mean: seals, what-ifs, shared karts, standings that run, race radio. */

const queue = 'packages/timing/src/live/radio/queue.ts';
const words = 'packages/web/src/features/live/radio/words.ts';
const liveRound = 'packages/timing/src/championship/live-round.ts';
const notices = 'packages/timing/src/live/fold/notices.ts';
const rulings = 'packages/timing/src/live/fold/correct-laps.ts';
const without = 'packages/timing/src/decide/result-without.ts';
const whatIf = 'packages/server/src/results/what-if.ts';
const withholding = 'packages/server/src/publishing/seals/withhold-details.ts';

/** @type {import('../load-breaks.mjs').PromiseBreaks[]} */
export default [
  {
    promise:
      'Seals: each published revision is hashed onto the one before and signed, and can be checked without the server',
    breaks: [
      {
        file: 'packages/server/src/publishing/seals/seal-revision.ts',
        find: 'previousHash: before?.hash ?? null,',
        replace: 'previousHash: before === undefined ? null : null,',
      },
      {
        file: withholding,
        find: 'await store({ revision, details: left });',
        replace: 'await store({ revision, details });',
      },
    ],
  },
  {
    promise:
      'Championships: each revision, saved or after other results, is sealed with its rules, its standings and the seals of its results',
    breaks: [
      {
        file: 'packages/server/src/publishing/seals/seal-championship.ts',
        find: 'previousHash: before?.hash ?? null,',
        replace: 'previousHash: before === undefined ? null : null,',
      },
      {
        file: 'packages/server/src/results/seals/read-sealed-championship.ts',
        find: 'seal: session.hash',
        replace: 'seal: null',
      },
      {
        file: 'packages/timing/src/seals/sealed-championship.ts',
        find: '[...now].every(isSameRound)',
        replace: '(now.size >= 0 || [...now].every(isSameRound))',
      },
      {
        file: 'packages/server/src/publishing/events/upsert-event.ts',
        find: '  await sealStandings(tx, eventId, nowMs);',
        replace: '',
      },
      {
        file: 'packages/server/src/archive/read-event.ts',
        find: 'for (const seal of await listChampionshipSeals(db, championshipId))',
        replace: 'for (const seal of (await listChampionshipSeals(db, championshipId)).slice(0, 0))',
      },
      {
        file: 'packages/timing/src/seals/sealed-championship.ts',
        find: 'canonicalJson([sealed.championship, sealed.rules]) === canonicalJson([shown.championship, shown.rules]) &&',
        replace: '',
      },
    ],
  },
  {
    promise: 'What-ifs: with nothing switched off it is the published result, with its standings',
    breaks: [
      {
        file: without,
        find: 'withdrawn: rulings,',
        replace:
          'withdrawn: [...rulings, ...stored.rulings.filter(({ ruling }) => isPublishedOrder(ruling)).map(({ number }) => number)],',
      },
      {
        file: without,
        find: 'withdrawn: rulings,',
        replace:
          "withdrawn: [...rulings, ...stored.rulings.filter(({ ruling }) => ruling.kind === 'retired').map(({ number }) => number)],",
      },
      {
        file: whatIf,
        find: "const own = rows.filter((row) => className === '' || row.className === className);",
        replace: 'const own = rows;',
      },
      {
        file: whatIf,
        find: 'off: new Set(isSessionOff ? rounds.map((round) => round.id) : []),',
        replace: 'off: new Set(isSessionOff ? [] : rounds.map((round) => round.id)),',
      },
      {
        file: whatIf,
        find: 'const before = new Map(seasonStandings(season).map((row) => [row.competitorId, row]));',
        replace:
          'const before = new Map(seasonStandings(season, changes).map((row) => [row.competitorId, { ...row, total: row.total + 1 }]));',
      },
    ],
  },
  {
    promise: 'Drivers and karts are told apart over all sessions of a meeting, or are unknown',
    breaks: [
      {
        file: 'packages/timing/src/insight/meeting-pace.ts',
        find: 'drivers.size + karts.size + (sessions.get(session) ?? 0),',
        replace: 'drivers.size + karts.size,',
      },
      {
        file: 'packages/timing/src/insight/additive-model.ts',
        find: '.toString()).join(),',
        replace: ".toString()).join('').slice(0, 0),",
      },
    ],
  },
  {
    promise:
      'Standings while a round runs are the published ones when the flag has fallen, with every penalty',
    breaks: [
      {
        file: rulings,
        find: "if (ruling.kind === 'penalty') addTime(draft, index, ruling, atMs);",
        replace: "if (ruling.kind === 'penalty') return;",
      },
      { file: liveRound, find: 'applyMoves(ordered, moves)', replace: 'applyMoves(ordered, [])' },
      { file: liveRound, find: 'Math.max(0, laps - lapsTaken)', replace: 'laps' },
      { file: liveRound, find: 'isPlaced && !row.isOutOfClass', replace: 'isPlaced' },
      { file: notices, find: 'decision === undefined ? priority', replace: 'decision === null ? 0' },
    ],
  },
  {
    promise: 'Race radio speaks every change of the lead once, in order, within 3 seconds',
    breaks: [
      {
        file: queue,
        find: 'leaders: [...waiting.leaders, ...saying.leaders]',
        replace: 'leaders: saying.leaders',
      },
      { file: queue, find: '  lead: 4,', replace: '  lead: 2,' },
      {
        file: queue,
        find: "if (speaking === 'lead' && kind === 'winner') return Number.POSITIVE_INFINITY;",
        replace: '',
      },
      {
        file: 'packages/web/src/features/live/radio/follow-board.ts',
        find: 'const LOOK_EVERY_MS = 250;',
        replace: 'const LOOK_EVERY_MS = 5_000;',
      },
      { file: words, find: 'return saying.leaders\n', replace: 'return saying.leaders.slice(-1)\n' },
      {
        file: 'packages/timing/src/live/radio/sayings.ts',
        find: "return { kind: 'lead', atMs, leaders: [who] };",
        replace: "return { kind: 'pit', atMs, cars: [who] };",
      },
    ],
  },
];
