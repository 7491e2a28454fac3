import { brandName } from '../../state/brand.ts';
import { BrandMark } from '@tyche/ui/brand-mark';
import { Link } from 'react-router';
import { openModal } from '../../state/modals.ts';
import { useSite } from '../../state/site.ts';
import { useText } from '@tyche/i18n/react';
import { helpTopics } from '../../state/help-topics.ts';
import css from './footer.module.css';

/** About, help topics, fair play and age. */
export function Footer() {
  const { t, format } = useText();
  const site = useSite();
  const age = site?.minimumAge ?? 18;
  return (
    <footer className={css.footer}>
      <div className={css.about}>
        <BrandMark name={brandName()} size={20} className={css.brand} />
        <p>{t('common.footer.about')}</p>
        <p>{t('common.times', { zone: format.zone })}</p>
        <Link to="/down" className={css.link}>
          {t('common.nav.app')}
        </Link>
      </div>
      <nav className={css.topics} aria-label={t('common.footer.help')}>
        <h2 className={css.title}>{t('common.footer.help')}</h2>
        <ul>
          {helpTopics.map((topic) => (
            <li key={topic}>
              <button type="button" aria-haspopup="dialog" onClick={() => openModal({ kind: 'help', topic })}>
                {t(`common.topic.${topic}`)}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <div className={css.fair}>
        <h2 className={css.title}>{t('common.footer.fair')}</h2>
        <p>{t('common.footer.fairText')}</p>
        <Link to="/verify" className={css.link}>
          {t('common.nav.verify')}
        </Link>
      </div>
      <p className={css.age}>
        <b dir="ltr">{age}+</b>
        <span>{t('common.footer.age', { age })}</span>
      </p>
    </footer>
  );
}
