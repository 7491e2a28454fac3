import { LiveText } from '@tyche/ui/visually-hidden';
import { useText } from '@tyche/i18n/react';

const SPOKEN_AT = [60, 30, 10, 0];

/** Tells screen readers how long a draw stays open, at 60, 30, 10 and 0 seconds only. */
export function DrawAnnouncer({
  game,
  leftMs,
  isOpen,
}: {
  readonly game: string;
  readonly leftMs: number;
  readonly isOpen: boolean;
}) {
  const { t } = useText();
  const seconds = Math.ceil(leftMs / 1000);
  const mark = isOpen ? [...SPOKEN_AT].reverse().find((one) => seconds <= one) : 0;
  if (mark === undefined) return <LiveText text="" />;
  return (
    <LiveText
      text={
        mark === 0
          ? t('common.draw.closedSpoken', { game })
          : t('common.draw.closesSpoken', { game, count: mark })
      }
    />
  );
}
