// What happens on one day of the history: accounts are opened, contracts agreed, tickets bought, and the jobs of the night seal and pay.
import { amountOf, formatAmount, parseAmount } from '@tyche/kernel/money';
import { accountTypeIds } from '@tyche/rules/records';
import { findDesign } from '@tyche/rules/lottery/instant';
import {
  agree,
  makeLink,
  offer,
  proveIdentity,
  registerBelow,
  setGeneralRebates,
  setRebates,
  type Stage,
} from './agent-acts.ts';
import {
  agentLogin,
  firstContracts,
  generalAgent,
  lateContracts,
  line,
  opened,
  players,
  rebates,
  spender,
  waitingOffer,
} from './agent-line.ts';

export interface Scene extends Stage {
  moveTo(at: Date): Promise<void>;
  /** Delivers what was announced, then runs jobs by their names, in this order. */
  runJobs(names: readonly string[]): Promise<void>;
}

export interface Day {
  /** Counted from 0. */
  readonly day: number;
  readonly start: Date;
  /** Days until today, which has 0. */
  readonly daysLeft: number;
}

const MINUTE = 60_000;
/** Days before today on which the contracts begin that have a run for each hour or five minutes. */
const LATE = 2;
/** The job of payments takes twenty runs at a time; a day has one for each five minutes. */
const ALL_RUNS = 20;

const design = findDesign('cinnabar-gate');
const payJobs = ['dividend', 'daily', 'hourly', 'realtime'].map((kind) => `agents.pay.${kind}`);
const nightly = ['agents.intake', 'agents.intake', 'agents.seals', 'agents.rebates', ...payJobs];

/**
 * Plays one day: from the night, in which the day before is sealed and paid, to the evening. Of today only the night.
 *
 * @param scene its clock stands before the day.
 */
export async function playDay(scene: Scene, day: Day): Promise<void> {
  const at = (minutes: number) => scene.moveTo(new Date(day.start.getTime() + minutes * MINUTE));
  if (day.day > 0) await playNight(scene, at, day.daysLeft < LATE ? ALL_RUNS : 1);
  if (day.daysLeft === 0) return;
  await at(10 * 60);
  await scene.runJobs(['lottery.instant-pools']);
  if (day.day === 0) await beginLine(scene);
  await openAccounts(scene, day.day);
  if (day.daysLeft === LATE) for (const contract of lateContracts) await agree(scene, contract);
  if (day.daysLeft === 1) await offer(scene, waitingOffer);
  await at(13 * 60);
  await buyTickets(scene, day.day);
  await at(20 * 60);
  await buyTickets(scene, day.day + 1);
  if (day.daysLeft === LATE) await spend(scene);
}

/** The intake learns with its second step that nothing older is missing. Only then a span is sealed. */
async function playNight(
  scene: Scene,
  at: (minutes: number) => Promise<void>,
  payments: number,
): Promise<void> {
  await at(11);
  await scene.runJobs(['agents.intake']);
  await at(12);
  await scene.runJobs([...nightly, ...Array<string>(payments).fill('agents.pay-runs'), 'agents.collect']);
}

/** Rates, links and contracts of the first day. */
async function beginLine(scene: Scene): Promise<void> {
  await scene.setPaymentPassword(generalAgent);
  await setGeneralRebates(scene);
  await openAccountsOf(scene, 0);
  for (const { username, ppm } of rebates)
    await setRebates(scene, { username, ppm, upline: uplineOf(username) });
  for (const contract of firstContracts) await agree(scene, contract);
  await makeLink(scene, 'demoluna', { path: 'luna' });
}

const uplineOf = (username: string) =>
  line.find((each) => each.username === username)?.upline ?? generalAgent;

async function openAccounts(scene: Scene, day: number): Promise<void> {
  if (day > 0) await openAccountsOf(scene, day);
  if (day !== opened.day) return;
  const lines = opened.usernames.map((username) => ({ username, userType: 0 as const }));
  await scene.handlers.openDownlines({ lines }, await scene.actors.member(opened.agent));
}

/** Each agent has one link, with which everybody below it registers. */
async function openAccountsOf(scene: Scene, day: number): Promise<void> {
  const codes = new Map<string, string>();
  for (const account of line.filter((each) => each.day === day)) {
    const code = codes.get(account.upline) ?? (await makeLink(scene, account.upline));
    codes.set(account.upline, code);
    await registerBelow(scene, account, code);
  }
}

/** Everybody who plays buys tickets, more of them on every third day. */
async function buyTickets(scene: Scene, day: number): Promise<void> {
  if (!design) throw new Error('no such tickets');
  const { code, price } = design;
  const input = { code, price: formatAmount(price) };
  const already = players.filter((account) => account.day < day);
  await Promise.all(
    already.map(async ({ username, tickets }) => {
      const count = Math.ceil((tickets + (day % 3 === 0 ? 1 : 0)) / 2);
      const call = await scene.actors.member(username);
      for (let bought = 0; bought < count; bought += 1)
        await scene.handlers.buyInstant(input, { ...call, key: scene.actors.newKey() });
    }),
  );
}

/** An agent sends all its whole units to a player below it, once staff know both. */
async function spend(scene: Scene): Promise<void> {
  const { handlers, actors } = scene;
  for (const name of [spender.username, spender.to]) await proveIdentity(scene, name);
  const call = await actors.member(spender.username);
  const { balance: wallets } = await handlers.balance({}, call);
  const main = wallets.find(({ accountTypeId }) => accountTypeId === accountTypeIds.main);
  const balance = parseAmount(main?.availBalance ?? '') ?? 0n;
  const amount = balance - (balance % amountOf(1));
  const { paymentPassword: password } = agentLogin;
  const input = { username: spender.to, amount: formatAmount(amount), password, reason: 'for the weekend' };
  await handlers.transferDownline(input, call);
}
