import { Icon } from '@tyche/ui/icon';
import { Menu } from '@tyche/ui/menu';
import { useText } from '@tyche/i18n/react';
import css from './language-menu.module.css';
import { useLanguageChoice } from '../../features/preferences/use-language-choice.ts';

/** The languages by their own names; nothing where there is only one (specification section 2). */
export function LanguageMenu() {
  const { t, language } = useText();
  const { languages, choose } = useLanguageChoice();
  if (languages.length < 2) return null;
  return (
    <Menu
      label={t('common.language', { name: language.ownName })}
      side="above"
      align="start"
      className={css.menu}
      trigger={
        <span className={css.trigger}>
          <Icon name="globe" />
          <span className={css.name}>{language.ownName}</span>
        </span>
      }
      items={languages.map((one) => ({
        id: one.code,
        label: one.ownName,
        lang: one.tag,
        checked: one.code === language.code,
        onSelect: () => choose(one.code),
      }))}
    />
  );
}
