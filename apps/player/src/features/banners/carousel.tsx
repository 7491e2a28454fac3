import { useText } from '@tyche/i18n/react';
import { cx } from '@tyche/ui/cx';
import { Icon } from '@tyche/ui/icon';
import type { KeyboardEvent, ReactNode } from 'react';
import css from './carousel.module.css';
import { useCarousel } from './use-carousel.ts';

export interface CarouselProps {
  readonly label: string;
  readonly slides: readonly { readonly id: string; readonly content: ReactNode }[];
}

/** Slides over one another, of which one shows; more than one can be turned, stopped and stepped through. */
export function Carousel({ label, slides }: CarouselProps) {
  const { t } = useText();
  const { index, show, isPaused, setPaused, isTurning, setHeld } = useCarousel(slides.length);
  if (slides.length < 2) return <section aria-label={label}>{slides[0]?.content}</section>;
  const button = (key: 'previous' | 'next' | 'play' | 'pause', onClick: () => void) => (
    <button
      type="button"
      className={css.control}
      aria-label={t(`home.carousel.${key}`)}
      onClick={onClick}
      onKeyDown={(event) => show(index + stepOf(event))}
    >
      <Icon
        name={key === 'play' || key === 'pause' ? key : 'chevron-next'}
        size={18}
        className={key === 'previous' ? css.backwards : undefined}
      />
    </button>
  );
  return (
    <section
      className={css.carousel}
      aria-roledescription={t('home.carousel.kind')}
      aria-label={label}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className={css.slides} aria-live={isTurning ? 'off' : 'polite'}>
        {slides.map(({ id, content }, at) => (
          <div
            key={id}
            role="group"
            aria-roledescription={t('home.carousel.slide')}
            aria-label={t('home.carousel.place', { at: at + 1, of: slides.length })}
            className={cx(css.slide, at === index && css.shown)}
            inert={at !== index}
          >
            {content}
          </div>
        ))}
      </div>
      <div className={css.controls}>
        {button('previous', () => show(index - 1))}
        <span className={css.count} dir="ltr" aria-hidden="true">
          {index + 1} / {slides.length}
        </span>
        {button('next', () => show(index + 1))}
        {button(isPaused ? 'play' : 'pause', () => setPaused(!isPaused))}
      </div>
    </section>
  );
}

/** The arrow that points to where reading goes on leads to the next slide. */
function stepOf({ key, currentTarget }: KeyboardEvent): number {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key] ?? 0;
  return getComputedStyle(currentTarget).direction === 'rtl' ? -step : step;
}
