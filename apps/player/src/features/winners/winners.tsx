import { useRoute } from '@tyche/client/react';
import type { OutputOf } from '@tyche/contract/route';
import { contract } from '@tyche/contract/site';
import type { WinnerPeriod } from '@tyche/contract/winners';
import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import { EmptyState } from '@tyche/ui/empty-state';
import { categoriesOfTypes, GamePicture } from '@tyche/ui/game-picture';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { GameArt } from '../../lib/game-art/game-art.tsx';
import { Time } from '../../lib/parts/time.tsx';
import { Failed } from '../../lib/states/failed.tsx';
import { useLotteryName } from '../../state/games.ts';
import { useNow } from '../../state/now.ts';
import css from './winners.module.css';

type Board = OutputOf<typeof contract.winnerBoard>;
type Win = Board['list'][number]['vo'];

const MINUTE_MS = 60_000;
const REFRESH_MS = 60_000;

/** The newest wins of a time as they were paid, names masked by the server. Nobody is invented. */
export function Winners({ period, limit }: { readonly period: WinnerPeriod; readonly limit: number }) {
  const { t } = useText();
  const board = useRoute(
    contract.winnerBoard,
    { limitNum: limit, period },
    { refetchIntervalMs: REFRESH_MS },
  );
  switch (board.state) {
    case 'loading':
      return <SkeletonRows rows={Math.min(limit, 8)} label={t('common.loading')} />;
    case 'failed':
      return <Failed error={board.error} retry={board.retry} />;
    case 'ready':
      return board.data.list.length === 0 ? <NoWins least={board.data.least} /> : <Rows board={board.data} />;
  }
}

function NoWins({ least }: { readonly least: string }) {
  const { t, format } = useText();
  const amount = parseAmount(least) ?? 0n;
  return (
    <EmptyState
      icon="star"
      title={
        amount === 0n ? t('home.winners.none') : t('home.winners.noneAbove', { amount: format.money(amount) })
      }
    >
      {t('home.winners.noneText')}
    </EmptyState>
  );
}

function Rows({ board }: { readonly board: Board }) {
  const now = useNow(MINUTE_MS);
  return (
    <ul className={css.winners}>
      {board.list.map(({ vo }) => (
        <Row key={`${vo.customerName} ${vo.time} ${vo.gameCode} ${vo.winAmount}`} win={vo} now={now} />
      ))}
    </ul>
  );
}

function Row({ win, now }: { readonly win: Win; readonly now: number }) {
  const { format } = useText();
  const name = useLotteryName();
  return (
    <li className={css.line}>
      <Picture win={win} />
      <div className={css.who}>
        <bdi>{win.customerName}</bdi>
        <small>
          {name(win.gameCode, win.gameName)},{' '}
          <Time at={win.time} style="dateTime">
            {format.ago(win.time, Math.max(now, win.time))}
          </Time>
        </small>
      </div>
      <b className={css.amount}>{format.money(parseAmount(win.winAmount) ?? 0n)}</b>
    </li>
  );
}

type GameType = keyof typeof categoriesOfTypes;
const isType = (type: string): type is GameType => Object.hasOwn(categoriesOfTypes, type);

function Picture({ win: { picture, gameCode, gameType } }: { readonly win: Win }) {
  if (picture === null) return <GameArt code={gameCode} crop="icon" className={css.picture} />;
  return (
    <GamePicture
      vendor={picture.vendor}
      type={isType(gameType) ? gameType : 'RNG'}
      scene={picture.scene}
      seed={picture.seed}
      crop="sq"
      className={css.picture}
    />
  );
}

/** How many bets of the last day returned more than they cost: what a list of wins leaves out. Nothing before there are bets. */
export function ReturnShare() {
  const { t, format } = useText();
  const share = useRoute(contract.winShare, {});
  if (share.state !== 'ready' || share.data.bets === 0) return null;
  const { bets, returnedMore } = share.data;
  return (
    <p className={css.share}>
      {t('home.winners.share', {
        share: format.number(returnedMore / bets, { style: 'percent', maximumFractionDigits: 1 }),
        bets: format.number(bets),
      })}
    </p>
  );
}
