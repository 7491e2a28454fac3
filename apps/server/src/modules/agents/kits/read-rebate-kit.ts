// The kit of a rebate: of a day and group, with its corrections (docs/reference/pay-kit.md). The digest of its wagers was stored with its last
// line; those of its places and rates are made with the kit.
import { createHash } from 'node:crypto';
import type { agentsRebates } from '@tyche/contract/agents-rebates';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { addDays, rebateGroups, treeHead } from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { AgentsDeps } from '../deps.ts';
import * as text from './kit-text.ts';
import { cellsPart, type Page, ROWS, treePart, wholeAccounts } from './pieces.ts';
import { isDay } from './read-kit.ts';
import {
  type AfterCell,
  listCells,
  listPlaces,
  type PlaceRow,
  type Scope,
  type TreeScope,
} from './store-kit.ts';
import { findRebate, listShares, type ShareRow } from './store-rebate-kit.ts';

type Route = (typeof agentsRebates)['rebateKit'];

type Kit = Scope & TreeScope & { readonly of: Parameters<typeof listShares>[1] };

/**
 * A piece of the kit of a rebate of the caller. Refuses `unknown-line` when there is none of that day and group, `no-kit` when the day began
 * before wagers were kept one by one, and `invalid-input`.
 */
export async function readRebateKit(
  { database, merchant }: Pick<AgentsDeps, 'database' | 'merchant'>,
  memberId: bigint,
  { day, type, after }: InputOf<Route>,
): Promise<OutputOf<Route>> {
  const { reader } = database;
  const group = rebateGroups.find((each) => each === type);
  if (!group || !isDay(day)) throw new Refusal('invalid-input', { field: group ? 'day' : 'type' });
  const rebate = await findRebate(reader, { memberId, day, group });
  if (!rebate) throw new Refusal('unknown-line');
  if (rebate.fact === null) throw new Refusal('no-kit');
  const kit: Kit = {
    receiver: memberId,
    game_group: group,
    as_of: rebate.as_of,
    withReceiver: true,
    first_day: day,
    next_day: addDays(day, 1),
    of: { memberId, day, group, fact: rebate.fact },
  };
  const fileName = `rebate-${day}-${group}.kit.csv`;
  if (after === undefined) {
    const { timeZone } = (await merchant()).site;
    const { wagers, digest } = rebate;
    const digests = {
      ...(digest === null || wagers === null ? await cellsDigestOf(reader, kit) : { wagers, digest }),
      ...(await digestsOf(reader, kit, timeZone)),
    };
    const line = {
      memberId,
      day,
      group,
      rule: 'rebate/1',
      amount: rebate.amount,
      own: rebate.own,
      ...digests,
    };
    return { fileName, text: text.rebateHeadText(line, timeZone), next: 'tree.0' };
  }
  return { fileName, ...(await pieceAfter(reader, kit, after)) };
}

/** The contract admits only texts of this form. */
async function pieceAfter(
  reader: Reader,
  kit: Kit,
  after: string,
): Promise<{ readonly text: string; readonly next: string | null }> {
  const [part, member = '', group = ''] = after.split('.');
  const memberId = BigInt(member);
  if (part === 'tree') {
    const found = await treePart(reader, kit, memberId);
    return { text: found.text, next: found.after === null ? 'shares.0' : `tree.${found.after}` };
  }
  if (part === 'shares') {
    const page = wholeAccounts(await listShares(reader, kit.of, memberId, ROWS), ROWS);
    return {
      text: page.rows.map(text.shareText).join(''),
      next: page.after === null ? 'cells.0' : `shares.${page.after}`,
    };
  }
  const found = await cellsPart(reader, kit, { day: kit.first_day, memberId, group });
  if (!found) return { text: text.END, next: null };
  return { text: found.text, next: `cells.${found.last.memberId}.${found.last.group}` };
}

/** The digest of the cells of a rebate that has none stored, page by page. */
async function cellsDigestOf(reader: Reader, kit: Kit) {
  const cells = createHash('sha256');
  let wagers = 0n;
  let from: AfterCell = { day: kit.first_day, memberId: 0n, group: '' };
  for (;;) {
    const page = await listCells(reader, kit, from, ROWS);
    for (const { member_id, game_group, wagers: own, digest } of page) {
      cells.update(`${from.day}|${member_id}|${game_group}|${digest}\n`);
      wagers += BigInt(own);
    }
    const last = page.at(-1);
    if (!last || page.length < ROWS) break;
    from = { ...from, memberId: last.member_id, group: last.game_group };
  }
  return { wagers, digest: cells.digest('hex') };
}

/** The digests of the tree and of the shares, page by page. */
async function digestsOf(reader: Reader, kit: Kit, timeZone: string) {
  const [tree, shares] = [createHash('sha256'), createHash('sha256')];
  tree.update(treeHead({ receiver: kit.receiver, firstDay: kit.first_day, nextDay: kit.next_day, timeZone }));
  for (let after: bigint | null = 0n; after !== null; ) {
    const page: Page<PlaceRow> = wholeAccounts(await listPlaces(reader, kit, after, ROWS), ROWS);
    for (const { member_id, upline_id, from_day, to_day } of page.rows)
      tree.update(`${member_id}|${upline_id}|${from_day}|${to_day}\n`);
    after = page.after;
  }
  for (let after: bigint | null = 0n; after !== null; ) {
    const page: Page<ShareRow> = wholeAccounts(await listShares(reader, kit.of, after, ROWS), ROWS);
    for (const share of page.rows) shares.update(`${text.shareValues(share).join('|')}\n`);
    after = page.after;
  }
  return {
    treeDigest: tree.digest('hex'),
    shareDigest: shares.digest('hex'),
  };
}
