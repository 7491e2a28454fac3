import type { instant } from '@tyche/contract/instant';
import type { instantStaff } from '@tyche/contract/instant-staff';
import { parseAmount } from '@tyche/kernel/money';
import { Refusal } from '../../../platform/http/errors.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { buyInstant } from './instant-buy.ts';
import {
  getDesign,
  listOwn,
  openWholePool,
  proveOwn,
  readDesigns,
  readOwn,
  readPool,
  readPools,
  revealOwn,
} from './instant-read.ts';
import { proposeWithdrawal } from './instant-withdraw.ts';
import type { LotteryDeps } from '../types.ts';

/** The calls of the scratch tickets. */
export function instantRoutes({
  database,
  nameIn,
  findMember,
}: Pick<LotteryDeps, 'database' | 'nameIn' | 'findMember'>): Handlers<
  keyof typeof instant | keyof typeof instantStaff
> {
  const { reader } = database;
  return {
    instantDesigns: (_input, call) => readDesigns(reader, (key) => nameIn(call.language, key)),
    instantPools: ({ code }) => readPools(reader, code),
    instantPool: ({ code, pool }) => readPool(reader, code, pool),
    instantLeaves: ({ code, pool }) => openWholePool(reader, code, pool),
    async buyInstant(input, call) {
      const { code } = getDesign(input.code);
      const price = parseAmount(input.price);
      if (price === null || price <= 0n) throw new Refusal('invalid-amount');
      const member = await findMember(call.member.memberId);
      if (!member) throw new Refusal('not-signed-in');
      const id = await buyInstant({ database }, member, { order: { code, price }, key: call.key });
      return { ...(await readOwn(reader, member.memberId, id)), isRevealed: false, prize: null, salt: null };
    },
    instantTickets: (input, call) => listOwn(reader, call.member.memberId, input),
    revealInstant: ({ id }, call) => revealOwn(database, call.member.memberId, idOf(id)),
    async withdrawPool(input, call) {
      return { approvalId: (await proposeWithdrawal(database, input, call)).toString() };
    },
    instantProof: ({ id }, call) => proveOwn(reader, call.member.memberId, idOf(id)),
  };
}

/** A ticket's id from the wire. Refuses `unknown-order` beyond what the database can hold. */
function idOf(text: string): bigint {
  const id = BigInt(text);
  if (id > 9_223_372_036_854_775_807n) throw new Refusal('unknown-order');
  return id;
}
