import type { ReactNode } from 'react';
import { useIsTimeKnown } from '../server-clock.ts';
import css from './time-text.module.css';

/** A time that is counted by the server's clock: its room is kept, and it shows once that clock is known. */
export function TimeText({ children }: { readonly children: ReactNode }) {
  return useIsTimeKnown() ? children : <span className={css.unknown}>{children}</span>;
}
