import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from './icon.tsx';
import css from './slider.module.css';

/** A value on a track, with its error below. `text` is what stands above it and what a screen reader hears for the value. */
export function Slider({
  label,
  text,
  value,
  error,
  ...rest
}: {
  readonly label: string;
  readonly text?: ReactNode;
  readonly valueText?: string;
  readonly value: number;
  readonly error?: string | null | undefined;
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
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={css.track}
      />
      {error && (
        <p className={css.error} id={`${id}-error`}>
          <Icon name="alert" size={16} />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
