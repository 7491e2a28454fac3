// The kinds of movement as a player's account record names them. The first digit is the wallet, the second 1 for what comes in and 2 for
// what goes out (wire.md 4.2). A code may stand for several movements, each with a line and a name of its own. No movement fits two lines.

export { type BestLine, type BestOf, bestChaseNet, bestNet } from './best-case.ts';
export { type Outcome, outcomeOf, type Played, resultOf } from './result.ts';

export interface RecordType {
  readonly code: number;
  /** Names it in the catalog. */
  readonly name: RecordName;
  readonly kind: string;
  /** Which account of the house it is against; any when absent. */
  readonly gl?: string;
  readonly scope?: string;
  /** Whether it comes in or goes out; either when absent. */
  readonly sign?: 1 | -1;
}

export type RecordName = (typeof table)[number]['name'];

const table = [
  { code: 6101, name: 'deposit', kind: 'deposit' },
  { code: 6201, name: 'withdrawal', kind: 'withdrawal' },
  { code: 6104, name: 'transfer-in', kind: 'transfer', scope: 'transfer', sign: 1 },
  { code: 6207, name: 'transfer-out', kind: 'transfer', scope: 'transfer', sign: -1 },
  { code: 8102, name: 'wallet-in', kind: 'transfer', scope: 'cashier', sign: 1 },
  { code: 8102, name: 'release-in', kind: 'bonus', gl: 'clearing:transfer', sign: 1 },
  { code: 8202, name: 'wallet-out', kind: 'transfer', scope: 'cashier', sign: -1 },
  { code: 8202, name: 'release-out', kind: 'bonus', gl: 'clearing:transfer', sign: -1 },
  { code: 3200, name: 'game-bet', kind: 'bet', scope: 'vendor' },
  { code: 4200, name: 'lottery-bet', kind: 'bet', gl: 'house' },
  { code: 3100, name: 'game-win', kind: 'win', scope: 'vendor' },
  { code: 4100, name: 'lottery-win', kind: 'win', gl: 'house' },
  { code: 4105, name: 'rebate', kind: 'rebate' },
  { code: 4106, name: 'refund', kind: 'refund' },
  { code: 4107, name: 'cancelled', kind: 'rollback' },
  { code: 4101, name: 'bonus-in', kind: 'bonus', gl: 'clearing:bonus', sign: 1 },
  { code: 4201, name: 'bonus-out', kind: 'bonus', gl: 'clearing:bonus', sign: -1 },
  { code: 4104, name: 'lottery-promotion', kind: 'bonus', gl: 'bonus', scope: 'promotion-lottery', sign: 1 },
  { code: 3102, name: 'rng-promotion', kind: 'bonus', gl: 'bonus', scope: 'promotion-rng', sign: 1 },
  { code: 5112, name: 'pvp-promotion', kind: 'bonus', gl: 'bonus', scope: 'promotion-pvp', sign: 1 },
  { code: 6114, name: 'commission', kind: 'commission' },
  { code: 6112, name: 'dividend', kind: 'dividend', sign: 1 },
  { code: 6212, name: 'dividend-paid', kind: 'dividend', sign: -1 },
  { code: 6115, name: 'salary', kind: 'salary', sign: 1 },
  { code: 6215, name: 'salary-paid', kind: 'salary', sign: -1 },
  { code: 8111, name: 'play-money', kind: 'grant' },
  { code: 8122, name: 'promotion', kind: 'bonus', gl: 'bonus', scope: 'promotion', sign: 1 },
  // Of a correction: the house gives what the pocket cannot give back.
  { code: 8122, name: 'bonus-write-off', kind: 'bonus', gl: 'bonus', scope: 'settlement', sign: 1 },
  { code: 8122, name: 'points', kind: 'points', sign: 1 },
  { code: 8122, name: 'system-add', kind: 'adjustment', sign: 1 },
  { code: 8222, name: 'forfeit', kind: 'bonus', gl: 'bonus', sign: -1 },
  { code: 8222, name: 'system-deduct', kind: 'adjustment', sign: -1 },
  { code: 8226, name: 'waiver', kind: 'waiver' },
  { code: 8123, name: 'correction-add', kind: 'amend', sign: 1 },
  { code: 8223, name: 'correction-deduct', kind: 'amend', sign: -1 },
] as const satisfies readonly (Omit<RecordType, 'name'> & { name: string })[];

/** Every type, in the order in which a filter offers them; a code that stands for several movements has several. A movement fits one at most. */
export const recordTypes: readonly RecordType[] = table;

export interface RecordedMovement {
  readonly kind: string;
  readonly gl: string;
  readonly scope: string;
  readonly delta: bigint;
}

/** The type of a movement: by its sign what the system added or took, when no line of the table stands for it. */
export function recordTypeOf(movement: RecordedMovement): RecordType {
  const found = recordTypes.find((type) => fits(type, movement));
  return found ?? { ...(movement.delta > 0n ? added : deducted), kind: movement.kind };
}

/** The types of the codes in a text with commas, all that a code has; null when one of the codes is unknown. */
export function readRecordTypes(text: string): readonly RecordType[] | null {
  const found = text
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => recordTypes.filter(({ code }) => String(code) === part.trim()));
  return found.every((types) => types.length > 0) ? [...new Set(found.flat())] : null;
}

/** The wallets of a member that `accountTypeId` names beside the areas of the main one (wire.md 4.1). */
export const accountTypeIds = { main: 2, bonus: 5, locked: 6 } as const;

/** First digits of the codes of an area (wire.md 4.1, 4.2): accountTypeId 1 PVP, 2 main, 3 RNG, 4 lottery. */
const areas: Readonly<Record<number, string>> = { 1: '5', 2: '68', 3: '3', 4: '4' };

/** The types among some that belong to an area; of all types when none are given. */
export function typesOfArea(types: readonly RecordType[], accountTypeId: number): readonly RecordType[] {
  const digits = areas[accountTypeId] ?? '';
  const among = types.length === 0 ? recordTypes : types;
  return among.filter(({ code }) => digits.includes(String(code).slice(0, 1)));
}

const added = { code: 8122, name: 'system-add' } as const;
const deducted = { code: 8222, name: 'system-deduct' } as const;

function fits({ kind, gl, scope, sign }: RecordType, movement: RecordedMovement): boolean {
  return (
    kind === movement.kind &&
    (gl === undefined || gl === movement.gl) &&
    (scope === undefined || scope === movement.scope) &&
    (sign === undefined || sign === (movement.delta > 0n ? 1 : -1))
  );
}
