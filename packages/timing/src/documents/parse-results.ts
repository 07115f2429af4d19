/**
 * Parses a results document part by part, and stops after too many errors: a schema for the whole document would
 * collect an error for each value of millions of laps.
 */

import {
  type CompetitorDocument,
  competitorDocument,
  type LapDocument,
  lapDocument,
  type SessionDocument,
  sessionDocument,
} from '@lapwing/contract/ingest/results-document';

/** An issue of zod. */
type Issue = { code?: string | undefined; path: PropertyKey[]; message: string };
type Outcome<Value, Found> = { success: true; data: Value } | { success: false; error: { issues: Found[] } };
type Schema<Value, Found> = { safeParse(json: unknown): Outcome<Value, Found> };

export type ParsedResults<Value, Found> =
  | { ok: true; value: Value }
  /** `isCutShort` means that there may be more errors */
  | { ok: false; issues: Found[]; isCutShort: boolean };

type Json = Readonly<Record<string, unknown>>;

/** `schema` is that of a results document, perhaps with additional fields. */
export function parseResults<Value extends { sessions: SessionDocument[] }, Found extends Issue>(
  schema: Schema<Value, Found>,
  json: unknown,
  maximumIssues: number,
): ParsedResults<Value, Found> {
  const issues: Found[] = [];
  /** null if it has errors, which are noted. */
  function parse<Part>(part: Schema<Part, Issue>, value: unknown, path: readonly PropertyKey[]): Part | null {
    const outcome = part.safeParse(value);
    if (outcome.success) return outcome.data;
    // All issues come from the same library.
    for (const issue of outcome.error.issues)
      issues.push({ ...issue, path: [...path, ...issue.path] } as Found);
    return null;
  }
  function parseAll<Part>(
    items: readonly unknown[],
    path: readonly PropertyKey[],
    parseOne: (item: unknown, path: readonly PropertyKey[]) => Part | null,
  ): Part[] {
    const parsed: Part[] = [];
    for (const [index, item] of items.entries()) {
      if (issues.length >= maximumIssues) break;
      const part = parseOne(item, [...path, index]);
      if (part !== null) parsed.push(part);
    }
    return parsed;
  }

  const parseLap = (item: unknown, path: readonly PropertyKey[]): LapDocument | null =>
    parse(lapDocument, item, path);

  function parseCompetitor(item: unknown, path: readonly PropertyKey[]): CompetitorDocument | null {
    const { rest, list } = without(item, 'laps');
    const competitor = parse(competitorDocument, rest, path);
    if (list === null) return competitor;
    const laps = parseAll(list, [...path, 'laps'], parseLap);
    return competitor && { ...competitor, laps };
  }

  function parseSession(item: unknown, path: readonly PropertyKey[]): SessionDocument | null {
    const { rest, list } = without(item, 'competitors');
    const session = parse(sessionDocument, rest, path);
    if (list === null) return session;
    const competitors = parseAll(list, [...path, 'competitors'], parseCompetitor);
    return session && { ...session, competitors };
  }

  const { rest, list } = without(json, 'sessions');
  const document = parse(schema, rest, []);
  const sessions = list === null ? null : parseAll(list, ['sessions'], parseSession);
  if (document === null || issues.length > 0) {
    return { ok: false, issues, isCutShort: issues.length >= maximumIssues };
  }
  return { ok: true, value: sessions === null ? document : { ...document, sessions } };
}

/** With an empty list instead of its own; `list` is null if it has none. */
function without(value: unknown, name: string): { rest: unknown; list: readonly unknown[] | null } {
  const list: unknown = typeof value === 'object' && value !== null ? (value as Json)[name] : null;
  if (!Array.isArray(list)) return { rest: value, list: null };
  return { rest: { ...(value as Json), [name]: [] }, list };
}
