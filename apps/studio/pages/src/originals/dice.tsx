/** @jsxImportSource preact */
// Dice: a roll from 0.00 to 99.99 below a target, or above its mirror.
import { DICE_TARGETS, diceMultiple, type DiceSide } from '@tyche/rules/studio/originals';
import { useMemo, useState } from 'preact/hooks';
import type { RoundView } from '../../../src/wire.ts';
import { lastShown, type PlaySession } from '../lib/session.ts';
import { openSounds } from '../lib/sound.ts';
import { useRounds } from '../lib/use-rounds.ts';
import { AutoButton } from '../parts/auto-button.tsx';
import { BetField } from '../parts/bet-field.tsx';
import { Notice } from '../parts/notice.tsx';
import { ResultLine } from '../parts/result-line.tsx';
import css from './originals.module.css';
import { plucksOf, resultOf } from './results.ts';
import { Choice, Figure, Table } from './table.tsx';

const FIRST_TARGET = 5_000;
const ROLLS = 10_000;
const SHOW_MS = 600;
const sides = ['under', 'over'] as const;

interface DiceInputs {
  readonly target: number;
  readonly side: DiceSide;
}

export function Play({ session }: { readonly session: PlaySession }) {
  const { t } = session.translator;
  const rounds = useRounds(session);
  const sounds = useMemo(() => openSounds(session.bridge), [session]);
  const [inputs, setInputs] = useState<DiceInputs>({ target: FIRST_TARGET, side: 'under' });
  const [shown, setShown] = useState<RoundView | null>(lastShown(session));
  const play = () =>
    rounds.play({ ...inputs }, async (round, isStill) => {
      sounds.press();
      setShown(round);
      if (!isStill) await new Promise((resolve) => setTimeout(resolve, SHOW_MS));
      sounds.win(plucksOf(round));
    });
  const board = (
    <>
      <b class={css.roll}>{shown ? printHundredths(rollOf(shown)) : '–'}</b>
      <Scale inputs={inputs} roll={shown ? rollOf(shown) : null} />
      <ResultLine result={shown && !rounds.isBusy ? resultOf(session, shown) : null} />
      <Notice session={session} refusal={rounds.refusal} returned={rounds.returned} />
    </>
  );
  const panel = (
    <>
      <button type="button" class={css.main} disabled={rounds.isClosed} onClick={() => void play()}>
        {t('originals.roll')}
      </button>
      <BetField session={session} bet={rounds.bet} isDisabled={rounds.isBusy} onBet={rounds.setBet} />
      <Choice
        label={t('originals.side')}
        values={sides}
        value={inputs.side}
        isDisabled={rounds.isBusy}
        print={(side) => t(`originals.side.${side}`)}
        onChoose={(side) => setInputs({ ...inputs, side })}
      />
      <Target
        session={session}
        inputs={inputs}
        isDisabled={rounds.isBusy}
        onTarget={(target) => setInputs({ ...inputs, target })}
      />
      <div class={css.figures}>
        <Figure name={t('originals.chance')} value={`${printHundredths(inputs.target)} %`} />
        <Figure
          name={t('originals.multiple')}
          value={`${session.translator.format.short(diceMultiple(inputs.target))}×`}
        />
        <Figure name={t('originals.pays')} value={session.money(payOf(rounds.bet, inputs.target))} isMoney />
      </div>
      <AutoButton session={session} bet={rounds.bet} isClosed={rounds.isClosed} playOne={play} />
    </>
  );
  return <Table board={board} panel={panel} />;
}

/** The target as a slider and as a number, both in hundredths. */
function Target(props: {
  readonly session: PlaySession;
  readonly inputs: DiceInputs;
  readonly isDisabled: boolean;
  readonly onTarget: (target: number) => void;
}) {
  const { session, inputs, isDisabled, onTarget } = props;
  const { t } = session.translator;
  const set = (value: number) => {
    const hundredths = Math.round(value * 100);
    if (Number.isFinite(hundredths))
      onTarget(Math.min(DICE_TARGETS.max, Math.max(DICE_TARGETS.min, hundredths)));
  };
  const bounds = { min: DICE_TARGETS.min / 100, max: DICE_TARGETS.max / 100, disabled: isDisabled };
  return (
    <label class={css.label}>
      {t('originals.target')}
      <input
        type="number"
        class={css.number}
        step="0.01"
        {...bounds}
        value={printHundredths(inputs.target)}
        onChange={(event) => set(event.currentTarget.valueAsNumber)}
      />
      <input
        type="range"
        class={css.slider}
        step="1"
        {...bounds}
        value={inputs.target / 100}
        aria-label={t('originals.target')}
        onInput={(event) => set(event.currentTarget.valueAsNumber)}
      />
    </label>
  );
}

/** The scale from 0 to 100 with the part that wins, and where the roll came to lie. */
function Scale({ inputs, roll }: { readonly inputs: DiceInputs; readonly roll: number | null }) {
  const share = inputs.target / 100;
  const from = inputs.side === 'under' ? 0 : 100 - share;
  return (
    <div class={css.scale} aria-hidden="true">
      <div class={css.track}>
        <div class={css.winning} style={{ left: `${from}%`, width: `${share}%` }} />
        {roll !== null && <div class={css.pointer} style={{ left: `${(roll * 100) / ROLLS}%` }} />}
      </div>
      <div class={css.ticks}>
        {[0, 25, 50, 75, 100].map((tick) => (
          <span key={tick}>{tick}</span>
        ))}
      </div>
    </div>
  );
}

export function Rules({ session }: { readonly session: PlaySession }) {
  const { t } = session.translator;
  return <p>{t('originals.dice.rules')}</p>;
}

export function Picture({ round }: { readonly session: PlaySession; readonly round: RoundView }) {
  const inputs: DiceInputs = {
    target: Number(round.inputs.target),
    side: round.inputs.side === 'over' ? 'over' : 'under',
  };
  return (
    <div class={css.board}>
      <b class={css.roll}>{printHundredths(rollOf(round))}</b>
      <Scale inputs={inputs} roll={rollOf(round)} />
    </div>
  );
}

function rollOf(round: RoundView): number {
  return Number(round.draws.roll);
}

function printHundredths(hundredths: number): string {
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}

const PER = 10_000n;

/** What a win pays, in 1/10 000 units, before it is rounded down to what the currency pays. */
function payOf(bet: bigint, target: number): bigint {
  return (bet * diceMultiple(target)) / PER;
}
