import { useText } from '@tyche/i18n/react';
import { VisuallyHidden } from '@tyche/ui/visually-hidden';
import { remainingText } from '../remaining.ts';
import { TimeText } from './time-text.tsx';

const DAY_MS = 86_400_000;

/** Time that is left: a clock within a day, `8d 6h` before that, in whole words for screen readers. */
export function Remaining({ ms }: { readonly ms: number }) {
  const { format } = useText();
  if (ms < DAY_MS) return <TimeText>{remainingText(ms)}</TimeText>;
  return (
    <>
      <span aria-hidden="true">{format.span(ms, 'narrow')}</span>
      <VisuallyHidden>{format.span(ms, 'long')}</VisuallyHidden>
    </>
  );
}
