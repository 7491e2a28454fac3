import type { DateStyle } from '@tyche/i18n/format';
import { useText } from '@tyche/i18n/react';
import { isoTime } from '../iso-time.ts';

/** An instant in the site's time zone; programs read it in UTC, and its title names the zone. */
export function Time({
  at,
  style,
  className,
  children,
}: {
  readonly at: number;
  readonly style: DateStyle;
  readonly className?: string | undefined;
  /** Text to show instead, such as how long ago it was. */
  readonly children?: string;
}) {
  const { format } = useText();
  return (
    <time className={className} dateTime={isoTime(at)} title={format.date(at, 'full')}>
      {children ?? format.date(at, style)}
    </time>
  );
}
