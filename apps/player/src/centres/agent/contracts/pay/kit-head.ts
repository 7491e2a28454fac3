// The first rows of a kit as the page "How was this computed" shows them (docs/reference/pay-kit.md 2). Amounts are in 1/10 000 units, rates
// in ppm.

export interface KitHead {
  readonly kind: string;
  /** The name and version of the rule. */
  readonly rule: string;
  /** Whether it corrects the real-time pay of a whole day. */
  readonly isOfDay: boolean;
  readonly firstDay: string;
  /** The last day of the line. */
  readonly lastDay: string;
  readonly activeFloor: bigint;
  readonly valid: bigint;
  readonly voided: bigint;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly selfRebate: bigint;
  readonly agentRebate: bigint;
  readonly promotions: bigint;
  readonly activeMembers: number;
  readonly carryIn: bigint;
  readonly base: bigint;
  readonly carryOut: bigint;
  /** The tier that was reached, with its number; null: none. */
  readonly tier: {
    readonly number: number;
    readonly minimumBet: bigint;
    readonly activeMember: number;
  } | null;
  readonly rateType: string;
  readonly rate: bigint;
  readonly amount: bigint;
  readonly reason: string;
  readonly wagers: number;
  /** The sum of the earlier lines of the period, of a correction; else null. */
  readonly paidBefore: bigint | null;
}

const DAY_MS = 86_400_000;

/** Reads the first piece of a kit; null when it does not begin as a kit does. */
export function readKitHead(text: string): KitHead | null {
  const rows = text.split('\n').map((row) => row.split(','));
  const all = (kind: string) => rows.filter(([first]) => first === kind);
  const [version] = all('version');
  const [line] = all('line');
  if (!version || !line) return null;
  const value = (at: number) => line[at] ?? '';
  const sum = (at: number) => BigInt(value(at) === '' ? 0 : value(at));
  const number = Number(value(22));
  const tier = all('tier')[number - 1];
  const isCorrection = value(27) !== '';
  const isOfDay = version[2] === 'REALTIME' && value(3) === 'DAILY';
  const add = (paid: bigint, amount: string | undefined) => paid + BigInt(amount ?? 0);
  const earlier = all('earlier').reduce((paid, row) => add(paid, row[2]), 0n);
  const windows = isOfDay ? all('window').reduce((paid, row) => add(paid, row[9]), 0n) : 0n;
  return {
    kind: version[2] ?? '',
    rule: value(2),
    isOfDay,
    firstDay: value(5),
    lastDay: new Date(Date.parse(value(6)) - DAY_MS).toISOString().slice(0, 10),
    activeFloor: sum(9),
    valid: sum(11),
    voided: sum(12),
    stake: sum(13),
    payout: sum(14),
    selfRebate: sum(15),
    agentRebate: sum(16),
    promotions: sum(17),
    activeMembers: Number(value(18)),
    carryIn: sum(19),
    base: sum(20),
    carryOut: sum(21),
    tier: tier ? { number, minimumBet: BigInt(tier[1] ?? 0), activeMember: Number(tier[3] ?? 0) } : null,
    rateType: value(23),
    rate: sum(24),
    amount: sum(25),
    reason: value(26),
    wagers: Number(value(28)),
    paidBefore: isCorrection ? earlier + windows : null,
  };
}
