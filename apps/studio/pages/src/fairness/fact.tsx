/** @jsxImportSource preact */
import css from '../parts/parts.module.css';

/** A fact with its name; a seed is written left to right. */
export function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div class={css.row}>
      <dt>{name}</dt>
      <dd class={css.code}>
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
}
