// The mall that the demo begins with (docs/reference/rewards.md 6.4).
import type { Random } from '@tyche/kernel/random';
import { amountOf } from '@tyche/kernel/money';
import { makeCode } from '@tyche/rules/rewards';
import type { NewReward } from '../modules/points/index.ts';

const reward = (
  kind: NewReward['kind'],
  points: number,
  stock: number,
  names: { readonly EN: string; readonly TY: string; readonly VI: string },
): NewReward => ({
  kind,
  names,
  price: amountOf(points),
  stock,
  max_per_member: 3,
  is_open: true,
  hands_codes: false,
});

/** Rewards of both kinds, from small to large. */
export const demoMall: readonly NewReward[] = [
  reward('voucher', 150, 200, {
    EN: 'Coffee voucher',
    TY: 'Voucher sa kape',
    VI: 'Phiếu cà phê',
  }),
  reward('voucher', 600, 100, {
    EN: 'Cinema voucher for two',
    TY: 'Voucher sa sine para sa dalawa',
    VI: 'Phiếu xem phim cho hai người',
  }),
  // Its stock is its list of codes, which `demoVoucherCodes` makes.
  {
    ...reward('voucher', 300, 0, {
      EN: 'Phone credit',
      TY: 'Load sa cellphone',
      VI: 'Thẻ nạp điện thoại',
    }),
    hands_codes: true,
  },
  reward('goods', 900, 40, {
    EN: 'Porcelain tea cup',
    TY: 'Porselanang tasa ng tsaa',
    VI: 'Tách trà bằng sứ',
  }),
  reward('goods', 2_400, 12, {
    EN: 'Lacquer box',
    TY: 'Kahong may lacquer',
    VI: 'Hộp sơn mài',
  }),
];

const VOUCHERS = 40;
const VOUCHER_LENGTH = 12;

/** Codes for a voucher of the demo: they open nothing anywhere. */
export function demoVoucherCodes(random: Random): readonly string[] {
  return [...new Set(Array.from({ length: VOUCHERS }, () => `DEMO-${makeCode(VOUCHER_LENGTH, random)}`))];
}
