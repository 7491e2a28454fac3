import type { Translator } from '@tyche/i18n/translator';
import { isoTime } from '../../../lib/iso-time.ts';
import type { TeamLine, useTeamText } from './team-text.ts';

const columns = [
  'account',
  'type',
  'team',
  'registered',
  'login',
  'balance',
  'validBet',
  'netLoss',
  'active',
  'rebates',
  'contracts',
  'state',
  'note',
] as const;

interface Words {
  readonly t: Translator['t'];
  readonly text: ReturnType<typeof useTeamText>;
}

/** The first line of the file. */
export function headCells({ t }: Pick<Words, 't'>): string[] {
  return columns.map((column) => t(`team.column.${column}`));
}

/** A line of the file: amounts as decimal text, times with their offset, days as `yyyy-MM-dd`. */
export function teamCells(line: TeamLine, { t, text }: Words): string[] {
  return [
    line.customerName,
    text.type(line),
    String(line.teamSize),
    isoTime(line.registerDate),
    line.lastLogin ?? '',
    line.accountBalance ?? '',
    line.validBet,
    line.netLoss,
    String(line.activeMembers),
    line.rebates.map((rebate) => `${text.group(rebate)} ${text.rate(rebate)}`).join('; '),
    line.contracts.map(text.contract).join('; '),
    t(`team.state.${line.state}`),
    line.note,
  ];
}
