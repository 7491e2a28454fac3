import css from './countdown.module.css';
import { cx } from './cx.ts';

/** The share of a time that is left, as a ring. The figure beside it says it in words. */
export function CountdownRing({
  share,
  soon = false,
  size = 46,
}: {
  readonly share: number;
  readonly soon?: boolean;
  readonly size?: number;
}) {
  return (
    <svg
      className={cx(css.ring, soon && css.soon)}
      viewBox="0 0 46 46"
      width={size}
      height={size}
      aria-hidden="true"
    >
      <circle className={css.track} cx="23" cy="23" r="20" />
      <circle
        className={css.left}
        cx="23"
        cy="23"
        r="20"
        pathLength="1"
        strokeDasharray="1"
        strokeDashoffset={1 - clamp(share)}
      />
    </svg>
  );
}

/** The same as a thin bar. */
export function CountdownBar({ share, soon = false }: { readonly share: number; readonly soon?: boolean }) {
  return (
    <svg
      className={cx(css.bar, soon && css.soon)}
      viewBox="0 0 1 1"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {/* A style attribute in the server's HTML is none for the content policy. */}
      <path d="M0 .5h1" pathLength="1" strokeDasharray="1" strokeDashoffset={1 - clamp(share)} />
    </svg>
  );
}

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share));
}
