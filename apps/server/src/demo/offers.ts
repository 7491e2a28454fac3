// The offers that the demo merchant begins with: one of each form that a visitor can try.
import type { DemoOffer } from '../modules/promotions/index.ts';
import { common, forLotteries, texts } from './offer-parts.ts';
import { staffOffers } from './staff-offers.ts';

/** Offers in the currency of the site. */
export const demoOffers: readonly DemoOffer[] = [
  {
    kind: 'SIGNUP',
    content: {
      terms: { ...common, identityLevel: 1, group: 'welcome' },
      texts: texts({
        EN: [
          'Welcome gift',
          '{amount} once your identity is told.',
          'Tell your name and birth date under Identity, then apply here.',
        ],
        TY: [
          'Regalong pambungad',
          '{amount} kapag nasabi mo na ang pagkakakilanlan mo.',
          'Ilagay ang pangalan at petsa ng kapanganakan mo sa Pagkakakilanlan, saka mag-apply dito.',
        ],
        VI: [
          'Quà chào mừng',
          '{amount} khi bạn đã khai danh tính.',
          'Khai họ tên và ngày sinh ở mục Danh tính, rồi đăng ký tại đây.',
        ],
      }),
    },
  },
  {
    kind: 'FIRST_DEPOSIT',
    content: {
      terms: {
        ...common,
        category: 'deposit',
        formula: {
          is: 'share',
          minDeposit: '100.0000',
          tiers: [{ from: '100.0000', ratePpm: 100_000, cap: '200.0000' }],
          maxPerDay: null,
        },
      },
      texts: texts({
        EN: [
          'First deposit',
          '{rate} of your first deposit back, at most {cap}.',
          'Choose this offer with your first deposit of {minDeposit} or more.',
        ],
        TY: [
          'Unang deposito',
          '{rate} ng unang deposito mo ang ibabalik, hanggang {cap}.',
          'Piliin ang alok na ito sa unang deposito mo na {minDeposit} o higit pa.',
        ],
        VI: [
          'Nạp lần đầu',
          'Hoàn {rate} khoản nạp đầu tiên, tối đa {cap}.',
          'Chọn khuyến mãi này khi nạp lần đầu từ {minDeposit} trở lên.',
        ],
      }),
    },
  },
  {
    kind: 'SECOND_DEPOSIT',
    content: {
      terms: {
        ...common,
        category: 'deposit',
        formula: {
          is: 'share',
          minDeposit: '100.0000',
          tiers: [{ from: '100.0000', ratePpm: 500_000, cap: '500.0000' }],
          maxPerDay: null,
        },
        mode: 'playable',
        multiplierPpm: 5_000_000,
        ...forLotteries,
        maxBet: '50.0000',
      },
      texts: texts({
        EN: [
          'Second deposit',
          '{rate} of your second deposit as a bonus for lotteries, at most {cap}.',
          'Choose this offer with your second deposit of {minDeposit} or more. The table above says what has to be staked first, and that a withdrawal before that ends the bonus.',
        ],
        TY: [
          'Ikalawang deposito',
          '{rate} ng ikalawang deposito mo bilang bonus sa lotto, hanggang {cap}.',
          'Piliin ang alok na ito sa ikalawang deposito mo na {minDeposit} o higit pa. Nasa talaan sa itaas kung magkano muna ang itataya, at na tinatapos ng withdrawal bago iyon ang bonus.',
        ],
        VI: [
          'Nạp lần hai',
          '{rate} khoản nạp lần hai thành tiền thưởng chơi xổ số, tối đa {cap}.',
          'Chọn khuyến mãi này khi nạp lần hai từ {minDeposit} trở lên. Bảng phía trên ghi rõ phải cược bao nhiêu trước, và rút tiền trước lúc đó sẽ kết thúc tiền thưởng.',
        ],
      }),
    },
  },
  {
    kind: 'DEPOSIT_BET_BONUS',
    content: {
      terms: {
        ...common,
        category: 'deposit',
        formula: {
          is: 'bets',
          minDeposit: '100.0000',
          ratePpm: 200_000,
          cap: '200.0000',
          betMultiplePpm: 1_000_000,
        },
        ...forLotteries,
      },
      texts: texts({
        EN: [
          'Deposit and bet',
          '{rate} of a deposit in cash after bets on lotteries, at most {cap}.',
          'Choose this offer with a deposit of {minDeposit} or more. Bets with your own money count from the credit on. A withdrawal changes nothing, and you can leave at any time.',
        ],
        TY: [
          'Deposito at taya',
          '{rate} ng deposito bilang cash pagkatapos ng mga taya sa lotto, hanggang {cap}.',
          'Piliin ang alok na ito sa deposito na {minDeposit} o higit pa. Binibilang ang mga taya ng sarili mong pera mula nang pumasok ang deposito. Walang binabago ang withdrawal, at puwede kang umalis kahit kailan.',
        ],
        VI: [
          'Nạp và cược',
          '{rate} khoản nạp bằng tiền mặt sau khi cược xổ số, tối đa {cap}.',
          'Chọn khuyến mãi này khi nạp từ {minDeposit} trở lên. Cược bằng tiền của bạn được tính từ lúc khoản nạp được ghi có. Rút tiền không thay đổi gì, và bạn có thể rời bất cứ lúc nào.',
        ],
      }),
    },
  },
  {
    kind: 'PROMOCODE',
    content: {
      terms: { ...common, category: 'other' },
      texts: texts({
        EN: ['Promo code', '{amount} for your code.', 'Each code can be used once by a person.'],
        TY: [
          'Promo code',
          '{amount} para sa code mo.',
          'Isang beses lang magagamit ng isang tao ang bawat code.',
        ],
        VI: ['Mã khuyến mãi', '{amount} cho mã của bạn.', 'Mỗi người chỉ dùng một mã một lần.'],
      }),
    },
  },
  {
    kind: 'LUCKY_BET',
    content: {
      terms: {
        ...common,
        category: 'other',
        products: ['LOTTERY'],
        formula: {
          is: 'lucky',
          digits: 3,
          multiplePpm: 8_000_000,
          cap: '888.0000',
          minStake: '2.0000',
          maxPerDay: null,
          groups: ['LOTT', 'ELOTT'],
        },
      },
      texts: texts({
        EN: [
          'Lucky bet',
          'The last digits of a number are drawn each day, and bets with them get a reward.',
          'Each bet has a number. After each day three digits are drawn. A settled bet of the day whose number ends in them gets {multiplier} its stake, at most {amount}, as cash. You do not have to do anything for it.',
        ],
        TY: [
          'Masuwerteng taya',
          'Araw-araw binubunot ang mga huling digit ng isang numero, at may gantimpala ang mga tayang mayroon nito.',
          'May numero ang bawat taya. Pagkatapos ng bawat araw, tatlong digit ang binubunot. Ang tayang nagkaresulta sa araw na iyon at nagtatapos sa mga digit na ito ang numero ay makakakuha ng {multiplier} ng taya, hanggang {amount}, bilang cash. Wala kang kailangang gawin para rito.',
        ],
        VI: [
          'Vé cược may mắn',
          'Mỗi ngày quay các chữ số cuối của một số, và vé cược có chúng nhận thưởng.',
          'Mỗi vé cược có một số. Sau mỗi ngày, ba chữ số được quay. Vé có kết quả trong ngày và có số kết thúc bằng các chữ số đó nhận {multiplier} tiền cược, tối đa {amount}, bằng tiền mặt. Bạn không phải làm gì thêm.',
        ],
      }),
    },
  },
  {
    kind: 'REBATE',
    content: {
      terms: {
        ...common,
        category: 'rebate',
        formula: {
          is: 'rebate',
          rates: [
            { group: 'RNG', ratePpm: 5_000 },
            { group: 'LIVE', ratePpm: 3_000 },
            { group: 'FISH', ratePpm: 4_000 },
          ],
          minPayout: '1.0000',
          maxPerDay: '1000.0000',
        },
      },
      texts: texts({
        EN: [
          'Daily rebate',
          'A part of your bets back, each day.',
          'Each day ends at midnight. After 00:30 the rebate of the day waits in the reward centre. What is below the least payout is carried over.',
        ],
        TY: [
          'Araw-araw na rebate',
          'Bahagi ng mga taya mo ang ibinabalik araw-araw.',
          'Natatapos ang araw sa hatinggabi. Pagkatapos ng 00:30, nasa reward centre na ang rebate ng araw. Ang mas maliit sa pinakamababang bayad ay inililipat sa susunod na araw.',
        ],
        VI: [
          'Hoàn trả hằng ngày',
          'Nhận lại một phần tiền cược mỗi ngày.',
          'Mỗi ngày kết thúc lúc nửa đêm. Sau 00:30, khoản hoàn trả của ngày có ở mục phần thưởng. Số dưới mức trả tối thiểu chuyển sang ngày sau.',
        ],
      }),
    },
  },
  {
    kind: 'SAVIOR',
    content: {
      terms: {
        ...common,
        category: 'rebate',
        formula: { is: 'loss', tiers: [{ from: '500.0000', ratePpm: 50_000, cap: '1000.0000' }] },
      },
      texts: texts({
        EN: [
          'Weekly give-back',
          '{rate} of the net loss of a week, at most {cap}.',
          'The week ends on Sunday at midnight. From Monday 02:00 on, what is given back waits in the reward centre. It is not tied to a deposit.',
        ],
        TY: [
          'Lingguhang balik',
          '{rate} ng netong talo sa isang linggo, hanggang {cap}.',
          'Natatapos ang linggo sa hatinggabi ng Linggo. Mula Lunes 02:00, nasa reward centre na ang ibinabalik. Hindi kailangan ng deposito.',
        ],
        VI: [
          'Hoàn lại hằng tuần',
          '{rate} mức lỗ ròng của tuần, tối đa {cap}.',
          'Tuần kết thúc lúc nửa đêm Chủ nhật. Từ 02:00 thứ Hai, khoản hoàn lại có ở mục phần thưởng. Không cần nạp tiền.',
        ],
      }),
    },
  },
  {
    kind: 'LOGIN',
    content: {
      terms: {
        ...common,
        category: 'mission',
        mode: 'points',
        formula: {
          is: 'login',
          steps: [
            { day: 1, points: 5 },
            { day: 5, points: 20 },
            { day: 15, points: 80 },
          ],
        },
      },
      texts: texts({
        EN: [
          'Login days',
          'Points for the days on which you log in.',
          'Each day with a login counts once in a month. Days without one cost you nothing.',
        ],
        TY: [
          'Mga araw ng pag-log in',
          'Puntos para sa mga araw na nag-log in ka.',
          'Isang beses binibilang sa buwan ang bawat araw na nag-log in ka. Walang nababawas sa mga araw na hindi.',
        ],
        VI: [
          'Ngày đăng nhập',
          'Điểm cho những ngày bạn đăng nhập.',
          'Mỗi ngày có đăng nhập được tính một lần trong tháng. Ngày không đăng nhập không làm mất gì.',
        ],
      }),
    },
  },
  {
    kind: 'RANK_SALARY',
    content: {
      terms: {
        ...common,
        category: 'vip',
        formula: {
          is: 'ranks',
          steps: [
            { rank: 2, amount: '20.0000' },
            { rank: 3, amount: '100.0000' },
            { rank: 4, amount: '400.0000' },
          ],
        },
      },
      texts: texts({
        EN: [
          'Rank salary',
          'A sum each month by your rank.',
          'Your rank at the end of a month decides, when the month met its upkeep. It is given on the first of the next month.',
        ],
        TY: [
          'Sahod sa ranggo',
          'Halaga bawat buwan ayon sa ranggo mo.',
          'Ang ranggo mo sa katapusan ng buwan ang batayan, kapag natugunan ang hinihingi ng buwan. Ibinibigay ito sa unang araw ng susunod.',
        ],
        VI: [
          'Lương theo hạng',
          'Một khoản mỗi tháng theo hạng của bạn.',
          'Hạng của bạn vào cuối tháng quyết định, khi tháng đó đủ mức giữ hạng. Khoản này được trao vào ngày đầu tháng sau.',
        ],
      }),
    },
  },
  {
    kind: 'UPGRADE_BONUS',
    content: {
      terms: {
        ...common,
        category: 'vip',
        formula: {
          is: 'ranks',
          steps: [
            { rank: 1, amount: '10.0000' },
            { rank: 2, amount: '50.0000' },
            { rank: 3, amount: '200.0000' },
            { rank: 4, amount: '800.0000' },
          ],
        },
      },
      texts: texts({
        EN: [
          'Rank upgrade',
          'A sum when you reach a rank for the first time.',
          'Each rank gives its sum once in the life of your account.',
        ],
        TY: [
          'Pag-akyat ng ranggo',
          'Halaga kapag una mong narating ang isang ranggo.',
          'Isang beses lang ibinibigay ang halaga ng bawat ranggo sa buong buhay ng account mo.',
        ],
        VI: [
          'Thưởng thăng hạng',
          'Một khoản khi bạn lần đầu đạt một hạng.',
          'Mỗi hạng trao khoản này một lần trong suốt thời gian có tài khoản.',
        ],
      }),
    },
  },
  ...staffOffers,
];
