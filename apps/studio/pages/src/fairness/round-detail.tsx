/** @jsxImportSource preact */
import { chancesOf } from '@tyche/rules/studio';
import { useState } from 'preact/hooks';
import { findGame } from '../../../src/games/catalogue.ts';
import { limitsOf } from '../../../src/games/limits.ts';
import { partsOf } from '../../../src/jackpots/draw-jackpots.ts';
import type { PlayMode, RoundView } from '../../../src/wire.ts';
import { paidBy, type PlaySession, unitsOf } from '../lib/session.ts';
import css from '../parts/parts.module.css';
import { sayReturned } from '../parts/notice.tsx';
import { ChainCheck } from './chain-check.tsx';
import { Fact } from './fact.tsx';
import { drawAgain, isSameRecord } from './verify-round.ts';

type Judgement = 'same' | 'differs' | 'impossible';

type ReturnedState = 'refunding' | 'refunded';

/** Whether the stake of a round is or was refunded: then it has no result. */
export function isReturned(round: RoundView): round is RoundView & { readonly state: ReturnedState } {
  return round.state === 'refunding' || round.state === 'refunded';
}

/** The facts of a round, and its check: drawn again here, in the browser, from the seed that was revealed or that is pasted. */
export function RoundDetail({
  session,
  round,
}: {
  readonly session: PlaySession;
  readonly round: RoundView;
}) {
  const { t, format } = session.translator;
  const isShared = round.shared !== null;
  const [judged, setJudged] = useState<Judgement | null>(null);
  function check(event: SubmitEvent): void {
    event.preventDefault();
    if (!(event.currentTarget instanceof HTMLFormElement)) return;
    const serverSeed = String(new FormData(event.currentTarget).get('serverSeed') ?? '').trim();
    setJudged(judge({ ...round, mode: session.opened.mode }, serverSeed));
  }
  return (
    <>
      <dl class={css.rows}>
        <Fact name={t('studio.bet')} value={session.money(unitsOf(round.bet))} />
        {isReturned(round) ? (
          <Fact name={t('studio.stake')} value={t(`studio.state.${round.state}`)} />
        ) : (
          <Fact name={t('studio.paid')} value={session.money(paidBy(round))} />
        )}
        {round.free && <Fact name={t('studio.freeRound')} value={t('studio.freeOf', { ...round.free })} />}
        <JackpotFacts session={session} round={round} />
        {!isReturned(round) && <Fact name={t('studio.multiple')} value={`${round.multiple}×`} />}
        <Fact name={t('studio.time')} value={format.date(Date.parse(round.at), 'dateTime')} />
        <Fact name={t('studio.roundId')} value={round.roundId} />
        <ChainPlace session={session} round={round} />
        <Fact name={t(isShared ? 'studio.linkHash' : 'studio.commitment')} value={round.commitment} />
        <Fact name={t(isShared ? 'studio.salt' : 'studio.clientSeed')} value={round.clientSeed} />
        <Fact name={t('studio.nonce')} value={format.number(round.nonce)} />
      </dl>
      {round.isGivenUp && <p>{sayReturned(session, round)}</p>}
      {!isReturned(round) && (
        <form class={css.sheetForm} onSubmit={check}>
          <label class={css.field}>
            {t(isShared ? 'studio.link' : 'studio.serverSeed')}
            <input name="serverSeed" required defaultValue={round.serverSeed ?? ''} autocomplete="off" />
          </label>
          {round.serverSeed === null && (
            <p class={css.note}>{t(isShared ? 'studio.linkSecret' : 'studio.seedSecret')}</p>
          )}
          <button type="submit" class={css.quiet}>
            {t('studio.check')}
          </button>
          <p role="status" class={judged === 'same' ? css.good : css.problem}>
            {judged && t(`studio.judged.${judged}`)}
          </p>
        </form>
      )}
      {round.chain && (
        <ChainCheck
          translator={session.translator}
          chains={[{ ...round.chain, rounds: round.chain.linkNo }]}
          link={round.serverSeed ?? ''}
        />
      )}
    </>
  );
}

/** Which link of which chain a shared round has, and the commitment that was published before it. */
function ChainPlace({ session, round }: { readonly session: PlaySession; readonly round: RoundView }) {
  const { t, format } = session.translator;
  if (!round.chain) return null;
  const { no, linkNo, commitment } = round.chain;
  return (
    <>
      <Fact
        name={t('studio.chain.placeName')}
        value={t('studio.chain.place', { place: format.number(linkNo), no: format.number(no) })}
      />
      <Fact name={t('studio.chain.commitment')} value={commitment} />
    </>
  );
}

/** What a round drew for the pots, below which number it hits, and what it won. */
function JackpotFacts({ session, round }: { readonly session: PlaySession; readonly round: RoundView }) {
  const { t, format } = session.translator;
  const game = findGame(round.gameCode);
  const smallestBet = (game && limitsOf(game, session.opened.currency)?.min) ?? 1n;
  const bet = unitsOf(round.bet);
  const wonOf = (id: string) => round.jackpotWins.find((win) => win.id === id)?.amount;
  return partsOf(round.draws, { bet, smallestBet }).map(({ level, draw }) => {
    const won = wonOf(level.id);
    const drawn = t('studio.jackpotDraw', {
      draw: format.number(draw),
      all: format.number(level.smallestBetsPerHit),
      chances: format.number(Number(chancesOf(bet, smallestBet))),
    });
    return (
      <Fact
        key={level.id}
        name={t(`studio.jackpot.${level.id}` as 'studio.jackpot.mini')}
        value={won === undefined ? drawn : `${drawn} · ${session.money(unitsOf(won))}`}
      />
    );
  });
}

function judge(round: RoundView & { readonly mode: PlayMode }, serverSeed: string): Judgement {
  const again = drawAgain({ ...round, isFree: round.free !== null, serverSeed });
  if (again === null) return 'impossible';
  const isSame = again.commitment === round.commitment && isSameRecord(again.draws, round.draws);
  return isSame ? 'same' : 'differs';
}
