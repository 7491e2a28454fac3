import css from './missions.module.css';

const RADIUS = 15;
const ROUND = 2 * Math.PI * RADIUS;

/** A ring that is drawn as far as the progress is; what it says stands beside it as text. */
export function Ring({ thousandths }: { readonly thousandths: number }) {
  return (
    <svg className={css.ring} viewBox="0 0 36 36" aria-hidden="true">
      <circle className={css.track} cx="18" cy="18" r={RADIUS} />
      <circle
        className={css.done}
        cx="18"
        cy="18"
        r={RADIUS}
        strokeDasharray={`${(ROUND * thousandths) / 1_000} ${ROUND}`}
      />
    </svg>
  );
}
