/** Switches the language. */

import { languages } from '@lapwing/contract/values/constants';
import { Globe } from 'lucide-react';
import { chooseLanguage, languageNames, useText } from '../i18n/language.ts';
import { HeaderMenu } from './HeaderMenu.tsx';

export function LanguageMenu() {
  const { t, language } = useText();
  const items = languages.map((choice) => ({
    key: choice,
    lang: choice,
    label: languageNames[choice],
    isChecked: choice === language,
    onSelect: () => void chooseLanguage(choice),
  }));
  return (
    <HeaderMenu label={t('Header.LanguageIs', { language: languageNames[language] })} items={items}>
      <Globe className="size-[0.9375rem]" strokeWidth={1.75} aria-hidden="true" />
      {language.toUpperCase()}
    </HeaderMenu>
  );
}
