// What the demo merchant tells from the beginning. Each says only what the product does.
import type { NewAnnouncement } from '../modules/messaging/index.ts';

/** None is a pop-up: a second person would have to agree first. */
type Seed = NewAnnouncement & { readonly key: string; readonly type: Exclude<NewAnnouncement['type'], 'PU'> };
type Words = readonly [title: string, content: string, action?: string];

function texts(words: { readonly EN: Words; readonly TY: Words; readonly VI: Words }) {
  return Object.entries(words).map(([language, [title, content, action = '']]) => ({
    language,
    title,
    content,
    action,
  }));
}

/** The two banners of the home page, the one of registration, and what a newcomer gets where the site grants play money. */
export function demoAnnouncements(grantsPlayMoney: boolean): readonly Seed[] {
  return [fair, fast, limits, pay, ...(grantsPlayMoney ? [playMoney] : [])];
}

const fair: Seed = {
  key: '0b7c2f5e-6a1d-4c8e-9f34-5d2e81a70b01',
  type: 'B',
  groupName: 'w_home',
  sort: 1,
  art: 'lanterns',
  linkageType: 'P',
  link: '/verify',
  texts: texts({
    EN: [
      'Every draw can be checked by you',
      'The seed is sealed before sales open and shown after the draw. Recompute any result on your own phone.',
      'Check a draw',
    ],
    TY: [
      'Ikaw mismo ang makaka-check ng bawat draw',
      'Selyado ang seed bago magbukas ang bentahan at ipinapakita pagkatapos ng draw. I-compute muli ang resulta sa sarili mong telepono.',
      'I-check ang draw',
    ],
    VI: [
      'Kỳ quay nào bạn cũng tự kiểm tra được',
      'Mầm số được niêm phong trước khi mở bán và công bố sau khi quay. Hãy tính lại kết quả ngay trên điện thoại của bạn.',
      'Kiểm tra kỳ quay',
    ],
  }),
};

const fast: Seed = {
  key: '0b7c2f5e-6a1d-4c8e-9f34-5d2e81a70b02',
  type: 'B',
  groupName: 'w_home',
  sort: 2,
  art: 'balls',
  linkageType: 'G',
  link: 'fast5d-1m',
  texts: texts({
    EN: [
      'Five digits, once a minute',
      'Pick one number or all five, from 0.001 a bet. Chance and prize stand next to every choice.',
      'Play Fast 5D',
    ],
    TY: [
      'Limang numero, bawat minuto',
      'Pumili ng isa o lahat ng lima, mula 0.001 bawat taya. Kita ang tsansa at premyo sa bawat pagpili.',
      'Maglaro ng Fast 5D',
    ],
    VI: [
      'Năm chữ số, mỗi phút một kỳ',
      'Chọn một số hoặc cả năm, từ 0,001 một cược. Cơ hội và tiền thưởng hiện cạnh mỗi lựa chọn.',
      'Chơi Fast 5D',
    ],
  }),
};

const limits: Seed = {
  key: '0b7c2f5e-6a1d-4c8e-9f34-5d2e81a70b03',
  type: 'B',
  groupName: 'w_reg',
  art: 'lanterns',
  texts: texts({
    EN: ['Your limits first', 'Set what you deposit, lose or stake at most. A lower limit holds at once.'],
    TY: [
      'Limitasyon mo muna',
      'Itakda ang pinakamataas mong ideposito, matalo o itaya. Agad na may bisa ang mas mababa.',
    ],
    VI: [
      'Đặt hạn mức trước',
      'Bạn tự đặt mức nạp, thua hoặc cược tối đa. Hạn mức thấp hơn có hiệu lực ngay.',
    ],
  }),
};

const playMoney: Seed = {
  key: '0b7c2f5e-6a1d-4c8e-9f34-5d2e81a70b04',
  type: 'PR',
  category: 'new_player',
  shownTo: 'visitors',
  art: 'balls',
  texts: texts({
    EN: [
      'Play money from the first minute',
      'It lies in your wallet as soon as the account is open. It cannot be bought or paid out.',
    ],
    TY: [
      'May play money mula sa unang minuto',
      'Nasa wallet mo na ito pagkabukas ng account. Hindi ito nabibili o naipapalit sa pera.',
    ],
    VI: [
      'Có tiền chơi từ phút đầu',
      'Tiền nằm sẵn trong ví ngay khi mở tài khoản. Không mua và không rút ra tiền thật được.',
    ],
  }),
};

const pay: Seed = {
  key: '0b7c2f5e-6a1d-4c8e-9f34-5d2e81a70b05',
  type: 'PL',
  shownTo: 'agents',
  sort: 1,
  texts: texts({
    EN: [
      'When rebates are paid',
      'Rebates are computed when the day is over and paid the next day. My income lists them by day and games.',
    ],
    TY: [
      'Kailan binabayaran ang rebate',
      'Kinakalkula ang rebate pagkatapos ng araw at binabayaran kinabukasan. Nasa Kita ko ang bawat araw at laro.',
    ],
    VI: [
      'Khi nào trả tiền hoàn',
      'Tiền hoàn được tính khi hết ngày và trả vào ngày hôm sau. Mục Thu nhập của tôi liệt kê theo ngày và trò chơi.',
    ],
  }),
};
