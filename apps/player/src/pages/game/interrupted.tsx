import { RefusedError } from '@tyche/client/client';
import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { Button, buttonClass } from '@tyche/ui/button';
import { Icon } from '@tyche/ui/icon';
import { Link } from 'react-router';
import { RecordAmount } from '../../features/records/record-amount.tsx';
import type { GameItem } from '../../features/vendor-games/use-launch.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { Failed } from '../../lib/states/failed.tsx';
import { Time } from '../../lib/parts/time.tsx';
import css from './interrupted.module.css';

const LAST = 3;
const LOOK_MS = 5_000;

/** What is said when the game does not answer or does not open: what happened to the money, and the ways on. */
export function Interrupted({
  error,
  gameType,
  isDemo,
  lobby,
  onAgain,
}: {
  /** Why it did not open; null when it stopped answering. */
  readonly error: Error | null;
  readonly gameType: GameItem['gameType'];
  readonly isDemo: boolean;
  readonly lobby: string;
  readonly onAgain: () => void;
}) {
  const { t } = useText();
  const errorText = useErrorText();
  // A refusal that is about the player or the game, not about a vendor that is down, is told as it is.
  const isAnswer = error instanceof RefusedError && error.code !== 'game-not-opened';
  return (
    <section className={css.box} role="alert">
      <Icon name="alert" size={28} />
      <h2>{t(error ? 'games.notOpened' : 'games.silent')}</h2>
      <p>{isAnswer ? errorText(error) : t(error ? 'games.notOpenedText' : 'games.silentText')}</p>
      {!isDemo && !isAnswer && <LastRounds gameType={gameType} />}
      <div className={css.ways}>
        <Button look="ink" onClick={onAgain}>
          {t(error ? 'common.retry' : 'games.reload')}
        </Button>
        <Link to={lobby} className={buttonClass()}>
          {t('games.toLobby')}
        </Link>
      </div>
    </section>
  );
}

/** The last bets with vendors and their states: the stake of a round that never began is refunded. */
function LastRounds({ gameType }: Pick<GameItem, 'gameType'>) {
  const { t } = useText();
  const record = useRoute(contract.betRecord, { gameType, pageSize: LAST }, { refetchIntervalMs: LOOK_MS });
  if (record.state === 'loading') return null;
  if (record.state === 'failed')
    return (
      <>
        <h3>{t('games.lastRounds')}</h3>
        <Failed error={record.error} retry={record.retry} />
      </>
    );
  if (record.data.list.length === 0) return null;
  return (
    <>
      <h3>{t('games.lastRounds')}</h3>
      <ul className={css.rounds}>
        {record.data.list.map((row) => (
          <li key={row.wagerId}>
            <span>
              {row.gameName} · <Time at={row.placedAt} style="time" />
            </span>
            <span>{t(`games.round.${row.state}`)}</span>
            <RecordAmount text={row.state === 'placed' ? row.stake : row.net} sign={row.state !== 'placed'} />
          </li>
        ))}
      </ul>
    </>
  );
}
