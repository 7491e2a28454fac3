import { cx } from './cx.ts';
import css from './skeleton.module.css';

/** The place of something that is being fetched, in its final size. It appears only when waiting becomes noticeable. */
export function Skeleton({
  shape = 'line',
  className,
}: {
  readonly shape?: 'line' | 'block' | 'ball';
  readonly className?: string | undefined;
}) {
  return <span className={cx(css.skeleton, css[shape], className)} aria-hidden="true" />;
}

/** Several lines in place of a list. `label` is said once. */
export function SkeletonRows({ rows, label }: { readonly rows: number; readonly label: string }) {
  return (
    <div className={css.rows} role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} shape="block" />
      ))}
    </div>
  );
}
