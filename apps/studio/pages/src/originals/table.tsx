/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import css from './originals.module.css';

/** A board, and beside it (below it on a narrow page) the panel of the bet. */
export function Table({
  board,
  panel,
}: {
  readonly board: ComponentChildren;
  readonly panel: ComponentChildren;
}) {
  return (
    <div class={css.table}>
      <div class={css.board}>{board}</div>
      <div class={css.panel}>{panel}</div>
    </div>
  );
}

/** A figure with its name. */
export function Figure({
  name,
  value,
  isMoney = false,
}: {
  readonly name: string;
  readonly value: string;
  readonly isMoney?: boolean;
}) {
  return (
    <div class={css.figure}>
      <span>{name}</span>
      <b class={isMoney ? css.money : undefined}>{value}</b>
    </div>
  );
}

/** Some choices of which one is taken. */
export function Choice<Value extends string | number>(props: {
  readonly label: string;
  readonly values: readonly Value[];
  readonly value: Value;
  readonly isDisabled: boolean;
  readonly print: (value: Value) => string;
  readonly onChoose: (value: Value) => void;
}) {
  const { label, values, value, isDisabled, print, onChoose } = props;
  return (
    <fieldset class={css.choice} disabled={isDisabled}>
      <legend>{label}</legend>
      <div class={css.segments}>
        {values.map((one) => (
          <button key={one} type="button" aria-pressed={one === value} onClick={() => onChoose(one)}>
            {print(one)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
