// Transfer mode: reports of what was played from the vendor's own wallets (docs/reference/vendors.md 4.1). The main wallet stays as it is.
import {
  bad,
  bet,
  betWin,
  conflict,
  type Fields,
  ok,
  refund,
  refunded,
  type Step,
  settled,
  unknown,
  voided,
  win,
} from '@tyche/vendor-protocol/conformance/steps';
import type { Row } from './row.ts';

const again = { status: 'OK', duplicate: true };
const stopped = { status: 'OK', stopped: true };
const final = { roundClosed: true };
const even = { bet: '200', win: '200' };
const moreThanThereIs = { bet: '5000', win: '5000' };

/** A report of steps, with the status that each of them must have. */
function report(...items: readonly (readonly [step: Step, wants: Fields])[]): Step {
  return {
    call: 'report',
    fields: { items: items.map(([{ call, fields }]) => ({ ...fields, call })) },
    wants: { status: 'OK', items: items.map(([, wants]) => wants) },
  };
}

export const reportRows: readonly Row[] = [
  {
    name: 'report 1 a round is booked, and the main wallet stays',
    steps: [report([bet('b1'), ok], [win('w1', ok, final), ok])],
  },
  {
    name: 'report 2 a repeat is a duplicate, also of a part',
    steps: [
      report([bet('b1'), ok]),
      report([bet('b1'), again], [win('w1', ok, final), ok]),
      report([win('w1', ok, final), again]),
    ],
    modes: ['single'],
  },
  {
    name: 'report 3 another amount under a known number',
    steps: [report([bet('b1'), ok]), report([bet('b1', ok, { amount: '11' }), conflict])],
  },
  {
    name: 'report 4 a win before its bet is repeated',
    steps: [report([win('w1', ok, final), unknown]), report([bet('b1'), ok], [win('w1', ok, final), ok])],
    modes: ['single'],
  },
  {
    name: 'report 5 a bet that is taken back wins nothing',
    steps: [report([bet('b1'), ok], [refund('f1', refunded), ok], [win('w1', ok, final), voided])],
    // The bet that was taken back is TX_VOIDED when it is repeated.
    modes: ['single'],
  },
  {
    name: 'report 6 nothing is booked in a closed round',
    steps: [
      report([betWin('p1', { bet: '10', win: '5' }), ok]),
      report([bet('b2'), settled], [win('w2', ok, { betTxIds: ['p1'] }), settled]),
    ],
  },
  {
    name: 'report 7 a stake above the main wallet has happened',
    steps: [report([betWin('p1', moreThanThereIs), ok])],
  },
  {
    name: 'report 8 a stake of a locked player has happened, and is the last one',
    state: 'locked',
    steps: [report([betWin('p1', even), stopped])],
  },
  {
    name: 'report 9 a stake above a limit has happened, and is the last one',
    state: 'limited',
    steps: [report([betWin('p1', even), stopped])],
  },
  {
    name: 'report 10 only what a round is made of is taken',
    steps: [
      report([
        { call: 'promo', fields: { txId: 'g1', promoId: 'gift', amount: '5', kind: 'CASHDROP' }, wants: ok },
        bad,
      ]),
      { call: 'report', fields: { items: [] }, wants: bad },
    ],
  },
  {
    name: 'report 11 a number is one number, reported or called',
    steps: [bet('b1'), report([bet('b1'), again]), report([win('b1', ok, { betTxIds: [] }), conflict])],
    modes: ['single'],
  },
];
