import { useLocation, useNavigate } from 'react-router';
import { HelpCentre } from '../../features/help/help-centre.tsx';
import { usePageTitle } from '../../state/page-title.ts';
import { useText } from '@tyche/i18n/react';
import css from './help-page.module.css';

/** Help as a page of its own; the topic is in the hash. */
export function HelpPage() {
  const { t } = useText();
  usePageTitle(t('help.title'));
  const navigate = useNavigate();
  const { hash } = useLocation();
  return (
    <div className={css.page}>
      <h1>{t('help.title')}</h1>
      <HelpCentre
        topic={hash.slice(1)}
        level={2}
        onChoose={(slug) => void navigate({ hash: slug }, { replace: true })}
      />
    </div>
  );
}
