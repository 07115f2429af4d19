/** The measured weather of the session; nothing if there is none. */

import type { SessionWeather } from '@lapwing/contract/results/events';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorView } from '../../../errors/ErrorView.tsx';
import { formatLocal } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/language.ts';
import { formatNumber } from '../../../i18n/numbers.ts';
import { useGuid } from '../../../routing/use-guid.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { type Column, DataTable } from '../../../ui/tables/DataTable.tsx';
import { weatherQuery } from '../state/queries.ts';

type Measured = SessionWeather['rows'][number];

const SHOWN_AT_FIRST = 6;

export function WeatherList({ sessionId }: { sessionId: number }) {
  const { t } = useText();
  const columns = useColumns();
  const query = useQuery(weatherQuery(sessionId, useGuid()));
  const [isWhole, setIsWhole] = useState(false);
  if (query.isError) return <ErrorView error={query.error} onRetry={() => void query.refetch()} />;
  const rows = query.data?.rows ?? [];
  if (rows.length === 0) return null;
  const shown = isWhole ? rows : rows.slice(0, SHOWN_AT_FIRST);
  return (
    <section className="mt-6">
      <h2 className="mb-2">{t('SessionResults.Weather')}</h2>
      <DataTable
        caption={t('SessionResults.Weather')}
        // Values that were not measured have no column.
        columns={columns.filter(({ isKnown }) => rows.some(isKnown))}
        rowKey={({ timestamp }) => timestamp}
        rows={shown}
        isDense
      />
      {shown.length < rows.length && (
        <Button kind="quiet" className="mt-2" onClick={() => setIsWhole(true)}>
          {t('SessionResults.ShowAll', { count: rows.length })}
        </Button>
      )}
    </section>
  );
}

type WeatherColumn = Column<Measured> & { isKnown: (row: Measured) => boolean };
type FigureName = {
  [Key in keyof Measured]: Measured[Key] extends number | null ? Key : never;
}[keyof Measured];

function useColumns(): readonly WeatherColumn[] {
  const { t, locale } = useText();
  const figure = (key: FigureName, label: string, unit: string, decimals = 0): WeatherColumn => ({
    key,
    label,
    width: '10ch',
    align: 'end',
    cell: ({ [key]: value }) => (value === null ? '' : `${formatNumber(value, locale, decimals)}${unit}`),
    isKnown: ({ [key]: value }) => value !== null,
  });
  return [
    {
      key: 'time',
      label: t('SessionResults.WeatherTime'),
      width: '10ch',
      isRowHead: true,
      cell: ({ timestamp }) => formatLocal(timestamp, 'time', locale),
      isKnown: () => true,
    },
    {
      key: 'type',
      label: t('SessionResults.WeatherType'),
      width: '18ch',
      cell: ({ type }) => type && t(`WeatherTypes.${type}`),
      isKnown: ({ type }) => type !== null,
    },
    figure('airTemperatureC', t('SessionResults.WeatherAir'), '°C', 1),
    figure('trackTemperatureC', t('SessionResults.WeatherTrack'), '°C', 1),
    {
      key: 'rain',
      label: t('SessionResults.WeatherRain'),
      width: '9ch',
      cell: ({ isRaining }) =>
        isRaining === null ? '' : t(isRaining ? 'SessionResults.RainYes' : 'SessionResults.RainNo'),
      isKnown: ({ isRaining }) => isRaining !== null,
    },
    { ...figure('humidityPercent', t('SessionResults.WeatherHumidity'), '%'), from: 'md' },
    { ...figure('windSpeedKmh', t('SessionResults.WeatherWind'), ' km/h'), from: 'md' },
    { ...figure('pressureHpa', t('SessionResults.WeatherPressure'), ' hPa'), width: '12ch', from: 'md' },
  ];
}
