/** @jsxImportSource preact */
import { icons } from '@tyche/ui/icons';
import css from './parts.module.css';

/** A picture beside words, which it never replaces. */
export function Icon({ name }: { readonly name: keyof typeof icons }) {
  const { d, inlay } = icons[name];
  return (
    <svg class={css.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={d} />
      {inlay && <path d={inlay} class={css.inlay} />}
    </svg>
  );
}
