/** A sheet of paper: a title, tables whose heads are repeated on every page, and what is printed when in the foot. */

import { encode } from 'uqr';
import { brandName } from '../brand/brand-name.ts';
import { formatInstant } from '../i18n/format.ts';
import { useText } from '../i18n/language.ts';
import { standaloneAddress } from '../routing/standalone-address.ts';
import { BirdMark } from '../ui/content/BirdMark.tsx';

export type PaperColumn<Row> = {
  key: string;
  label: string;
  align?: 'end' | undefined;
  /** Strong columns are read first. */
  isStrong?: boolean | undefined;
  /** Takes the room that the others leave. */
  isWide?: boolean | undefined;
  text: (row: Row) => string;
};

type PaperTable<Row> = {
  key: string;
  heading?: string | undefined;
  columns: readonly PaperColumn<Row>[];
  rows: readonly Row[];
};

type PaperProps<Row> = {
  title: string;
  /** below the title: event, place, date */
  about: readonly string[];
  /** above the tables */
  prose?: readonly string[];
  tables: readonly PaperTable<Row>[];
  /** below the tables */
  notes?: readonly string[];
  /** the status of the result, its revision, when it was published */
  status: readonly string[];
};

export function Paper<Row>({ title, about, prose = [], tables, notes = [], status }: PaperProps<Row>) {
  const { t, locale, language } = useText();
  const address = standaloneAddress(location.href);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const printed = t('Paper.Printed', { time: formatInstant(Date.now(), 'date-time', locale, timeZone) });
  const shownTables = withoutEmptyColumns(tables);
  const foot = [...status, printed].filter(Boolean).join(' · ');
  return (
    <article className="paper" lang={language}>
      <header>
        <div>
          <p className="paper-brand">
            <BirdMark className="" />
            {brandName(t)}
          </p>
          <h1>{title}</h1>
          <p>{about.filter(Boolean).join(' · ')}</p>
        </div>
        <QrCode text={address} label={t('Paper.QrCode')} />
      </header>
      {prose.map((paragraph) => (
        <p key={paragraph} className="paper-prose">
          {paragraph}
        </p>
      ))}
      {shownTables.map(({ key, heading, columns, rows }) => (
        <table key={key}>
          <thead>
            {heading !== undefined && (
              <tr>
                <th colSpan={columns.length} className="paper-heading">
                  {heading}
                </th>
              </tr>
            )}
            <tr>
              {columns.map((column) => (
                <th
                  key={column.key}
                  scope="col"
                  data-align={column.align}
                  data-wide={column.isWide || undefined}
                >
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tfoot>
            <tr>
              <td colSpan={columns.length} className="paper-foot">
                {foot}
              </td>
            </tr>
          </tfoot>
          <tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nothing moves on paper.
              <tr key={index}>
                {columns.map((column) => (
                  <td
                    key={column.key}
                    data-align={column.align}
                    data-wide={column.isWide || undefined}
                    data-strong={column.isStrong || undefined}
                  >
                    {column.text(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      {notes.map((note) => (
        <p key={note} className="paper-note">
          {note}
        </p>
      ))}
      {shownTables.length === 0 && <p className="paper-foot">{foot}</p>}
    </article>
  );
}

/** A phone does not load what fills some columns. */
function withoutEmptyColumns<Row>(tables: readonly PaperTable<Row>[]): PaperTable<Row>[] {
  const filled = new Set(
    tables.flatMap(({ columns, rows }) =>
      columns.filter(({ text }) => rows.some((row) => text(row) !== '')).map(({ key }) => key),
    ),
  );
  return tables.map((table) => ({ ...table, columns: table.columns.filter(({ key }) => filled.has(key)) }));
}

/** The border that readers of the code need, in modules. */
const QUIET_ZONE = 2;

export function qrPath(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const path = data
    .map((cells, y) => cells.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''))
    .join('');
  return { size, path };
}

function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = qrPath(text);
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  );
}
