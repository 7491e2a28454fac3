let isPressed = false;

if (typeof document !== 'undefined') {
  const note = (pressed: boolean) => () => {
    isPressed = pressed;
  };
  document.addEventListener('pointerdown', note(true), true);
  document.addEventListener('pointerup', note(false), true);
  document.addEventListener('pointercancel', note(false), true);
}

/**
 * Runs an action at once, or when the press that is going on is over. A field that is left by a press on a button shows its error only
 * then: an error that moved the button away from under the finger would swallow the press.
 */
export function afterPress(action: () => void): void {
  if (!isPressed) {
    action();
    return;
  }
  // The click comes after the release, before the timer.
  const run = () => {
    document.removeEventListener('pointerup', run, true);
    document.removeEventListener('pointercancel', run, true);
    setTimeout(action);
  };
  document.addEventListener('pointerup', run, true);
  document.addEventListener('pointercancel', run, true);
}
