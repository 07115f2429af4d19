/** Reads the settings that limit how much the server accepts. */

import { type AdmissionSettings, defaultAdmission } from '../http/limits/admission.ts';
import { parseNumber, type SettingReader } from './setting-reader.ts';

const MOST = 10_000_000;

export function readAdmission({ optional }: SettingReader): AdmissionSettings {
  const wholeNumber = (name: string, from: number, to: number) =>
    optional(name, `a whole number from ${from} to ${to}`, (text) => {
      const value = parseNumber(text) ?? Number.NaN;
      return Number.isInteger(value) && value >= from && value <= to ? value : null;
    });
  return {
    viewers: wholeNumber('LAPWING_MAX_VIEWERS', 0, MOST),
    requests: wholeNumber('LAPWING_MAX_REQUESTS', 1, MOST) ?? defaultAdmission.requests,
    delayMs: wholeNumber('LAPWING_MAX_DELAY_MS', 20, 60_000) ?? defaultAdmission.delayMs,
    memoryMb: wholeNumber('LAPWING_MAX_MEMORY_MB', 64, MOST),
  };
}
