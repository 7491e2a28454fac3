import { ChoiceChips } from '@tyche/ui/choices';
import { useText } from '@tyche/i18n/react';
import { useLanguageChoice } from './use-language-choice.ts';

/** The languages as a row of chips. */
export function LanguageChips() {
  const { t, language } = useText();
  const { languages, choose } = useLanguageChoice();
  if (languages.length < 2) return null;
  return (
    <ChoiceChips
      look="outline"
      label={t('common.languageLabel')}
      value={language.code}
      onChange={choose}
      choices={languages.map((one) => ({
        value: one.code,
        label: <span lang={one.tag}>{one.ownName}</span>,
      }))}
    />
  );
}
