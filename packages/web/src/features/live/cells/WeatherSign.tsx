/** The weather as an icon with its name. */

import type { WeatherType } from '@lapwing/contract/values/enums';
import {
  Cloud,
  CloudFog,
  CloudHail,
  CloudLightning,
  CloudRain,
  CloudSnow,
  CloudSun,
  type LucideIcon,
  Sun,
  Wind,
} from 'lucide-react';
import { useText } from '../../../i18n/language.ts';

const signs: Readonly<Record<WeatherType, LucideIcon>> = {
  Sunny: Sun,
  HalfCloudy: CloudSun,
  Cloudy: Cloud,
  Rainy: CloudRain,
  Thunderstorms: CloudLightning,
  Snow: CloudSnow,
  Hail: CloudHail,
  Mist: CloudFog,
  Windy: Wind,
  ClearDay: Sun,
};

/** Next to its name the icon is decorative. */
export function WeatherSign({ type, isNamed = false }: { type: WeatherType; isNamed?: boolean }) {
  const { t } = useText();
  const Sign = signs[type];
  return isNamed ? (
    <Sign size={18} strokeWidth={1.75} role="img" aria-label={t(`WeatherTypes.${type}`)} />
  ) : (
    <Sign size={16} strokeWidth={1.75} aria-hidden="true" className="inline align-[-3px]" />
  );
}
