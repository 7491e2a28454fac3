/** @jsxImportSource preact */
// Mines: 25 tiles; each safe tile raises the multiple, until the player takes the money or finds a mine.
import { lastMinesPick, MINE_TILES, minesMultiple } from '@tyche/rules/studio/originals';
import { useMemo, useState } from 'preact/hooks';
import type { RoundView } from '../../../src/wire.ts';
import type { PlaySession } from '../lib/session.ts';
import { openSounds } from '../lib/sound.ts';
import { type Rounds, useRounds } from '../lib/use-rounds.ts';
import { BetField } from '../parts/bet-field.tsx';
import { Notice } from '../parts/notice.tsx';
import { ResultLine } from '../parts/result-line.tsx';
import css from './originals.module.css';
import { plucksOf, resultOf } from './results.ts';
import { Figure, Table } from './table.tsx';

const FIRST_MINES = 3;
const HUNDRED = 100n;

export function Play({ session }: { readonly session: PlaySession }) {
  const { t } = session.translator;
  const rounds = useRounds(session);
  const sounds = useMemo(() => openSounds(session.bridge), [session]);
  const [round, setRound] = useState<RoundView | null>(session.opened.last);
  const [mines, setMines] = useState(() => minesOf(session.opened.last));
  const [asked, setAsked] = useState<number | null>(null);
  const isPlaying = round?.state === 'playing';
  const picks = isPlaying ? picksOf(round) : [];
  const start = () =>
    rounds.play({ mines }, async (began) => {
      sounds.press();
      setRound(began);
    });
  async function step(what: { readonly tile: number } | { readonly take: true }): Promise<void> {
    if (!round) return;
    setAsked('tile' in what ? what.tile : null);
    const after = await rounds.step(round.roundId, what);
    setAsked(null);
    if (!after) return;
    setRound(after);
    if (after.state === 'playing') return sounds.stop(picksOf(after).length);
    session.settle();
    sounds.win(plucksOf(after));
  }
  const isOver = round !== null && !isPlaying && round.state === 'paid';
  const board = (
    <>
      <Field
        label={(tile) => t('originals.mines.tile', { tile: tile + 1 })}
        round={round}
        asked={asked}
        isOpen={isPlaying && !rounds.isBusy}
        onTile={(tile) => void step({ tile })}
      />
      <ResultLine result={isOver ? resultOf(session, round) : null} />
      <Notice session={session} refusal={rounds.refusal} returned={rounds.returned} />
    </>
  );
  const panel = (
    <>
      {isPlaying ? (
        <button
          type="button"
          class={css.main}
          disabled={rounds.isBusy || picks.length === 0}
          onClick={() => void step({ take: true })}
        >
          {picks.length === 0
            ? t('originals.mines.pick')
            : t('originals.mines.take', { win: session.money(payOf(rounds.bet, mines, picks.length)) })}
        </button>
      ) : (
        <button type="button" class={css.main} disabled={rounds.isClosed} onClick={() => void start()}>
          {t('originals.mines.start')}
        </button>
      )}
      <Terms
        session={session}
        rounds={rounds}
        mines={mines}
        picks={picks.length}
        isPlaying={isPlaying}
        onMines={setMines}
      />
    </>
  );
  return <Table board={board} panel={panel} />;
}

