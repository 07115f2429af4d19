/** What a statement writes: the table, the columns, and the rows as far as the statement itself names them. */

import {
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  DeleteQueryNode,
  InsertQueryNode,
  type OperationNode,
  OperatorNode,
  PrimitiveValueListNode,
  ReferenceNode,
  UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
} from 'kysely';

/** Names as SQL knows them. */
export type Write = {
  table: string;
  kind: 'insert' | 'update' | 'delete' | 'unknown';
  /** those that are set; none for a delete */
  columns: readonly string[];
  /** The values of columns of ids in the rows that are written; a column is missing where the statement does not say. */
  ids: Readonly<Record<string, readonly unknown[]>>;
};

/** A statement that names more is about a whole table rather than about some rows of it. */
const MOST_IDS = 50;

/** null for a statement that writes nothing. */
export function detectWrite(node: OperationNode, statement: string): Write | null {
  const written = unknownWrite(statement);
  if (written === null) return null;
  if (InsertQueryNode.is(node)) return { ...written, ...insertOf(node) };
  if (UpdateQueryNode.is(node)) {
    const columns = (node.updates ?? []).flatMap(({ column }) => columnName(column) ?? []);
    return { ...written, kind: 'update', columns, ids: idsIn(node.where?.where) };
  }
  return DeleteQueryNode.is(node) ? { ...written, kind: 'delete', ids: idsIn(node.where?.where) } : written;
}

/** Of a statement in text nothing is known but its table. */
function unknownWrite(statement: string): Write | null {
  const table = /^\s*(?:insert into|update|delete from)\s+"?(\w+)/i.exec(statement)?.[1];
  return table === undefined ? null : { table, kind: 'unknown', columns: [], ids: {} };
}

function insertOf({
  columns = [],
  values,
  onConflict,
}: InsertQueryNode): Pick<Write, 'kind' | 'columns' | 'ids'> {
  const names = columns.map(({ column }) => column.name);
  const ids: Record<string, readonly unknown[]> = {};
  for (const [index, name] of names.entries()) {
    if (!isId(name) || values === undefined || !ValuesNode.is(values)) continue;
    const found = distinct(values.values.map((row) => valueAt(row, index)));
    if (found !== null) ids[name] = found;
  }
  // A row that was there already may be changed instead.
  return { kind: onConflict?.updates === undefined ? 'insert' : 'update', columns: names, ids };
}

/** What columns of ids must be for a row to fulfil all of the conditions. */
function idsIn(node: OperationNode | undefined): Record<string, readonly unknown[]> {
  if (node === undefined) return {};
  if (AndNode.is(node)) return { ...idsIn(node.left), ...idsIn(node.right) };
  if (!BinaryOperationNode.is(node) || !OperatorNode.is(node.operator)) return {};
  const name = columnName(node.leftOperand);
  if (name === null || !isId(name)) return {};
  const found = valuesOf(node.operator.operator, node.rightOperand);
  return found === null ? {} : { [name]: found };
}

function valuesOf(operator: string, operand: OperationNode): unknown[] | null {
  if (operator === '=') return distinct([operand]);
  if (operator !== 'in') return null;
  if (PrimitiveValueListNode.is(operand)) return fewest(new Set(operand.values));
  return ValueListNode.is(operand) ? distinct(operand.values) : null;
}

function isId(column: string): boolean {
  return column === 'id' || column.endsWith('_id');
}

function columnName(node: OperationNode): string | null {
  if (ReferenceNode.is(node)) return columnName(node.column);
  return ColumnNode.is(node) ? node.column.name : null;
}

function valueAt(row: ValueListNode | PrimitiveValueListNode, index: number): OperationNode | undefined {
  return PrimitiveValueListNode.is(row) ? ValueNode.create(row.values[index]) : row.values[index];
}

/** null where one of them is not known before the statement runs. */
function distinct(nodes: readonly (OperationNode | undefined)[]): unknown[] | null {
  const values = new Set<unknown>();
  for (const node of nodes) {
    if (node === undefined || !ValueNode.is(node)) return null;
    values.add(node.value);
  }
  return fewest(values);
}

function fewest(values: ReadonlySet<unknown>): unknown[] | null {
  return values.size > MOST_IDS ? null : [...values];
}
