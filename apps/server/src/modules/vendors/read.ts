// What members and staff see of vendors' wallets: the contract's shapes.
import { currencies } from '@tyche/kernel/currencies';
import { formatAmount } from '@tyche/kernel/money';
import { resultOf } from '@tyche/rules/records';
import { Outage, Refusal } from '../../platform/http/errors.ts';
import { pageAnswer, pageOf, type PageWanted } from '../../platform/http/pages.ts';
import { balanceOf } from '../wallet/index.ts';
import { hasWallets, type VendorBalance } from './adapter.ts';
import { findVendor, type Vendor, type VendorsDeps, walletVendors, type WalletVendor } from './deps.ts';
import { namesOf } from './desk/read.ts';
import { STUCK_HOURS } from './desk/odd-rounds.ts';
import { countOpen, listOff } from './desk/store-switches.ts';
import * as store from './store.ts';
import {
  countModeBlocks,
  listAll,
  listMoneyThere,
  listOwn,
  sumByVendor,
  sumOfMember,
} from './store-lists.ts';
import { MAX_ROUNDS, sumPlay } from './store-play.ts';
import type { TransferRow } from './types.ts';

export function transferView({ vendors }: Pick<VendorsDeps, 'vendors'>, row: TransferRow) {
  return {
    id: row.transfer_id.toString(),
    reference: row.reference,
    vendor: row.vendor,
    name: vendors.find(({ code }) => code === row.vendor)?.name ?? row.vendor,
    direction: row.direction,
    amount: formatAmount(row.amount),
    currency: row.currency,
    state: row.state === 'done' || row.state === 'returned' ? row.state : 'pending',
    reason: row.reason,
    nextAskAt: row.next_ask_at?.getTime() ?? null,
    at: row.at.getTime(),
    endedAt: row.ended_at?.getTime() ?? null,
  } as const;
}

/** The main wallet and what each vendor says; no vendors where one wallet serves all games. */
export async function readWallets(deps: VendorsDeps, memberId: bigint) {
  const { site } = await deps.merchant();
  const main = await balanceOf(deps.database.reader, memberId);
  if (!main) throw new Refusal('not-signed-in');
  const vendors = site.walletMode === 'separate' ? walletVendors(deps) : [];
  return {
    currency: site.currency,
    currencySymbol: currencies[site.currency].symbol,
    main: formatAmount(main.available),
    wallets: await Promise.all(vendors.map((vendor) => readWallet(deps, vendor, memberId))),
  };
}

/** What our books say that a member has with vendors, or on the way. Asks no vendor. */
export async function readHoldings({ database, merchant }: VendorsDeps, memberId: bigint) {
  const { site } = await merchant();
  return { amount: formatAmount(await sumOfMember(database.reader, memberId)), currency: site.currency };
}

/** What the member's seamless play with each vendor came to, today and this month; none with a vendor that has no round. */
export async function readVendorPlay({ database, merchant, vendors }: VendorsDeps, memberId: bigint) {
  const { site } = await merchant();
  const rows = await sumPlay(database.reader, {
    memberId,
    vendors: vendors.map(({ code }) => code),
    zone: site.timeZone,
    maxRounds: MAX_ROUNDS,
  });
  return {
    vendors: rows.map((row) => ({
      vendor: row.vendor,
      name: vendors.find(({ code }) => code === row.vendor)?.name ?? row.vendor,
      today: playOf(row.day_bets, row.day_wins),
      month: playOf(row.month_bets, row.month_wins),
      open: { rounds: row.open_rounds, staked: formatAmount(row.open_bets) },
      countedSince: row.counted_since?.getTime() ?? null,
    })),
  };
}

function playOf(staked: bigint, won: bigint) {
  const net = resultOf({ stake: staked, paid: won, rebate: 0n });
  return { staked: formatAmount(staked), won: formatAmount(won), net: formatAmount(net) };
}

async function readWallet(deps: VendorsDeps, vendor: WalletVendor, memberId: bigint) {
  const { reader } = deps.database;
  const player = await store.findPlayer(reader, memberId, vendor.code);
  const pending = player && (await store.findUnderWay(reader, memberId, vendor.code));
  const look = player?.opened_at
    ? vendor.adapter.balance({ playerId: player.player_id, currency: player.currency })
    : Promise.resolve(null);
  const [status, there] = await Promise.all([statusOf(vendor), unlessOut<VendorBalance | null>(look)]);
  const isKnown = status !== 'unreachable' && there !== 'out';
  const shown = (amount: bigint | undefined) => (isKnown ? formatAmount(amount ?? 0n) : null);
  const balance = there === 'out' ? null : there;
  return {
    accountTypeId: vendor.accountTypeId,
    vendor: vendor.code,
    name: vendor.name,
    status: isKnown ? status : ('unreachable' as const),
    available: shown(balance?.available),
    inPlay: shown(balance?.inPlay),
    onTheWay: formatAmount(pending?.amount ?? 0n),
    pending: pending ? transferView(deps, pending) : null,
  };
}

