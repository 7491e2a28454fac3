import { useText } from '@tyche/i18n/react';
import { type KeyboardEvent, useState } from 'react';
import css from './captcha.module.css';

const END = 100;
/** Five presses of an arrow key reach the end. */
const KEY_STEP = 20;
const steps: Readonly<Record<string, number>> = {
  ArrowRight: KEY_STEP,
  ArrowUp: KEY_STEP,
  ArrowLeft: -KEY_STEP,
  ArrowDown: -KEY_STEP,
  Enter: END,
};

/** A slider that starts something when it reaches its end. Let go earlier, it returns to the start. */
export function CaptchaSlider({
  isHeld,
  onEnd,
  ...control
}: {
  /** At the end: what it started runs or is done. */
  readonly isHeld: boolean;
  readonly onEnd: () => void;
  readonly id?: string;
  readonly 'aria-describedby': string;
  readonly 'aria-invalid'?: true | undefined;
}) {
  const { t } = useText();
  const [value, setValue] = useState(0);

  function moveTo(next: number): void {
    if (isHeld) return;
    const kept = Math.min(END, Math.max(0, next));
    // At the end it is held there; when what it started is over it begins anew.
    setValue(kept === END ? 0 : kept);
    if (kept === END) onEnd();
  }

  function press(event: KeyboardEvent): void {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    moveTo(value + step);
  }

  return (
    <input
      {...control}
      type="range"
      dir="ltr"
      name="captcha"
      data-autofocus=""
      className={css.rail}
      aria-label={t('auth.captcha.sliderLabel')}
      aria-disabled={isHeld || undefined}
      min={0}
      max={END}
      step={1}
      value={isHeld ? END : value}
      onChange={(event) => moveTo(Number(event.target.value))}
      onPointerUp={() => moveTo(0)}
      onKeyDown={press}
    />
  );
}
