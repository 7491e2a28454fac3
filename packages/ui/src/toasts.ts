/** A short message that stays for a while at the edge of the screen. */
export interface Toast {
  readonly id: number;
  readonly tone: 'plain' | 'good' | 'bad';
  readonly text: string;
}

type Listener = () => void;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<Listener>();

/** How long a message shows that is not an error. */
export const TOAST_MS = 3_000;

/** Shows a message. Errors stay until they are closed, the rest for three seconds. */
export function showToast(text: string, tone: Toast['tone'] = 'plain'): void {
  lastId += 1;
  const id = lastId;
  change([...toasts.slice(-2), { id, tone, text }]);
  if (tone !== 'bad') setTimeout(() => dismissToast(id), TOAST_MS);
}

/** Takes a message away. */
export function dismissToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
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

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
