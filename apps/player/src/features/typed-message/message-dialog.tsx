import type { Game } from '@tyche/rules/lottery';
import { findGameData, loadGame } from '@tyche/rules/lottery/catalogue';
import { type MessageBet, type MessageProblem, readMessage } from '@tyche/rules/lottery/messages';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { ballsText, playTitle } from '../../lib/lottery-text.ts';
import { lotteryName } from '../../state/games.ts';
import { useNow } from '../../state/now.ts';
import { act, slipOf } from '../../state/slip-store.ts';
import { useText } from '@tyche/i18n/react';
import css from './message-dialog.module.css';

/** The notation itself: the same in every language. */
const EXAMPLE = '2d 12 34 dd 10n b 5n';
const LONGEST = 4_000;
const MINUTE_MS = 60_000;

/** Bets typed as a message of the South: what each part means is shown while it is typed, then every station's cart gets its lines. */
export function MessageDialog({ game, onClose }: { readonly game: Game; readonly onClose: () => void }) {
  const { t, format } = useText();
  const now = useNow(MINUTE_MS);
  const [text, setText] = useState('');
  const [added, setAdded] = useState<readonly MessageBet[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const { bets, problems } = useMemo(
    () => readMessage(text, { here: game, instant: new Date(now) }),
    [text, game, now],
  );
  const cost = bets.reduce((all, bet) => all + costOf(bet), 0n);

  async function add(): Promise<void> {
    setFailed(false);
    try {
      await fillCarts(bets);
      setAdded(bets);
    } catch {
      setFailed(true);
    }
  }

  return (
    <Dialog title={t('vn.message.title')} closeLabel={t('common.close')} onClose={onClose}>
      {added ? (
        <Added bets={added} here={game} onClose={onClose} />
      ) : (
        <div className={css.message}>
          <Field label={t('vn.message.label')} hint={t('vn.message.hint')}>
            {(control) => (
              <textarea
                {...control}
                className={css.text}
                rows={4}
                dir="ltr"
                spellCheck={false}
                autoComplete="off"
                autoCapitalize="none"
                maxLength={LONGEST}
                placeholder={EXAMPLE}
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            )}
          </Field>
          <div aria-live="polite" className={css.reading}>
            <Problems problems={problems} />
            <Bets game={game} bets={bets} />
          </div>
          {hasFailed && <Notice tone="bad">{t('lottery.page.failed')}</Notice>}
          <Button
            look="primary"
            wide
            disabled={bets.length === 0 || problems.length > 0}
            onClick={() => void add()}
          >
            {t('vn.message.add', { count: bets.length, amount: format.price(cost) })}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

/** Puts each bet into the cart of its lottery, at the terms chosen there. */
async function fillCarts(bets: readonly MessageBet[]): Promise<void> {
  const codes = [...new Set(bets.map(({ gameCode }) => gameCode))];
  const games = await Promise.all(codes.map((code) => loadGame(code)));
  for (const game of games) {
    if (!game) continue;
    const { unitId, series } = slipOf(game);
    const own = bets.filter(({ gameCode }) => gameCode === game.code);
    const lines = own.map(({ balls, type, playId, multiple }) => ({
      balls,
      type,
      playId,
      unitId,
      series,
      multiple,
      digit: null,
    }));
    act(game, { type: 'add-lines', lines });
  }
}

function costOf({ gameCode, bets, multiple }: MessageBet): bigint {
  return BigInt(bets) * BigInt(multiple) * (findGameData(gameCode)?.betPrice ?? 0n);
}

function Problems({ problems }: { readonly problems: readonly MessageProblem[] }) {
  const { t } = useText();
  if (problems.length === 0) return null;
  return (
    <ul className={css.problems}>
      {problems.map(({ code, from, text }) => (
        <li key={`${code} ${from}`}>{t(`vn.message.fault.${code}`, { text: text.slice(0, 24) })}</li>
      ))}
    </ul>
  );
}

function Bets({ game, bets }: { readonly game: Game; readonly bets: readonly MessageBet[] }) {
  const { t, find, format } = useText();
  return (
    <ul className={css.bets}>
      {bets.map((bet) => {
        const play = game.rules.plays.find(({ id }) => id === bet.playId);
        return (
          <li key={`${bet.gameCode} ${bet.from} ${bet.playId}`}>
            <b>{lotteryName(find, bet.gameCode)}</b>
            <span>
              {play && playTitle(find, play)}: <bdi>{play && ballsText(find, play, bet.balls)}</bdi>
            </span>
            <small>
              {t('vn.message.charged', {
                count: bet.bets,
                stake: bet.multiple,
                amount: format.price(costOf(bet)),
              })}
            </small>
          </li>
        );
      })}
    </ul>
  );
}

function Added({
  bets,
  here,
  onClose,
}: {
  readonly bets: readonly MessageBet[];
  readonly here: Game;
  readonly onClose: () => void;
}) {
  const { t, find } = useText();
  const byGame = Map.groupBy(bets, ({ gameCode }) => gameCode);
  return (
    <div className={css.message} role="status">
      <p>{t('vn.message.added')}</p>
      <ul className={css.bets}>
        {[...byGame].map(([code, own]) => (
          <li key={code}>
            {code === here.code ? (
              <b>{lotteryName(find, code)}</b>
            ) : (
              <Link to={`/vnlottery?gameCode=${code}`} onClick={onClose}>
                {lotteryName(find, code)}
              </Link>
            )}
            <small>{t('lottery.cart.lines', { count: own.length })}</small>
          </li>
        ))}
      </ul>
      <Button onClick={onClose}>{t('common.close')}</Button>
    </div>
  );
}
