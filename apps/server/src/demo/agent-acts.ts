// What the people of the demo's line do once: register with links, set rebates, agree contracts. Each act is a call of the program.
import type { Modules } from '../modules.ts';
import type { Actors } from './actors.ts';
import {
  agentLogin,
  type DemoContract,
  GENERAL_REBATE,
  generalAgent,
  type LineAccount,
  rebateGroups,
} from './agent-line.ts';

export interface Stage {
  readonly handlers: Modules['handlers'];
  readonly actors: Actors;
  setPaymentPassword(username: string): Promise<void>;
}

/** Makes a link of an agent. Gives its code. */
export async function makeLink(
  { handlers, actors }: Stage,
  agent: string,
  { path = null, endDate = null }: { readonly path?: string | null; readonly endDate?: number | null } = {},
): Promise<string> {
  const pathType = path === null ? (0 as const) : (1 as const);
  const input = { type: 0 as const, pathType, endDate, ...(path === null ? {} : { path }) };
  return (await handlers.createAffiliateUrl(input, await actors.member(agent))).code;
}

/** Visits a link and registers with it. The upline makes an agent of who is to be one. */
export async function registerBelow(stage: Stage, account: LineAccount, code: string): Promise<void> {
  const { handlers, actors } = stage;
  const { username, upline, userType } = account;
  await handlers.openAffiliateUrl({ code }, actors.visitor());
  const { password } = agentLogin;
  await handlers.register(
    { username, password, confirmPassword: password, affiliateCode: code, agreement: true, login: true },
    actors.visitor(),
  );
  if (userType === 0) return;
  const customerId = String(await actors.idOf(username));
  await handlers.promoteDownlineToAgent({ customerId }, await actors.member(upline));
  await stage.setPaymentPassword(username);
}

/** One member of staff proposes, another one approves. */
async function approve({ handlers, actors }: Stage, approvalId: string): Promise<void> {
  await handlers.approve({ id: approvalId }, await actors.staff('supervisor'));
}

const configsOf = (ppm: number) => rebateGroups.map((type) => ({ type, rebateValue: ppm }));

/** The rebates of the general agent, which staff set. */
export async function setGeneralRebates(stage: Stage): Promise<void> {
  const { handlers, actors } = stage;
  const memberId = String(await actors.idOf(generalAgent));
  const input = { memberId, configs: configsOf(GENERAL_REBATE), reason: 'the demo begins' };
  const { approvalId } = await handlers.setRebates(input, await actors.staff('operator'));
  await approve(stage, approvalId);
}

/** The rebates that an agent gives to an account directly below it. */
export async function setRebates(
  { handlers, actors }: Stage,
  { username, ppm, upline }: { readonly username: string; readonly ppm: number; readonly upline: string },
): Promise<void> {
  const customerId = String(await actors.idOf(username));
  await handlers.updateDownlineRebates({ customerId, configs: configsOf(ppm) }, await actors.member(upline));
}

const games = 'CONS';

/** Offers a contract, of the house with two members of staff, and accepts it. */
export async function agree(stage: Stage, contract: DemoContract): Promise<void> {
  await offer(stage, contract);
  const { handlers, actors } = stage;
  const { kind, receiver } = contract;
  const call = await actors.member(receiver);
  const { list } = await handlers.listContracts({ kind, direction: 'received' }, call);
  const [waiting] = list.filter(({ status }) => status === 'P');
  if (!waiting) throw new Error(`${receiver} has no offer of ${kind}`);
  const answer = { status: 'A' as const };
  const { contractId } = waiting;
  if (kind === 'DIVIDEND') await handlers.processContractDividend({ type: games, ...answer }, call);
  if (kind === 'DAILY') await handlers.processDailySalaryContract({ id: contractId, ...answer }, call);
  if (kind === 'HOURLY') await handlers.processContractHourSalary({ contractId, ...answer }, call);
  if (kind === 'REALTIME') await handlers.processRealTimeSalaryContract({ contractId, ...answer }, call);
}

/** Offers a contract, which then waits for its answer. */
export async function offer(stage: Stage, contract: DemoContract): Promise<void> {
  const { handlers, actors } = stage;
  const { kind, offerer, receiver, betVolume, activeMember, rate } = contract;
  const terms = {
    betVolume,
    activeMember,
    requestedRate: rate,
    ...(kind === 'DIVIDEND' ? {} : { rateTypes: 'P' }),
  };
  const receiverId = String(await actors.idOf(receiver));
  if (offerer === null) {
    const input = { memberId: receiverId, kind, type: games, ...terms, reason: 'the demo begins' } as const;
    const { approvalId } = await handlers.offerHouseContract(input, await actors.staff('operator'));
    await approve(stage, approvalId);
    return;
  }
  const input = { kind, downlineId: receiverId, type: games, ...terms } as const;
  await handlers.offerContract(input, await actors.member(offerer));
}

/** A picture of one pixel: the document of a person who does not exist. */
const picture = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);

/** Declares who an account is and hands in a document; staff approve it. */
export async function proveIdentity({ handlers, actors }: Stage, username: string): Promise<void> {
  const call = await actors.member(username);
  await handlers.declareIdentity(
    { name: `Demo ${username.slice('demo'.length)}`, birthDate: '1990-05-04', address: '1 Demo Street' },
    call,
  );
  await handlers.submitIdentity(
    { document: 'passport', images: [{ name: 'document.png', bytes: picture }] },
    call,
  );
  const staff = await actors.staff('operator');
  const { list } = await handlers.identityQueue({}, staff);
  for (const { id } of list)
    await handlers.decideIdentity({ id, decision: 'approved', reason: 'a demo account' }, staff);
}
