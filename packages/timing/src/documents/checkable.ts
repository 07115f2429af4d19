/**
 * The parts of a results document that the checks need, read from any JSON. A part of the wrong type counts as
 * missing, so that a document that breaks the schema also gets the errors of the checks.
 */

type Optional<T> = T | undefined;

type CheckableCompetitor = {
  clientId?: Optional<string>;
  number?: Optional<string>;
  position?: Optional<number>;
  lapCount?: Optional<number>;
  laps?: Optional<readonly unknown[]>;
  totalTimeMs?: Optional<number>;
  bestTimeMs?: Optional<number>;
};

type CheckableRuling = {
  kind?: Optional<string>;
  competitor?: Optional<string>;
  lapNumber?: Optional<number>;
};

export type CheckableSession = {
  clientId?: Optional<string>;
  classification?: Optional<string>;
  status?: Optional<string>;
  startsAt?: Optional<string>;
  endsAt?: Optional<string>;
  competitors: readonly CheckableCompetitor[];
  rulings?: Optional<readonly CheckableRuling[]>;
  mergeOf?: Optional<readonly string[]>;
  runPoints?: Optional<unknown>;
};

export type CheckableDocument = {
  event: {
    location?: Optional<{ timeZone?: Optional<string> }>;
    startDate?: Optional<string>;
    endDate?: Optional<string>;
  };
  sessions: readonly CheckableSession[];
};

export function checkableOf(json: unknown): CheckableDocument {
  const document = recordOf(json);
  const event = recordOf(document.event);
  return {
    event: {
      location: { timeZone: textOf(recordOf(event.location).timeZone) },
      startDate: textOf(event.startDate),
      endDate: textOf(event.endDate),
    },
    sessions: listOf(document.sessions).map(sessionOf),
  };
}

function sessionOf(json: unknown): CheckableSession {
  const session = recordOf(json);
  return {
    clientId: textOf(session.clientId),
    classification: textOf(session.classification),
    status: textOf(session.status),
    startsAt: textOf(session.startsAt),
    endsAt: textOf(session.endsAt),
    competitors: listOf(session.competitors).map((each) => {
      const { clientId, number, position, lapCount, laps, totalTimeMs, bestTimeMs } = recordOf(each);
      return {
        clientId: textOf(clientId),
        number: textOf(number),
        position: numberOf(position),
        lapCount: numberOf(lapCount),
        laps: Array.isArray(laps) ? laps : undefined,
        totalTimeMs: numberOf(totalTimeMs),
        bestTimeMs: numberOf(bestTimeMs),
      };
    }),
    rulings: listOf(session.rulings).map((each) => {
      const { kind, competitor, lapNumber } = recordOf(each);
      return { kind: textOf(kind), competitor: textOf(competitor), lapNumber: numberOf(lapNumber) };
    }),
    mergeOf: listOf(session.mergeOf).flatMap((each) => textOf(each) ?? []),
    runPoints: session.runPoints,
  };
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  // Any other value has none of the fields.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
