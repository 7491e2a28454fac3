import { type KeyboardEvent, useState } from 'react';
import { Icon } from './icon.tsx';
import css from './stepper.module.css';

/** A whole number with − and +. It can be typed, and the arrow keys change it. */
export function Stepper({
  label,
  lessLabel,
  moreLabel,
  value,
  min,
  max,
  onChange,
}: {
  readonly label: string;
  readonly lessLabel: string;
  readonly moreLabel: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const step = (by: number) => {
    setTyped(null);
    onChange(Math.min(max, Math.max(min, value + by)));
  };

  function type(text: string): void {
    const digits = text.replace(/[^0-9]/g, '').slice(0, 9);
    setTyped(digits);
    const number = Number(digits);
    if (digits !== '' && number >= min && number <= max) onChange(number);
  }

  function press(event: KeyboardEvent): void {
    const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  }

  return (
    <div className={css.stepper} role="group" aria-label={label}>
      <button
        type="button"
        className={css.step}
        aria-label={lessLabel}
        disabled={value <= min}
        onClick={() => step(-1)}
      >
        <Icon name="minus" size={18} />
      </button>
      <input
        className={css.value}
        inputMode="numeric"
        autoComplete="off"
        role="spinbutton"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        value={typed ?? String(value)}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setTyped(null)}
        onKeyDown={press}
      />
      <button
        type="button"
        className={css.step}
        aria-label={moreLabel}
        disabled={value >= max}
        onClick={() => step(1)}
      >
        <Icon name="plus" size={18} />
      </button>
    </div>
  );
}
