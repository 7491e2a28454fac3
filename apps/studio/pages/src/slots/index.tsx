/** @jsxImportSource preact */
// The three slots. The round is decided, paid and stored before the first frame that shows it.
import { type SlotModel, slotModels } from '@tyche/rules/studio/slots';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { RoundView } from '../../../src/wire.ts';
import { paidBy, type PlaySession, unitsOf } from '../lib/session.ts';
import { useStore } from '../lib/store.ts';
import { AutoButton } from '../parts/auto-button.tsx';
import { BetField } from '../parts/bet-field.tsx';
import { Notice } from '../parts/notice.tsx';
import { ResultLine } from '../parts/result-line.tsx';
import { Pots, PotsWon } from './jackpots.tsx';
import { tierOf } from './motion.ts';
import { storyOf } from './round-story.ts';
import css from './slots.module.css';
import { SpinButton } from './spin-button.tsx';
import { useReels } from './use-reels.ts';
import { type Slot, useSlot } from './use-slot.ts';

export { PayTable as Rules } from './pay-table.tsx';

export function Play({ session }: { readonly session: PlaySession }) {
  const { t } = session.translator;
  const model = modelOf(session.opened.game.code);
  const slot = useSlot(session, model);
  const free = useStore(session.free);
  useSpace(slot.press);
  const { rounds, reels, isQuick } = slot;
  return (
    <div class={css.stage} data-scene={model.code} data-free={slot.free !== null || undefined}>
      <Pots session={session} isBusy={rounds.isBusy} />
      <div class={css.cabinet}>
        <div class={css.window}>
          <canvas ref={reels.canvas} role="img" aria-label={t('slots.reels')} />
        </div>
        {model.kind === 'lines' && model.multipliers && (
          <b class={css.times} data-turning={rounds.isBusy || undefined}>
            {`×${rounds.isBusy || !slot.story ? '…' : slot.story.times}`}
          </b>
        )}
      </div>
      <ResultLine result={resultOf(session, slot)} />
      <div class={css.controls}>
        {free ? (
          <p class={css.freeRound}>
            <b>{t('studio.freeOf', { no: free.no, count: free.count })}</b>
            {session.money(unitsOf(free.bet))}
            {free.won !== null && (
              <small>{t('studio.freeWonSoFar', { amount: session.money(unitsOf(free.won)) })}</small>
            )}
          </p>
        ) : (
          <BetField session={session} bet={rounds.bet} isDisabled={rounds.isBusy} onBet={rounds.setBet} />
        )}
        <SpinButton
          session={session}
          isBusy={rounds.isBusy}
          isClosed={rounds.isClosed}
          onPress={slot.press}
        />
        <div class={css.tools}>
          <button
            type="button"
            class={css.tool}
            aria-pressed={isQuick}
            onClick={() => slot.setQuick(!isQuick)}
          >
            {t('slots.quick')}
          </button>
          <AutoButton session={session} bet={rounds.bet} isClosed={rounds.isClosed} playOne={slot.spin} />
        </div>
      </div>
      {slot.free && (
        <p class={css.free}>
          {t('slots.freeOf', { index: slot.free.index, total: slot.free.total })}{' '}
          <b>{session.money(slot.free.won)}</b>
        </p>
      )}
      {slot.card !== null && <FreeCard session={session} count={slot.card} onAnswer={slot.begin} />}
      <NewPotsWon session={session} slot={slot} />
      <LastRound session={session} slot={slot} />
      <Notice session={session} refusal={rounds.refusal} returned={rounds.returned} />
    </div>
  );
}

/** The card of free spins: it waits, and offers the total at once. */
function FreeCard(props: {
  readonly session: PlaySession;
  readonly count: number;
  readonly onAnswer: (isPlayed: boolean) => void;
}) {
  const { session, count, onAnswer } = props;
  const { t } = session.translator;
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <div class={css.card} role="dialog" aria-label={t('slots.freeWon', { count })}>
      <div>
        <h2>{t('slots.freeWon', { count })}</h2>
        <p>{t('slots.freeRule')}</p>
        <button ref={first} type="button" class={css.start} onClick={() => onAnswer(true)}>
          {t('slots.freeStart')}
        </button>
        <button type="button" class={css.tool} onClick={() => onAnswer(false)}>
          {t('slots.freeTotal')}
        </button>
      </div>
    </div>
  );
}

/** The pots of the round that was just shown. After a reload they are in the line about the last round. */
function NewPotsWon({
  session,
  slot: { round, rounds },
}: {
  readonly session: PlaySession;
  readonly slot: Slot;
}) {
  if (!round || round === session.opened.last || rounds.isBusy || round.jackpotWins.length === 0) return null;
  return <PotsWon key={round.roundId} session={session} round={round} />;
}

/** After a reload: the end of the last round, still, in words. */
function LastRound({ session, slot }: { readonly session: PlaySession; readonly slot: Slot }) {
  const { last } = session.opened;
  const seeds = useStore(session.seeds);
  if (last?.state !== 'paid' || slot.round !== last || slot.rounds.isBusy || seeds.nonce !== last.nonce + 1)
    return null;
  const [bet, win] = [session.money(unitsOf(last.bet)), session.money(paidBy(last))];
  return <p class={css.last}>{session.translator.t('studio.lastRound', { bet, win })}</p>;
}

function resultOf(session: PlaySession, { counted, round, rounds, free }: Slot) {
  const { t } = session.translator;
  if (counted === null || !round || (rounds.isBusy && free === null)) return null;
  const [bet, win] = [unitsOf(round.bet), unitsOf(round.win)];
  const tier = tierOf(win, bet);
  if (win === 0n) return { amount: '', text: t('slots.noWin'), isWin: false };
  if (!tier)
    return {
      amount: '',
      text: t('slots.returned', { win: session.money(win), bet: session.money(bet) }),
      isWin: false,
    };
  return {
    amount: session.money(counted),
    text: tier.title ? t(tier.title) : t('slots.win', { multiple: round.multiple }),
    isWin: true,
  };
}

/** Space is the one button, unless a control or a panel has it. Holding it plays one round only. */
function useSpace(press: () => void): void {
  const latest = useRef(press);
  latest.current = press;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isElsewhere =
        event.target instanceof Element && event.target.closest('button, input, dialog') !== null;
      if (event.key !== ' ' || event.repeat || isElsewhere) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** A finished round, still, with everything that won lit. */
export function Picture({ session, round }: { readonly session: PlaySession; readonly round: RoundView }) {
  const model = modelOf(round.gameCode);
  const first = useMemo(() => storyOf(model, round).spins[0], [model, round]);
  const reels = useReels(model, first?.stops ?? noStops);
  useEffect(() => {
    const parts = first?.parts ?? [];
    if (parts.length > 0)
      reels.light({ cells: parts.flatMap(({ cells }) => cells), line: null, isWin: true });
  }, [reels, first]);
  return (
    <div class={css.picture}>
      <canvas ref={reels.canvas} role="img" aria-label={session.translator.t('slots.reels')} />
    </div>
  );
}

const noStops: readonly number[] = [];

function modelOf(code: string): SlotModel {
  const model = slotModels.find((one) => one.code === code);
  if (!model) throw new Error(`no slot ${code}`);
  return model;
}
