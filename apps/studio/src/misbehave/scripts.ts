// What the studio does wrong with a round, and what the platform must answer and move (docs/reference/vendors.md 3.2).
import { formatAmount } from '@tyche/kernel/money';
import {
  adjust,
  again,
  bad,
  bet,
  betWin,
  close,
  conflict,
  endSession,
  fenced,
  low,
  mismatch,
  moves,
  ok,
  refund,
  refunded,
  type Step,
  settled,
  unitsOf,
  unknown,
  voided,
  win,
} from '@tyche/vendor-protocol/conformance/steps';
import type { DrawnRound } from './draw-round.ts';

export interface Script {
  readonly name: string;
  steps(round: DrawnRound): readonly Step[];
}

/** More than any wallet has. */
const TOO_MUCH = '900000000000';
const ONE = unitsOf('1');
const gameOff = { status: 'GAME_DISABLED' };

/** What the studio may do with a round of an open session. */
export const scripts: readonly Script[] = [
  {
    name: 'in order',
    steps: (round) =>
      round.isPicked
        ? [placed(round), paid(round)]
        : [betWin(`${round.roundId}.play`, { bet: round.bet, win: round.win }, ok, of(round))],
  },
  {
    name: 'win before bet',
    steps: (round) => [paid(round, unknown), placed(round), paid(round)],
  },
  {
    name: 'refund before bet',
    steps: (round) => [returned(round, fenced), placed(round, voided), paid(round, voided)],
  },
  {
    name: 'late calls of a refunded bet',
    steps: (round) => [placed(round), returned(round, refunded), placed(round, voided), paid(round, voided)],
  },
  {
    name: 'late calls of a closed round',
    steps: (round) => [
      placed(round),
      paid(round),
      win(`${round.roundId}.late`, settled, { ...ofWin(round), amount: '1' }),
      bet(`${round.roundId}.more`, settled, { ...of(round), amount: round.bet }),
      returned(round, settled),
      placed(round, again),
    ],
  },
  { name: 'contradictory', steps: contradict },
  {
    name: 'corrected',
    steps: (round) => [
      placed(round),
      adjust(`${round.roundId}.early`, round.bet, bad, correction(round)),
      paid(round),
      adjust(`${round.roundId}.up`, round.bet, ok, correction(round)),
      adjust(`${round.roundId}.down`, `-${round.bet}`, ok, correction(round)),
    ],
  },
  {
    name: 'close before win',
    steps(round) {
      const wins = formatAmount(unitsOf(round.win) + ONE);
      const totals = (wants: Step['wants']) => close(round.bet, wins, wants, of(round));
      const late = win(`${round.roundId}.win`, ok, { ...ofWin(round), amount: wins, roundClosed: false });
      return [placed(round), totals(mismatch), late, totals(ok), totals(again)];
    },
  },
  {
    name: 'in a game that is not there',
    steps: (round) => [
      bet(`${round.roundId}.bet`, gameOff, { ...of(round), gameCode: 'no-such-game', amount: round.bet }),
      paid(round, voided),
      returned(round, fenced),
    ],
  },
  { name: 'in a batch', steps: batched },
  { name: 'from its own wallet', steps: reported },
  {
    name: 'without the money',
    steps: (round) => [
      bet(`${round.roundId}.bet`, low, { ...of(round), amount: TOO_MUCH }),
      paid(round, voided),
      returned(round, fenced),
    ],
  },
];

/** The last round of a player: the session ends in its middle. */
export const lastScript: Script = {
  name: 'after the session',
  steps: (round) => [
    placed(round),
    endSession(),
    bet(`${round.roundId}.more`, { status: 'TOKEN_EXPIRED' }, { ...of(round), amount: round.bet }),
    placed(round, again),
    paid(round),
  ],
};

function contradict(round: DrawnRound): readonly Step[] {
  const { roundId } = round;
  const more = formatAmount(unitsOf(round.bet) + ONE);
  return [
    placed(round),
    bet(`${roundId}.bet`, conflict, { ...of(round), amount: more }),
    bet(`${roundId}.bet`, conflict, { ...of(round), amount: round.bet, kind: 'RAISE' }),
    win(`${roundId}.bet`, conflict, { ...ofWin(round), betTxIds: [], amount: more }),
    refund(`${roundId}.other`, conflict, { roundId: `${roundId}x`, betTxId: `${roundId}.bet` }),
    win(`${roundId}.other`, conflict, { ...ofWin(round), roundId: `${roundId}x`, amount: more }),
    close(more, round.win, mismatch, of(round)),
    paid(round),
    win(`${roundId}.win`, conflict, { ...ofWin(round), amount: formatAmount(unitsOf(round.win) + ONE) }),
  ];
}

/** Two bets in two rounds; one batch pays the first, returns the second, and has an item that is none. */
function batched(round: DrawnRound): readonly Step[] {
  const second = { ...round, roundId: `${round.roundId}b` };
  const batch: Step = {
    call: 'batch',
    fields: {
      items: [
        { ...paid(round).fields, call: 'win' },
        { ...of(round), call: 'win', amount: '1e3' },
        { ...returned(second, refunded).fields, call: 'refund' },
      ],
    },
    wants: { status: 'OK', statuses: 'OK BAD_REQUEST OK' },
    change: [round.win, '0', round.bet],
  };
  return [placed(round), placed(second), batch];
}

/** A round of transfer mode: its win comes before its bet, then both, then both again. The main wallet stays. */
function reported(round: DrawnRound): readonly Step[] {
  const report = (steps: readonly Step[], statuses: string): Step => ({
    call: 'report',
    fields: { items: steps.map(({ call, fields }) => ({ ...fields, call })) },
    wants: { status: 'OK', statuses },
  });
  const both = report([placed(round), paid(round)], 'OK OK');
  return [report([paid(round)], 'BET_NOT_FOUND'), both, both];
}

const of = ({ roundId, gameCode }: DrawnRound) => ({ roundId, gameCode });

const ofWin = (round: DrawnRound) => ({
  ...of(round),
  betTxIds: [`${round.roundId}.bet`],
  roundClosed: true,
});

const correction = (round: DrawnRound) => ({ ...of(round), refTxId: `${round.roundId}.bet` });

function placed(round: DrawnRound, wants: Step['wants'] = ok): Step {
  return bet(`${round.roundId}.bet`, wants, { ...of(round), amount: round.bet });
}

function paid(round: DrawnRound, wants: Step['wants'] = ok): Step {
  return win(`${round.roundId}.win`, wants, { ...ofWin(round), amount: round.win });
}

function returned(round: DrawnRound, wants: Step['wants']): Step {
  const step = refund(`${round.roundId}.refund`, wants, { ...of(round), betTxId: `${round.roundId}.bet` });
  return wants.refunded === true ? moves(step, round.bet) : step;
}