/** A member's transfers, newest first. */
export async function readRecords(
  deps: VendorsDeps,
  memberId: bigint,
  { startDate, endDate, ...page }: PageWanted & { readonly startDate?: number; readonly endDate?: number },
) {
  const rows = await listOwn(deps.database.reader, {
    memberId,
    from: startDate === undefined ? null : new Date(startDate),
    to: endDate === undefined ? null : new Date(endDate),
    ...pageOf(page),
  });
  return pageAnswer(rows, page, (row) => transferView(deps, row));
}

/** Everybody's transfers, for staff. */
export async function readQueue(
  deps: VendorsDeps,
  { state = 'open', ...page }: PageWanted & { readonly state?: 'open' | 'ended' },
) {
  const { reader } = deps.database;
  const rows = await listAll(reader, { isOver: state === 'ended', ...pageOf(page) });
  const members = new Map(
    await Promise.all(
      [...new Set(rows.map((row) => row.member_id))].map(
        async (id) => [id, await deps.findMember(reader, id)] as const,
      ),
    ),
  );
  return pageAnswer(rows, page, (row) => ({
    ...transferView(deps, row),
    memberId: row.member_id.toString(),
    username: members.get(row.member_id)?.username ?? '',
    asks: row.asks,
    lastAskedAt: row.last_asked_at?.getTime() ?? null,
    lastAnswer: row.last_answer,
    needsReview: row.state === 'manual-review',
  }));
}

/** Members with money at vendors by our books, for staff. */
export async function readMoneyThere(deps: VendorsDeps, page: PageWanted) {
  const rows = await listMoneyThere(deps.database.reader, pageOf(page));
  const nameOf = await namesOf(deps, rows);
  return pageAnswer(rows, page, ({ member_id: memberId, vendor, amount, currency, recall_at: recallAt }) => ({
    memberId: memberId.toString(),
    username: nameOf(memberId),
    vendor,
    name: findVendor(deps, vendor)?.name ?? vendor,
    amount: formatAmount(amount),
    currency,
    isRecalled: recallAt !== null,
  }));
}

/** Each vendor: how it stands, and what our books say is with it. */
export async function readVendors(deps: VendorsDeps) {
  const { site } = await deps.merchant();
  const { reader } = deps.database;
  const codes = walletVendors(deps).map(({ code }) => code);
  const [totals, off, counts, modeBlocks] = await Promise.all([
    sumByVendor(reader, site.currency),
    listOff(reader),
    countOpen(reader, STUCK_HOURS),
    countModeBlocks(reader, codes),
  ]);
  return {
    walletMode: site.walletMode === 'separate' ? ('separate' as const) : ('single' as const),
    currency: site.currency,
    modeBlocks,
    vendors: await Promise.all(
      deps.vendors.map(async (vendor) => {
        const total = totals.find((one) => one.vendor === vendor.code);
        const open = counts.get(vendor.code);
        return {
          accountTypeId: vendor.accountTypeId,
          vendor: vendor.code,
          name: vendor.name,
          status: await statusOf(vendor),
          held: formatAmount(total?.held ?? 0n),
          onTheWay: formatAmount(total?.on_the_way ?? 0n),
          pending: total?.pending ?? 0,
          walletMode:
            site.walletMode === 'separate' && hasWallets(vendor.adapter)
              ? ('transfer' as const)
              : ('seamless' as const),
          isOff: off.has(vendor.code),
          openRounds: open?.openRounds ?? 0,
          stuckRounds: open?.stuckRounds ?? 0,
          openIncidents: open?.openIncidents ?? 0,
        };
      }),
    ),
  };
}

/** How a vendor stands now. One that cannot be asked calls us, and is taken as ready. */
async function statusOf({ adapter }: Vendor): Promise<'ready' | 'maintenance' | 'unreachable'> {
  const found = adapter.health ? await unlessOut(adapter.health()) : 'ready';
  return found === 'out' ? 'unreachable' : found;
}

async function unlessOut<Value>(call: Promise<Value>): Promise<Value | 'out'> {
  return call.catch((error: unknown) => {
    if (error instanceof Outage) return 'out';
    throw error;
  });
}
