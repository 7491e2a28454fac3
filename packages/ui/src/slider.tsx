import { type ComponentProps, type ReactNode, useId } from 'react';
import css from './slider.module.css';

/** A value on a track. `text` is what stands above it and what a screen reader hears for the value. */
export function Slider({
  label,
  text,
  value,
  ...rest
}: {
  readonly label: string;
  readonly text?: ReactNode;
  readonly valueText?: string;
  readonly value: number;
} & Omit<ComponentProps<'input'>, 'type' | 'value'>) {
  const id = useId();
  const { valueText, ...input } = rest;
  return (
    <div className={css.slider}>
      <label htmlFor={id} className={css.label}>
        {text ?? label}
      </label>
      <input
        {...input}
        id={id}
        type="range"
        value={value}
        aria-label={label}
        aria-valuetext={valueText}
        className={css.track}
      />
    </div>
  );
}
