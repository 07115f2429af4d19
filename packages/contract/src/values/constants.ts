/** The product's constants and limits. */

import type { Sport } from './enums.ts';

export const VERSION_TAG = '3.0.93-ci.112';
export const VERSION_HEADER = 'x-app-version';
export const CORRELATION_HEADER = 'x-correlation-id';
/** On responses that are bare lists: the total number of items. */
export const TOTAL_COUNT_HEADER = 'x-total-count';
/** On long responses: the bytes of the body before it is compressed, for a progress figure. */
export const BODY_SIZE_HEADER = 'x-body-size';

export const HTTP_TIMEOUT_MS = 30_000;
export const MAX_RETRIES = 3;
/** Times 2 to the power of the attempt. */
export const RETRY_BASE_DELAY_MS = 100;
/** At most this part of the delay is added to it. */
export const RETRY_JITTER = 0.2;

export const CLIENT_SETTINGS_STORAGE_KEY = 'ClientSettingsService$ClientSettings';

export const MS_PER_MINUTE = 60_000;
export const MS_PER_HOUR = 3_600_000;
/** Practice location times travel in microseconds. */
export const MICROSECONDS_PER_MS = 1000;

export const MAX_COMPARED_COMPETITORS = 3;
export const LIVE_AUTO_SCROLL_MS = 30_000;
export const LIVE_AUTO_VIEW_MS = 60_000;

/** The first is the default and the fallback. */
export const languages = ['en', 'nl', 'ja'] as const;
export type Language = (typeof languages)[number];
export const dateFormats = ['month-year', 'month-day-year', 'month-day', 'short-date'] as const;
export type DateFormat = (typeof dateFormats)[number];

export const APP_BANNER_HIDDEN_DAYS_AFTER_CLOSE = 15;
export const APP_BANNER_HIDDEN_DAYS_AFTER_INSTALL = 90;

export const SIGN_IN_POLICY = 'B2C_1A_SIGNUP_SIGNIN';
export const SIGN_IN_SCOPE = 'openid';
export const TOKEN_EXPIRY_MARGIN_S = 60;
export const RENEWAL_POLL_MAX_S = 5;
export const IDENTITY_CONFIGURATION_CACHE_MS = 86_400_000;
export const SILENT_REQUEST_TIMEOUT_S = 10;
export const ACCESS_TOKEN_EXPIRING_NOTICE_S = 60;
export const SESSION_CHECK_INTERVAL_S = 2;
export const POPUP_HEIGHT_PX = 640;
export const SILENT_RENEW_RETRY_S = 5;
export const STALE_SIGN_IN_STATE_S = 15 * 60;
export const CLOCK_SKEW_S = 5 * 60;

/** Appended to the webshop's address; a sport that is not here has no link. */
export const webShopPages: Readonly<Partial<Record<Sport, string>>> = {
  Bike: 'motorbike',
  Car: 'car',
  StockCar: 'car',
  Karting: 'karting',
  MX: 'mx',
  RC: 'rc',
  ModelBoatRacing: 'rc',
  Equine: 'equine',
  Cycling: 'active-sports',
  IceSkating: 'active-sports',
  InlineSkating: 'active-sports',
  Running: 'active-sports',
  Swimming: 'active-sports',
};

/** Where the live socket is. */
export const LIVE_SOCKET_PATH = '/api/live/socket';
