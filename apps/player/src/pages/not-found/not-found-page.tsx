import { buttonClass } from '@tyche/ui/button';
import { Link } from 'react-router';
import { usePageTitle } from '../../state/page-title.ts';
import { useText } from '@tyche/i18n/react';
import css from './not-found-page.module.css';

/** An address that leads nowhere. */
export function NotFoundPage() {
  const { t } = useText();
  usePageTitle(t('common.notFound.title'));
  return (
    <section className={css.page}>
      <p className={css.number} aria-hidden="true">
        <i>4</i>
        <i>0</i>
        <i>4</i>
      </p>
      <h1>{t('common.notFound.title')}</h1>
      <p>{t('common.notFound.text')}</p>
      <Link to="/" className={buttonClass({ look: 'primary' })}>
        {t('common.toHome')}
      </Link>
    </section>
  );
}
