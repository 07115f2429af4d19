/** The weather at the track with its forecast; nothing if it is unknown. */

import { useQuery } from '@tanstack/react-query';
import { ErrorView } from '../../../../errors/ErrorView.tsx';
import { formatLocal } from '../../../../i18n/format.ts';
import { useText } from '../../../../i18n/language.ts';
import { formatNumber } from '../../../../i18n/numbers.ts';
import { Facts } from '../../../../ui/content/Facts.tsx';
import { Sheet } from '../../../../ui/overlays/Sheet.tsx';
import { SmallTable } from '../../../../ui/tables/SmallTable.tsx';
import { temperatureText } from '../../cells/temperature-text.ts';
import { WeatherSign } from '../../cells/WeatherSign.tsx';
import { useDisplay } from '../../display/use-display.ts';
import { useLive } from '../../state/live-store.ts';
import type { ReadableWeather } from '../../state/readable-events.ts';
import { weatherQuery } from '../../state/view-queries.ts';

export function WeatherPanel() {
  const { t } = useText();
  const eventId = useLive((state) => state.eventId);
  const liveSessionId = useLive((state) => state.liveSessionId);
  const query = useQuery(weatherQuery(eventId, liveSessionId));
  const { data: weather } = query;
  if (query.isError) return <ErrorView error={query.error} onRetry={() => void query.refetch()} />;
  if (!weather || (weather.now === undefined && weather.forecasts.length === 0)) return null;
  return (
    <Sheet>
      <section aria-label={t('LiveWeather.Title')} className="overflow-x-auto">
        <h2 className="px-4 pt-3 pb-2">{t('LiveWeather.Title')}</h2>
        {weather.now && (
          <div className="px-4">
            <WeatherNow weather={weather.now} />
          </div>
        )}
        {weather.forecasts.length > 0 && <Forecast forecasts={weather.forecasts} />}
      </section>
    </Sheet>
  );
}

function useTexts() {
  const { t, locale } = useText();
  const { settings } = useDisplay();
  return {
    type: ({ type }: ReadableWeather) =>
      type && (
        <>
          <WeatherSign type={type} /> {t(`WeatherTypes.${type}`)}
        </>
      ),
    temperature: ({ temperatureC }: ReadableWeather) =>
      temperatureText(temperatureC, settings.temperature, locale),
    rain: ({ rainMmPerHour }: ReadableWeather) =>
      rainMmPerHour === null ? '' : `${formatNumber(rainMmPerHour, locale, 1)} mm/h`,
    chance: ({ rainPercent }: ReadableWeather) =>
      rainPercent === null ? '' : `${formatNumber(rainPercent, locale)}%`,
    time: ({ at }: ReadableWeather) => formatLocal(at, 'time', locale),
  };
}

function WeatherNow({ weather }: { weather: ReadableWeather }) {
  const { t } = useText();
  const texts = useTexts();
  const facts = [
    { label: t('LiveWeather.Conditions'), value: texts.type(weather) },
    { label: t('LiveWeather.Air'), value: texts.temperature(weather) },
    { label: t('LiveWeather.Rain'), value: texts.rain(weather) },
    { label: t('LiveWeather.Chance'), value: texts.chance(weather) },
  ];
  return <Facts facts={facts.filter(({ value }) => value)} />;
}

function Forecast({ forecasts }: { forecasts: readonly ReadableWeather[] }) {
  const { t } = useText();
  const texts = useTexts();
  const heads = ['Time', 'Conditions', 'Air', 'Rain', 'Chance'] as const;
  return (
    <SmallTable caption={t('LiveWeather.Forecast')} heads={heads.map((head) => t(`LiveWeather.${head}`))}>
      {forecasts.map((weather) => (
        <tr key={weather.at ?? ''}>
          <th scope="row">{texts.time(weather)}</th>
          <td data-align="end" className="large-text:whitespace-normal">
            {texts.type(weather)}
          </td>
          <td data-align="end">{texts.temperature(weather)}</td>
          <td data-align="end">{texts.rain(weather)}</td>
          <td data-align="end">{texts.chance(weather)}</td>
        </tr>
      ))}
    </SmallTable>
  );
}
