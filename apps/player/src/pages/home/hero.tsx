import { buttonClass } from '@tyche/ui/button';
import { cx } from '@tyche/ui/cx';
import { Icon } from '@tyche/ui/icon';
import { Link } from 'react-router';
import { LacquerPanel } from '../../features/lacquer/lacquer-panel.tsx';
import { useText } from '@tyche/i18n/react';
import { banners } from './banners.ts';
import css from './hero.module.css';
import { useCarousel } from './use-carousel.ts';

/** The banners on top of the page. */
export function Hero() {
  const { t } = useText();
  const { index, show, isPaused, setPaused, isTurning, setHeld } = useCarousel(banners.length);
  const hasMany = banners.length > 1;
  return (
    <section
      className={css.hero}
      aria-roledescription={t('home.carousel.kind')}
      aria-label={t('home.carousel.label')}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className={css.slides} aria-live={isTurning ? 'off' : 'polite'}>
        {banners.map((banner, at) => (
          <div
            key={banner.id}
            role="group"
            aria-roledescription={t('home.carousel.slide')}
            aria-label={t('home.carousel.place', { at: at + 1, of: banners.length })}
            className={cx(css.slide, at === index && css.shown)}
            inert={at !== index}
          >
            <LacquerPanel scene={banner.scene} className={css.panel}>
              <h2 className={css.title}>{t(`home.banner.${banner.id}.title`)}</h2>
              <p className={css.text}>{t(`home.banner.${banner.id}.text`)}</p>
              <Link to={banner.to} className={cx(buttonClass({ look: 'gold' }), css.action)}>
                {t(`home.banner.${banner.id}.action`)}
              </Link>
            </LacquerPanel>
          </div>
        ))}
      </div>
      {hasMany && (
        <div className={css.controls}>
          <button
            type="button"
            className={css.control}
            aria-label={t('home.carousel.previous')}
            onClick={() => show(index - 1)}
          >
            <Icon name="chevron-next" size={18} className={css.backwards} />
          </button>
          <span className={css.count} dir="ltr" aria-hidden="true">
            {index + 1} / {banners.length}
          </span>
          <button
            type="button"
            className={css.control}
            aria-label={t('home.carousel.next')}
            onClick={() => show(index + 1)}
          >
            <Icon name="chevron-next" size={18} />
          </button>
          <button
            type="button"
            className={css.control}
            aria-label={t(isPaused ? 'home.carousel.play' : 'home.carousel.pause')}
            onClick={() => setPaused(!isPaused)}
          >
            <Icon name={isPaused ? 'play' : 'pause'} size={18} />
          </button>
        </div>
      )}
    </section>
  );
}
