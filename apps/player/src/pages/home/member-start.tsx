import { useText } from '@tyche/i18n/react';
import { useEffect, useRef, useState } from 'react';
import { BetCardLine } from '../../features/my-bets/bet-card-line.tsx';
import { useRecentBets } from '../../features/my-bets/newest-bets.ts';
import type { OrderRow } from '../../features/my-bets/order-row.ts';
import { ReceiptDialog } from '../../features/my-bets/receipt-dialog.tsx';
import { GameArt } from '../../lib/game-art/game-art.tsx';
import { Remaining } from '../../lib/parts/remaining.tsx';
import { writeItem } from '../../lib/storage.ts';
import { useNow } from '../../state/now.ts';
import { useRecent } from '../../state/recent.ts';
import { Continue } from './continue.tsx';
import css from './member-start.module.css';
import { ownBetsOf } from './own-bets.ts';
import { RewardsRow } from './rewards-row.tsx';
import { Section } from './section.tsx';

/** No page begins with more empty room than this. */
const MAX_ROOM = 720;

/** What a member comes back for: the games of the last visits, open bets with their clocks, the last result. */
export function MemberStart() {
  const { t } = useText();
  const recent = useRecent(({ codes }) => codes);
  const orders = useRecentBets();
  const [shown, setShown] = useState<OrderRow | null>(null);
  const { open, last, gameCodes } = ownBetsOf(orders.state === 'ready' ? orders.data.orders.content : []);
  const all = { to: '/orders', more: t('lottery.bets.all') };
  const place = useRef<HTMLDivElement>(null);
  const isLoaded = orders.state !== 'loading';
  const isEmpty = isLoaded && recent.length === 0 && open.length === 0 && !last;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown decides how high it is.
  useEffect(() => {
    if (isLoaded && place.current) keepRoom(place.current.offsetHeight);
  }, [isLoaded, open.length, last, recent]);

  return (
    <div ref={place} className={css.start}>
      {isEmpty && <p className={css.none}>{t('home.own.none')}</p>}
      <Continue codes={[...new Set([...recent, ...gameCodes])]} />
      <RewardsRow />
      {(open.length > 0 || last) && (
        <div className={css.own}>
          {open.length > 0 && (
            <Section title={t('home.own.open')} {...all}>
              <ul className={css.bets}>
                {open.map((row) => (
                  <li key={row.orderDetailId} className={css.bet}>
                    <GameArt code={row.gameCode} crop="icon" className={css.art} />
                    <BetCardLine row={row} withLottery onOpen={() => setShown(row)} />
                    <Clock drawsAt={row.drawTime} />
                  </li>
                ))}
              </ul>
            </Section>
          )}
          {last && (
            <Section title={t('home.own.last')} {...(open.length === 0 && all)}>
              <div className={css.bets}>
                <div className={css.bet}>
                  <GameArt code={last.gameCode} crop="icon" className={css.art} />
                  <BetCardLine row={last} withLottery onOpen={() => setShown(last)} />
                </div>
              </div>
            </Section>
          )}
        </div>
      )}
      {shown && <ReceiptDialog row={shown} onClose={() => setShown(null)} />}
    </div>
  );
}

/** Keeps how high the own part is, for the next visit on this device. */
function keepRoom(height: number): void {
  writeItem('local', 'ownRoom', String(Math.min(height, MAX_ROOM)));
}

function Clock({ drawsAt }: { readonly drawsAt: number }) {
  const { t } = useText();
  const leftMs = drawsAt - useNow(1_000);
  return (
    <p className={css.clock} role="timer">
      {leftMs > 0 ? (
        <b>
          <Remaining ms={leftMs} />
        </b>
      ) : (
        <span>{t('home.next.drawing')}</span>
      )}
    </p>
  );
}
