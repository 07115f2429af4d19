/** Least squares of sums of unknown parts, and which of these parts can be compared with each other. */

/** Several laps whose mean is the sum of the same parts. */
export type Cell = { parts: readonly number[]; weight: number; value: number };

export type Solution = {
  /** by part; only differences of parts that can be compared mean something */
  values: readonly number[];
  /** by part: the difference of two parts of the same kind follows from the cells if these are the same */
  comparable: readonly string[];
};

const TOLERANCE = 1e-9;

/**
 * Solves the normal equations by elimination. What is left over spans all changes that no cell would notice: two parts can
 * be compared if each such change moves them by the same amount.
 */
export function solveAdditive(cells: readonly Cell[], count: number): Solution {
  const rows = normalEquations(cells, count);
  const pivots = eliminate(rows, count);
  const free = Array.from({ length: count }, (_, part) => part).filter((part) => !pivots.has(part));
  const parts = rows.map((row, part) => {
    const isFree = !pivots.has(part);
    const moves = free.map((other) => (isFree ? Number(other === part) : -(row[other] ?? 0)));
    return {
      value: isFree ? 0 : (row[count] ?? 0),
      // Zero has two signs.
      comparable: moves.map((move) => (Math.round(move * 1e6) / 1e6 || 0).toString()).join(),
    };
  });
  return {
    values: parts.map(({ value }) => value),
    comparable: parts.map(({ comparable }) => comparable),
  };
}

/** The last column is the right side. */
function normalEquations(cells: readonly Cell[], count: number): Float64Array[] {
  const rows = Array.from({ length: count }, () => new Float64Array(count + 1));
  const add = (row: Float64Array | undefined, column: number, value: number) => {
    if (row !== undefined) row[column] = (row[column] ?? 0) + value;
  };
  for (const { parts, weight, value } of cells) {
    for (const part of parts) {
      for (const other of parts) add(rows[part], other, weight);
      add(rows[part], count, weight * value);
    }
  }
  return rows;
}

/** Gauss-Jordan with the largest pivot of the diagonal. Returns the parts that were solved for. */
function eliminate(rows: readonly Float64Array[], count: number): Set<number> {
  const diagonal = (part: number) => rows[part]?.[part] ?? 0;
  const largest = Math.max(1, ...rows.map((_, part) => diagonal(part)));
  const pivots = new Set<number>();
  while (pivots.size < count) {
    let pivot = -1;
    for (let part = 0; part < count; part += 1)
      if (!pivots.has(part) && (pivot === -1 || diagonal(part) > diagonal(pivot))) pivot = part;
    const pivotRow = rows[pivot];
    const size = diagonal(pivot);
    if (pivotRow === undefined || size <= TOLERANCE * largest) break;
    pivots.add(pivot);
    for (let column = 0; column <= count; column += 1) pivotRow[column] = (pivotRow[column] ?? 0) / size;
    for (const row of rows) {
      const share = row[pivot] ?? 0;
      if (row === pivotRow || share === 0) continue;
      for (let column = 0; column <= count; column += 1)
        row[column] = (row[column] ?? 0) - share * (pivotRow[column] ?? 0);
    }
  }
  return pivots;
}