/** The bet, how many mines, and what the next tile would make of it. */
function Terms(props: {
  readonly session: PlaySession;
  readonly rounds: Rounds;
  readonly mines: number;
  readonly picks: number;
  readonly isPlaying: boolean;
  readonly onMines: (mines: number) => void;
}) {
  const { session, rounds, mines, picks, isPlaying, onMines } = props;
  const { t, format } = session.translator;
  const next = picks < lastMinesPick(mines) ? minesMultiple(mines, picks + 1) : null;
  const isFixed = rounds.isBusy || isPlaying;
  return (
    <>
      <BetField session={session} bet={rounds.bet} isDisabled={isFixed} onBet={rounds.setBet} />
      <label class={css.label}>
        {t('originals.mines.count')}
        <input
          type="number"
          class={css.number}
          min={1}
          max={MINE_TILES - 1}
          value={mines}
          disabled={isFixed}
          onChange={(event) => onMines(within(event.currentTarget.valueAsNumber))}
        />
      </label>
      <div class={css.figures}>
        {next !== null && (
          <Figure name={t('originals.mines.next')} value={`${format.short(next * HUNDRED)}×`} />
        )}
        {next !== null && (
          <Figure
            name={t('originals.pays')}
            value={session.money(payOf(rounds.bet, mines, picks + 1))}
            isMoney
          />
        )}
        <Figure name={t('originals.chance')} value={`${safeShare(mines, picks)} %`} />
      </div>
    </>
  );
}

function Field(props: {
  readonly round: RoundView | null;
  readonly asked: number | null;
  readonly isOpen: boolean;
  readonly label: (tile: number) => string;
  readonly onTile?: (tile: number) => void;
}) {
  const { round, asked, isOpen, label, onTile } = props;
  const picks = round ? picksOf(round) : [];
  const drawn = round && Array.isArray(round.draws.mines) ? round.draws.mines : null;
  return (
    <div class={css.field}>
      {Array.from({ length: MINE_TILES }, (_, tile) => {
        const isMine = drawn?.includes(tile) ?? false;
        const isPicked = picks.includes(tile);
        const isShown = isPicked || drawn !== null;
        const state = asked === tile ? 'asked' : isShown ? (isMine ? 'mine' : 'safe') : undefined;
        return (
          <button
            key={tile}
            type="button"
            class={css.tile}
            data-state={state}
            data-late={(isShown && !isPicked) || undefined}
            disabled={!isOpen || isPicked}
            aria-label={label(tile)}
            onClick={() => onTile?.(tile)}
          >
            {isShown && (isMine ? <Durian /> : <Leaf />)}
          </button>
        );
      })}
    </div>
  );
}

function Durian() {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true">
      <path
        d="M24 6l4 5 6-2 1 6 6 1-2 6 5 4-5 4 2 6-6 1-1 6-6-2-4 5-4-5-6 2-1-6-6-1 2-6-5-4 5-4-2-6 6-1 1-6 6 2z"
        fill="var(--text-1)"
      />
    </svg>
  );
}

function Leaf() {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true">
      <path d="M8 40C8 18 22 8 40 8c0 20-10 32-28 30" fill="none" stroke="var(--jade)" stroke-width="4" />
      <path d="M10 40c6-12 14-18 24-24" fill="none" stroke="var(--jade)" stroke-width="3" />
    </svg>
  );
}

export function Rules({ session }: { readonly session: PlaySession }) {
  return <p>{session.translator.t('originals.mines.rules')}</p>;
}

export function Picture({ session, round }: { readonly session: PlaySession; readonly round: RoundView }) {
  const label = (tile: number) => session.translator.t('originals.mines.tile', { tile: tile + 1 });
  return (
    <div class={css.board}>
      <Field round={round} asked={null} isOpen={false} label={label} />
    </div>
  );
}

function picksOf({ outcome }: RoundView): readonly number[] {
  return Array.isArray(outcome.picks) ? outcome.picks.map(Number) : [];
}

function minesOf(round: RoundView | null): number {
  return round ? within(Number(round.inputs.mines)) : FIRST_MINES;
}

function within(count: number): number {
  return Number.isInteger(count) ? Math.min(MINE_TILES - 1, Math.max(1, count)) : FIRST_MINES;
}

/** What some picks pay, in 1/10 000 units. */
function payOf(bet: bigint, mines: number, picks: number): bigint {
  return (bet * minesMultiple(mines, picks)) / HUNDRED;
}

/** The chance that the next tile is safe, in percent with two decimals. */
function safeShare(mines: number, picks: number): string {
  const left = MINE_TILES - picks;
  const hundredths = Math.floor(((left - mines) * 10_000) / left);
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}
