// Bonuses as staff see them (docs/reference/promotions.md 11).
import type { bonusesStaff } from '@tyche/contract/bonuses-staff';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { formatAmount } from '@tyche/kernel/money';
import type { Reader } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { findMemberId, namesOf } from '../../members/index.ts';
import { type Actor, recordLook } from '../../staff/index.ts';
import { pocketEntriesOf, sumsOfBonuses } from '../../wallet/index.ts';
import type { PromotionsDeps } from '../deps.ts';
import { pocketOf } from './end.ts';
import { revokeReasonOf } from './revoke.ts';
import { countedOf, fieldsOf, runningOf } from './shown.ts';
import { isStarted } from './store.ts';
import { listCounted } from './store-counted.ts';
import { findListed, type ListedBonus, listForStaff } from './store-read.ts';

type Listed = OutputOf<typeof bonusesStaff.staffBonuses>;

const PAGE = 20;
const SHOWN_COUNTED = 100;
const SHOWN_ENTRIES = 200;
const states = { running: 'process', waiting: 'claimed', over: 'closed' } as const;

/** A page of bonuses, newest first. An unknown name has none. */
export async function listBonuses(
  { database: { reader }, merchant }: Pick<PromotionsDeps, 'database' | 'merchant'>,
  input: InputOf<typeof bonusesStaff.staffBonuses>,
): Promise<Listed> {
  const { state, username, promotionId, pageNo = 1, pageSize = PAGE } = input;
  const memberId = username === undefined ? null : await findMemberId(reader, username);
  if (username !== undefined && memberId === null) return { list: [], total: 0, totalPages: 0 };
  const rows = await listForStaff(reader, {
    state: state === undefined ? null : states[state],
    offerId: promotionId === undefined ? null : BigInt(promotionId),
    memberId,
    limit: pageSize,
    offset: (pageNo - 1) * pageSize,
  });
  const { defaultLanguage } = (await merchant()).site;
  const names = await namesOf(reader, [...new Set(rows.map(({ member_id }) => member_id))]);
  const total = Number(rows[0]?.total ?? 0n);
  return {
    list: await Promise.all(rows.map((row) => rowOf(reader, row, names, defaultLanguage))),
    total,
    totalPages: Math.ceil(total / pageSize),
  };
}

/** One bonus with its ledger and bets. The look is recorded. Refuses `unknown-application`. */
export async function readBonus(
  deps: PromotionsDeps,
  bonusId: bigint,
  looker: Actor,
): Promise<OutputOf<typeof bonusesStaff.staffBonus>> {
  const { reader } = deps.database;
  const row = await findListed(reader, bonusId);
  if (!row) throw new Refusal('unknown-application');
  const purpose = `application ${bonusId}`;
  await recordLook(reader, looker, { memberId: row.member_id, fields: ['promotions'], purpose });
  const { defaultLanguage } = (await deps.merchant()).site;
  const [sums] = await sumsOfBonuses(reader, [row.bonus_key]);
  const isRunning = row.state === 'process' && isStarted(row);
  const entries = await pocketEntriesOf(reader, row.bonus_key, SHOWN_ENTRIES);
  return {
    ...(await rowOf(reader, row, await namesOf(reader, [row.member_id]), defaultLanguage)),
    running: isRunning ? await runningOf(deps, reader, row, defaultLanguage) : null,
    counted: await countedOf(deps, await listCounted(reader, bonusId, SHOWN_COUNTED), defaultLanguage),
    released: formatAmount(sums?.released ?? 0n),
    forfeited: formatAmount(row.forfeited),
    revokeReason: row.outcome === 'revoked' ? revokeReasonOf(row.reason) : null,
    ledger: entries.map(({ at, kind, amount, balance, key }) => ({
      at: at.getTime(),
      kind,
      amount: formatAmount(amount),
      balance: formatAmount(balance),
      reference: key,
    })),
  };
}

async function rowOf(
  reader: Reader,
  row: ListedBonus,
  names: ReadonlyMap<bigint, string>,
  language: string,
): Promise<Listed['list'][number]> {
  return {
    ...fieldsOf(row, language),
    memberId: row.member_id.toString(),
    username: names.get(row.member_id) ?? '',
    pocket: formatAmount(row.state === 'process' ? await pocketOf(reader, row) : 0n),
    progress: formatAmount(row.progress),
    startedAt: row.starts_at?.getTime() ?? null,
    expiresAt: row.expires_at?.getTime() ?? null,
    endedAt: row.closed_at?.getTime() ?? null,
    outcome: row.outcome,
    isWaiting: row.state === 'claimed',
  };
}
