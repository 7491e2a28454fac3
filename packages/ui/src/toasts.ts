/** A short message that stays for a while at the edge of the screen. */
export interface Toast {
  readonly id: number;
  readonly tone: 'plain' | 'good' | 'bad';
  readonly text: string;
  readonly action: ToastAction | null;
}

/** What a message leads to. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

export interface ToastOptions {
  readonly action?: ToastAction;
  /** How long the message shows. Errors stay until they are closed. */
  readonly ms?: number;
}

type Listener = () => void;

let toasts: readonly Toast[] = [];
let lastId = 0;
let isHeld = false;
const listeners = new Set<Listener>();
const lives = new Map<number, number>();
const timers = new Map<number, ReturnType<typeof setTimeout>>();

/** How long a message shows that is not an error. */
export const TOAST_MS = 3_000;
const MAX_SHOWN = 3;

/** Shows a message. Errors stay until they are closed, the rest for three seconds. */
export function showToast(text: string, tone: Toast['tone'] = 'plain', options: ToastOptions = {}): void {
  lastId += 1;
  const id = lastId;
  if (tone !== 'bad') lives.set(id, options.ms ?? TOAST_MS);
  change([...toasts.slice(1 - MAX_SHOWN), { id, tone, text, action: options.action ?? null }]);
  if (!isHeld) startTimer(id);
}

/** Takes a message away. */
export function dismissToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

/** Messages stay while the visitor points at them or has the focus in them (WCAG 2.2.1); then their time begins anew. */
export function holdToasts(held: boolean): void {
  if (held === isHeld) return;
  isHeld = held;
  for (const id of lives.keys()) {
    if (held) clearTimeout(timers.get(id));
    else startTimer(id);
  }
}

/** For `useSyncExternalStore`. */
export function subscribeToasts(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The messages that show now. */
export function currentToasts(): readonly Toast[] {
  return toasts;
}

function startTimer(id: number): void {
  const ms = lives.get(id);
  if (ms === undefined) return;
  timers.set(
    id,
    setTimeout(() => dismissToast(id), ms),
  );
}

function change(next: readonly Toast[]): void {
  for (const { id } of toasts) {
    if (next.some((toast) => toast.id === id)) continue;
    clearTimeout(timers.get(id));
    timers.delete(id);
    lives.delete(id);
  }
  toasts = next;
  for (const listener of listeners) listener();
}
