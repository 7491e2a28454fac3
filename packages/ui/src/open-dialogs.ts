// Which modal dialogs are open, the last opened last: everything outside the last one is inert to its user.
type Listener = () => void;

let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<Listener>();

/** Says that a dialog opened; calling what it gives says that it closed. */
export function noteOpen(dialog: HTMLDialogElement): () => void {
  change([...open, dialog]);
  return () => change(open.filter((each) => each !== dialog));
}

/** For `useSyncExternalStore`. */
export function subscribeDialogs(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The dialog that lies above the others, null when none is open. */
export function topDialog(): HTMLDialogElement | null {
  return open.at(-1) ?? null;
}

function change(next: readonly HTMLDialogElement[]): void {
  open = next;
  for (const listener of listeners) listener();
}
