// What stands between a member and a deposit or a withdrawal, told before any field is filled in.

/** Why no deposit can be made now, whatever its amount; each is the refusal that it would meet. */
export const depositObstacles = [
  'self-excluded',
  'play-stopped',
  'channel-closed',
  'identity-required',
  'too-many-open-deposits',
  'deposit-limit',
] as const;
export type DepositObstacle = (typeof depositObstacles)[number];

export interface DepositFacts {
  /** A break or an exclusion that holds now. */
  readonly stop: { readonly kind: 'break' | 'self-exclusion'; readonly until: Date } | null;
  readonly identity: { readonly level: number; readonly needed: number };
  /** What the tightest deposit limit leaves and when its period starts again; null without limits. */
  readonly room: { readonly left: bigint; readonly endsAt: Date } | null;
  readonly openDeposits: number;
  readonly mostOpenDeposits: number;
  /** The smallest amount of a channel that is not closed; null when all are closed. */
  readonly least: bigint | null;
}

/** The first thing that stands against every deposit, and until when where time solves it; null when the form can be filled in. */
export function depositObstacle(
  facts: DepositFacts,
): { readonly code: DepositObstacle; readonly until: Date | null } | null {
  const { stop, identity, room, openDeposits, mostOpenDeposits, least } = facts;
  if (stop) return { code: stop.kind === 'break' ? 'play-stopped' : 'self-excluded', until: stop.until };
  if (least === null) return { code: 'channel-closed', until: null };
  if (identity.level < identity.needed) return { code: 'identity-required', until: null };
  if (openDeposits >= mostOpenDeposits) return { code: 'too-many-open-deposits', until: null };
  return room && room.left < least ? { code: 'deposit-limit', until: room.endsAt } : null;
}

/** What a member does once before a withdrawal, in this order. */
export const withdrawalSteps = ['payment-password', 'account', 'wagering'] as const;

/** `now`: the member's turn. `waiting`: for a time, or for the step before it. */
export interface WithdrawalStep {
  readonly step: (typeof withdrawalSteps)[number];
  readonly state: 'done' | 'now' | 'waiting';
  /** When a waiting account can be used; null where no time solves it. */
  readonly until: Date | null;
}

/** The steps before a withdrawal. A new account waits; where several wait, the first to be usable counts. */
export function stepsOfWithdrawal({
  hasPaymentPassword,
  accounts,
  turnoverOwed,
}: {
  readonly hasPaymentPassword: boolean;
  readonly accounts: readonly { readonly isUsable: boolean; readonly usableFrom: Date }[];
  readonly turnoverOwed: bigint;
}): readonly WithdrawalStep[] {
  return [
    { step: 'payment-password', state: hasPaymentPassword ? 'done' : 'now', until: null },
    { step: 'account', ...accountState() },
    { step: 'wagering', state: turnoverOwed > 0n ? 'now' : 'done', until: null },
  ];

  function accountState(): Pick<WithdrawalStep, 'state' | 'until'> {
    if (accounts.some(({ isUsable }) => isUsable)) return { state: 'done', until: null };
    // An account is added with the payment password.
    if (accounts.length === 0) return { state: hasPaymentPassword ? 'now' : 'waiting', until: null };
    const first = Math.min(...accounts.map(({ usableFrom }) => usableFrom.getTime()));
    return { state: 'waiting', until: new Date(first) };
  }
}
