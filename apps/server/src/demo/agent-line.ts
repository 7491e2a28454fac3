// The line of agents of the demo: who is below whom, what they grant, and how much they play.

/** One password for the whole line, so that a visitor sees each contract from both sides. */
export const agentLogin = { password: 'harbor-lights-2026', paymentPassword: 'green kite 2041' } as const;

export const generalAgent = 'demoreyes';

export interface LineAccount {
  readonly username: string;
  readonly upline: string;
  readonly userType: 0 | 1;
  /** The day of the history on which it is opened. */
  readonly day: number;
  /** Tickets that it buys on a day. */
  readonly tickets: number;
}

/** Accounts that register with a link of their upline, in this order. Agents are members that their upline promotes. */
export const line: readonly LineAccount[] = [
  { username: 'demoluna', upline: 'demoreyes', userType: 1, day: 0, tickets: 0 },
  { username: 'demotomas', upline: 'demoreyes', userType: 1, day: 0, tickets: 0 },
  { username: 'demokiet', upline: 'demoluna', userType: 1, day: 0, tickets: 0 },
  { username: 'demotala', upline: 'demokiet', userType: 1, day: 0, tickets: 0 },
  { username: 'demoana', upline: 'demoluna', userType: 0, day: 0, tickets: 2 },
  { username: 'demobao', upline: 'demokiet', userType: 0, day: 0, tickets: 2 },
  { username: 'democora', upline: 'demotala', userType: 0, day: 0, tickets: 2 },
  { username: 'demoduy', upline: 'demotala', userType: 0, day: 0, tickets: 2 },
  { username: 'demogia', upline: 'demotomas', userType: 0, day: 4, tickets: 2 },
  { username: 'demoella', upline: 'demotala', userType: 0, day: 9, tickets: 2 },
];

/** Those of the line who play; the demo bots go on with it after the history. */
export const players = line.filter(({ tickets }) => tickets > 0);

/** Accounts that an agent opens itself; they have a one-time password and wait for their first login. */
export const opened = { agent: 'demoluna', day: 12, usernames: ['demohana', 'demoivan'] } as const;

/** Rates in ppm, from the general agent down; the players of the lowest agent get the last. */
export const rebateGroups = ['ELOTT', 'LIVE', 'RNG', 'FISH', 'PVP', 'SPORTS'] as const;
export const rebates: readonly { readonly username: string; readonly ppm: number }[] = [
  { username: 'demoluna', ppm: 8_000 },
  { username: 'demotomas', ppm: 6_000 },
  { username: 'demokiet', ppm: 5_000 },
  { username: 'demotala', ppm: 5_000 },
  { username: 'democora', ppm: 1_000 },
];
export const GENERAL_REBATE = 10_000;

export type DemoKind = 'DIVIDEND' | 'DAILY' | 'HOURLY' | 'REALTIME';

export interface DemoContract {
  readonly kind: DemoKind;
  /** Null: the house. */
  readonly offerer: string | null;
  readonly receiver: string;
  readonly betVolume: string;
  readonly activeMember: string;
  readonly rate: string;
}

/** A chain of contracts of a kind, from the house down. */
function chain(kind: DemoKind, rates: readonly string[], floor: string): readonly DemoContract[] {
  const agents = [generalAgent, 'demoluna', 'demokiet', 'demotala'];
  return agents.map((receiver, place) => ({
    kind,
    offerer: agents[place - 1] ?? null,
    receiver,
    // More than this team plays: such a contract has lines without pay, and its agent pays the next one by itself.
    betVolume: kind === 'DAILY' && receiver === 'demokiet' ? '50000' : floor,
    activeMember: kind === 'DIVIDEND' ? '0' : '1',
    rate: rates[place] ?? '',
  }));
}

/** From the first day on. */
export const firstContracts: readonly DemoContract[] = [
  ...chain('DIVIDEND', ['0.4', '0.3', '0.2', '0.1'], '500'),
  ...chain('DAILY', ['0.02', '0.016', '0.014', '0.012'], '100'),
];

/** For the last days: they have a run for each hour and for each five minutes. */
export const lateContracts: readonly DemoContract[] = [
  ...chain('HOURLY', ['0.006', '0.005', '0.004', '0.003'], '10'),
  ...chain('REALTIME', ['0.005', '0.004', '0.003', '0.002'], '10'),
];

/** An offer that waits for its answer. */
export const waitingOffer: DemoContract = {
  kind: 'DAILY',
  offerer: generalAgent,
  receiver: 'demotomas',
  betVolume: '200',
  activeMember: '1',
  rate: '0.01',
};

/** An agent that sends its money away once all contracts are agreed, and so owes what it granted from then on. */
export const spender = { username: 'demokiet', to: 'demobao' } as const;

/** The accounts as they may be shown to who starts the demo. */
export const shownLine: readonly string[] = [generalAgent, 'demoluna', 'demokiet', 'demotala'].map(
  (name, level) =>
    `${name} / ${agentLogin.password} (agent of level ${level}, payment password ${agentLogin.paymentPassword})`,
);
