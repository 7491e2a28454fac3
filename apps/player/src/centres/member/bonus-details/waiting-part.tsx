import { useSend } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { IconButton } from '@tyche/ui/icon-button';
import { Notice } from '@tyche/ui/notice';
import { LiveText } from '@tyche/ui/visually-hidden';
import { useEffect, useState } from 'react';
import { useErrorText } from '../../../lib/error-text.ts';
import { Part } from '../../../lib/parts/part.tsx';
import parts from '../../../lib/parts/parts.module.css';
import css from './bonus-details.module.css';
import { useMoney, type WaitingBonus } from '../../../lib/bonuses/bonus.ts';
import { StopDialog } from './stop-dialog.tsx';
import { moved } from './moved.ts';

/** Bonuses that wait, in the order in which they will run; buttons move each one up or down, or give it up. */
export function WaitingPart({ of }: { readonly of: readonly WaitingBonus[] }) {
  const { t } = useText();
  const errorText = useErrorText();
  const order = useSend(contract.orderBonuses);
  const [shown, setShown] = useState(of);
  const [said, setSaid] = useState('');
  const [stopping, setStopping] = useState<WaitingBonus | null>(null);
  // The order of the server counts; until it answers, the chosen one is shown.
  useEffect(() => setShown(of), [of]);

  function move(from: number, to: number): void {
    const next = moved(shown, from, to);
    const one = next[to];
    if (!one || order.isPending) return;
    setShown(next);
    order.mutate(
      { input: { ids: next.map(({ id }) => id) } },
      {
        onError: () => setShown(of),
        onSuccess: () => setSaid(t('bonuses.waiting.moved', { title: one.title, place: to + 1 })),
      },
    );
  }

  return (
    <Part title={t('bonuses.waiting')} text={t('bonuses.waiting.text')}>
      {order.error && <Notice tone="bad">{errorText(order.error)}</Notice>}
      <ol className={parts.lines}>
        {shown.map((bonus, place) => (
          <Line
            key={bonus.id}
            of={bonus}
            place={place}
            count={shown.length}
            onMove={(to) => move(place, to)}
            onStop={() => setStopping(bonus)}
          />
        ))}
      </ol>
      <LiveText text={said} />
      {stopping && <StopDialog of={stopping} onClose={() => setStopping(null)} />}
    </Part>
  );
}

function Line({
  of: { title, given, required, playDays, currency },
  place,
  count,
  onMove,
  onStop,
}: {
  readonly of: WaitingBonus;
  readonly place: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
  readonly onStop: () => void;
}) {
  const { t } = useText();
  const money = useMoney(currency);
  return (
    <li className={css.queued}>
      <span className={css.place} title={t('bonuses.waiting.place', { place: place + 1 })}>
        {place + 1}
      </span>
      <span className={parts.what}>
        <span dir="auto">{title}</span>
        <small>
          {t('bonuses.waiting.facts', { count: playDays, given: money(given), required: money(required) })}
        </small>
      </span>
      <span className={css.moves}>
        {count > 1 && (
          <>
            <IconButton
              icon="chevron-down"
              className={css.up}
              label={t('bonuses.waiting.up', { title })}
              disabled={place === 0}
              onClick={() => onMove(place - 1)}
            />
            <IconButton
              icon="chevron-down"
              label={t('bonuses.waiting.down', { title })}
              disabled={place === count - 1}
              onClick={() => onMove(place + 1)}
            />
          </>
        )}
        <Button size="small" aria-label={t('bonuses.waiting.stopOf', { title })} onClick={onStop}>
          {t('bonuses.waiting.stop')}
        </Button>
      </span>
    </li>
  );
}
