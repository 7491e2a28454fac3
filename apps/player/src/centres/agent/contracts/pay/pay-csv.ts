// Lines of pay and debts as the lines of a file: amounts as decimal text, instants with their offset.
import { formatAmount } from '@tyche/kernel/money';
import { isoTime } from '../../../../lib/iso-time.ts';
import type { Owed, PayLine } from './pay-type.ts';
import { units } from './use-pay-words.ts';

/** The columns of records. Their names are `contracts.pay.csv.<name>`. */
export const recordColumns = [
  'line',
  'contract',
  'version',
  'games',
  'period',
  'firstDay',
  'lastDay',
  'from',
  'until',
  'receiver',
  'payer',
  'teamBet',
  'voided',
  'teamProfit',
  'carryIn',
  'base',
  'carryOut',
  'members',
  'tier',
  'rateType',
  'rate',
  'amount',
  'paid',
  'open',
  'state',
  'reason',
  'corrects',
  'computed',
  'due',
] as const;

export function recordCells(line: PayLine): readonly string[] {
  return [
    line.id,
    line.contractId,
    String(line.version),
    line.type,
    line.period,
    line.firstDay,
    line.lastDay,
    isoTime(line.startsAt),
    isoTime(line.endsAt),
    line.beneficiaryName,
    line.payerName,
    line.teamBet,
    line.voided,
    line.kind === 'DIVIDEND' ? formatAmount(units(line.base) - units(line.carryIn)) : '',
    line.carryIn,
    line.base,
    line.carryOut,
    String(line.activeMember),
    String(line.tier),
    line.rateType,
    line.rate,
    line.amount,
    line.paid,
    formatAmount(units(line.amount) - units(line.paid)),
    line.status,
    line.reason,
    line.corrects ?? '',
    isoTime(line.createdAt),
    isoTime(line.dueAt),
  ];
}

/** The columns of debts. Their names are `contracts.pay.csv.<name>`. */
export const owedColumns = [
  'line',
  'receiver',
  'games',
  'period',
  'firstDay',
  'lastDay',
  'from',
  'until',
  'amount',
  'paid',
  'open',
  'due',
  'late',
  'state',
  'heldFor',
] as const;

export function owedCells(debt: Owed): readonly string[] {
  return [
    debt.id,
    debt.name,
    debt.type,
    debt.period,
    debt.firstDay,
    debt.lastDay,
    isoTime(debt.startsAt),
    isoTime(debt.endsAt),
    debt.amount,
    debt.paid,
    formatAmount(units(debt.amount) - units(debt.paid)),
    isoTime(debt.dueAt),
    debt.isLate ? 'Y' : 'N',
    debt.status,
    debt.heldFor ?? '',
  ];
}
