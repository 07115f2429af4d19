/** English as a visitor has it once all of it has come. */

import { en } from './en.ts';
import { enLive } from './en-live.ts';
import { enScreens } from './en-screens.ts';
import { joinMessages } from './translate.ts';

export const allEnglish = joinMessages([en, enLive, enScreens]);
