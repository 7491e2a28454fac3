// The rows of a kit: the file from which a line of pay can be computed again (docs/reference/pay-kit.md). Numbers of accounts only.
import { termsOf } from '../contracts/terms.ts';
import type {
  CellRow,
  KitLine,
  LateFactRow,
  PlaceRow,
  PromotionRow,
  RebateRow,
  SpanFactRow,
  VersionRow,
  WagerRow,
  WindowLine,
} from './store-kit.ts';
import type { ShareRow } from './store-rebate-kit.ts';

export type Value = string | number | bigint | null;

/** A row of a kit: its kind, then its values. */
export const row = (...values: readonly Value[]): string =>
  `${values.map((value) => value ?? '').join(',')}\n`;

/** A rebate of a day in a group, with the digests of what it is computed from. */
export interface RebateKitLine {
  readonly memberId: bigint;
  readonly day: string;
  readonly group: string;
  readonly rule: string;
  readonly amount: bigint;
  /** The part on the own play. */
  readonly own: bigint;
  readonly wagers: bigint;
  readonly digest: string;
  readonly treeDigest: string;
  readonly shareDigest: string;
}

/** A share in the order of its row and of its digest. */
export const shareValues = (share: ShareRow): readonly (string | number | bigint)[] => [
  share.member_id,
  share.prize_mode,
  share.base,
  share.valid,
  share.rate ?? '',
  share.below_id ?? '',
  share.below_rate ?? '',
  share.own_rate ?? '',
];

const FORMAT = 'tyche-pay-kit/1';

/** The first rows: the line, its version and its tiers. Times are milliseconds since 1970. */
export function headText(line: KitLine, timeZone: string): string {
  return row('kit', FORMAT, timeZone) + versionText(line) + lineText(line);
}

/** A version with its tiers. */
export function versionText(version: VersionRow): string {
  const { tiers, dividend } = termsOf(version.terms);
  return [
    row(
      'version',
      version.contract_id,
      version.kind,
      version.game_group,
      version.offerer ?? 'house',
      version.receiver,
      version.version,
      version.effective_from,
      dividend?.periodKind ?? null,
      dividend?.carryPolicy ?? null,
      dividend?.minimum ?? null,
      version.version_digest,
    ),
    ...tiers.map((tier) =>
      row('tier', tier.minimumBet, tier.netLoss, tier.activeMember, tier.rateType, tier.rate),
    ),
  ].join('');
}

export const lineText = (line: KitLine): string =>
  row(
    'line',
    line.line_id,
    line.rule,
    line.period,
    line.period_day,
    line.first_day,
    line.next_day,
    line.starts_at.getTime(),
    line.ends_at.getTime(),
    line.active_floor,
    line.minimum,
    line.valid,
    line.voided,
    line.stake,
    line.payout,
    line.self_rebate,
    line.agent_rebate,
    line.promotions,
    line.active_members,
    line.carry_in,
    line.base,
    line.carry_out,
    line.tier,
    line.rate_type,
    line.rate,
    line.amount,
    line.reason,
    line.corrects,
    line.wagers,
    line.digest,
    line.tree_digest,
    line.rebate_digest,
  );

export const earlierText = (line: { readonly line_id: bigint; readonly amount: bigint }): string =>
  row('earlier', line.line_id, line.amount);

export const beforeText = (line: { readonly line_id: bigint; readonly carry_out: bigint }): string =>
  row('before', line.line_id, line.carry_out);

export const windowText = (line: WindowLine): string =>
  row(
    'window',
    line.line_id,
    line.starts_at.getTime(),
    line.ends_at.getTime(),
    line.valid,
    line.voided,
    line.active_members,
    line.tier,
    line.rate,
    line.amount,
    line.reason,
    line.wagers,
    line.digest,
  );

export const placeText = (place: PlaceRow): string =>
  row('tree', place.member_id, place.upline_id, place.from_day, place.to_day);

export const cellText = (day: string, cell: CellRow): string =>
  row('cell', day, cell.member_id, cell.game_group, cell.wagers, cell.digest);

export const rebateText = (day: string, rebate: RebateRow): string =>
  row('rebate', day, rebate.member_id, rebate.game_group, rebate.amount, rebate.own);

export const promotionText = (day: string, promotion: PromotionRow): string =>
  row('promotion', day, promotion.member_id, promotion.amount);

const wagerValues = (day: string, wager: WagerRow): readonly Value[] => [
  wager.wager_id,
  wager.member_id,
  day,
  wager.game_group,
  wager.stake,
  wager.valid,
  wager.payout,
  wager.self_rebate,
  wager.state,
];

export const wagerText = (day: string, wager: WagerRow): string => row('wager', ...wagerValues(day, wager));

/** A wager of a span: with the start of the span, and what it counted before. */
export const spanFactText = (day: string, startsAt: Date, fact: SpanFactRow): string =>
  row('fact', ...wagerValues(day, fact), startsAt.getTime(), fact.before);

/** A wager after an end that came after its day: with the window of its time, and what it counted before. */
export const lateText = (day: string, fact: LateFactRow): string =>
  row('late', ...wagerValues(day, fact), fact.window_at.getTime(), fact.before);

/** The first rows of the kit of a rebate. */
export const rebateHeadText = (line: RebateKitLine, timeZone: string): string =>
  row('kit', FORMAT, timeZone) +
  row(
    'rebateline',
    line.memberId,
    line.day,
    line.group,
    line.rule,
    line.amount,
    line.own,
    line.wagers,
    line.digest,
    line.treeDigest,
    line.shareDigest,
  );

export const shareText = (share: ShareRow): string => row('share', ...shareValues(share));

export const END = row('end');
