/** English with all its parts loaded. */

import { en } from './en.ts';
import { enLive } from './en-live.ts';
import { enScreens } from './en-screens.ts';
import { joinMessages } from './translate.ts';

export const allEnglish = joinMessages([en, enLive, enScreens]);
