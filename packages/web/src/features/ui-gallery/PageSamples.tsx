/** Samples of page heads, and of tables in their states. */

import { Download } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../ui/content/Badge.tsx';
import { Facts } from '../../ui/content/Facts.tsx';
import { PageHead } from '../../ui/content/PageHead.tsx';
import { Loading, Skeleton } from '../../ui/content/Skeleton.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Breadcrumbs } from '../../ui/navigation/Breadcrumbs.tsx';
import { Tabs } from '../../ui/navigation/Tabs.tsx';
import { ClassChip } from '../../ui/racing/ClassChip.tsx';
import { CountryFlag } from '../../ui/racing/CountryFlag.tsx';
import { NumberPlate } from '../../ui/racing/NumberPlate.tsx';
import { ResultStatusMark } from '../../ui/racing/ResultStatusMark.tsx';
import { TimingMark } from '../../ui/racing/TimingMark.tsx';
import { type Column, DataTable, type RowLook } from '../../ui/tables/DataTable.tsx';
import { Sample } from './Sample.tsx';

type Row = {
  position: number;
  startNumber: string;
  name: string;
  country: string;
  difference: string;
  best: string;
  isBest: boolean;
};

const rows: Row[] = [
  ['44', 'Jesse van Rooijen', 'NL', '', '1:27.503'],
  ['62', 'Rui Tavares', 'PT', '+4.123', '1:27.504'],
  ['18', 'Łukasz Piątek', 'PL', '+4.493', '1:27.153'],
  ['116', 'Sanne Kuipers', 'NL', '+14.092', '1:27.449'],
  ['7', 'Callum Fairweather', 'GB', '+1 lap', '1:28.264'],
].map(([startNumber = '', name = '', country = '', difference = '', best = ''], index) => ({
  position: index + 1,
  startNumber,
  name,
  country,
  difference,
  best,
  isBest: best === '1:27.153',
}));

const columns: Column<Row>[] = [
  { key: 'position', label: 'Pos', width: '6ch', align: 'end', cell: (row) => <b>{row.position}</b> },
  {
    key: 'number',
    label: 'No',
    width: '9ch',
    cell: (row) => <NumberPlate startNumber={row.startNumber} classIndex={row.position % 2} />,
  },
  {
    key: 'name',
    label: 'Competitor',
    isRowHead: true,
    cell: (row) => (
      <span className="inline-flex items-center gap-2">
        <CountryFlag alpha2={row.country} name={row.country} />
        {row.name}
      </span>
    ),
  },
  {
    key: 'class',
    label: 'Class',
    width: '12ch',
    from: 'md',
    cell: (row) => <ClassChip classIndex={row.position % 2}>{row.position % 2 ? 'TCR' : 'GT4'}</ClassChip>,
  },
  {
    key: 'difference',
    label: 'Diff',
    width: '12ch',
    align: 'end',
    sort: 'ascending',
    cell: (row) => row.difference,
  },
  {
    key: 'best',
    label: 'Best lap',
    width: '14ch',
    align: 'end',
    from: 'md',
    cell: (row) =>
      row.isBest ? (
        <TimingMark highlight="session-best" label="session best">
          {row.best}
        </TimingMark>
      ) : (
        row.best
      ),
  },
];

const rowKey = (row: Row) => row.startNumber;
const rowLook = (row: Row): RowLook[] => (row.startNumber === '116' ? ['highlight'] : []);

export function PageSamples() {
  const [tab, setTab] = useState<'all' | 'class' | 'chart'>('all');
  return (
    <>
      <Sample title="Breadcrumb, page head, facts, tabs, table" isWide>
        <Breadcrumbs
          label="Sample breadcrumb"
          crumbs={[
            { label: 'Home', href: '/' },
            { label: 'Noordzee GT Cup, round 6', href: '/' },
            { label: 'Race 2' },
          ]}
        />
        <PageHead
          title="Race 2"
          meta={
            <>
              <span>
                <CountryFlag alpha2="NL" name="Netherlands" />
                Circuit Harskamp
              </span>
              <span>3.214 km</span>
              <ResultStatusMark status="Provisional" label="Provisional" />
            </>
          }
          actions={
            <Button>
              <Download size={15} strokeWidth={1.75} />
              CSV
            </Button>
          }
        />
        <Facts
          facts={[
            { label: 'Winner', value: 'Jesse van Rooijen' },
            { label: 'Race time', value: '1:02:17.681' },
            { label: 'Classified', value: 27, note: 'of 30' },
          ]}
        />
        <Tabs
          label="Sample tabs"
          tabs={[
            { key: 'all', label: 'All Results', count: 5 },
            { key: 'class', label: 'Results by Class', count: 2 },
            { key: 'chart', label: 'Lap Chart' },
          ]}
          selected={tab}
          onSelect={setTab}
        >
          {tab === 'class' ? (
            <DataTable
              caption="Results by class"
              columns={columns}
              rowKey={rowKey}
              rowLook={rowLook}
              isDense
              groups={[
                { key: 'GT4', label: 'GT4', rows: rows.filter(({ position }) => position % 2 === 0) },
                { key: 'TCR', label: 'TCR', rows: rows.filter(({ position }) => position % 2 === 1) },
              ]}
            />
          ) : (
            <DataTable
              caption="All results"
              columns={columns}
              rowKey={rowKey}
              rowLook={rowLook}
              rows={rows}
            />
          )}
        </Tabs>
      </Sample>
      <Sample title="Loading: the table keeps its shape; shown only after 200 ms">
        <Loading label="Loading results">
          <DataTable
            caption="Loading"
            rowKey={(width) => width}
            rows={[130, 96, 150, 112, 124]}
            columns={[
              {
                key: 'position',
                label: 'Pos',
                width: '6ch',
                align: 'end',
                cell: () => <Skeleton width={14} />,
              },
              { key: 'number', label: 'No', width: '9ch', cell: () => <Skeleton width={40} height={20} /> },
              { key: 'name', label: 'Competitor', cell: (width) => <Skeleton width={width} /> },
              {
                key: 'diff',
                label: 'Diff',
                width: '12ch',
                align: 'end',
                cell: () => <Skeleton width={58} />,
              },
            ]}
          />
        </Loading>
        <p className="mt-3 flex gap-2">
          <Badge>DNF</Badge>
          <Badge>Private</Badge>
        </p>
      </Sample>
    </>
  );
}
