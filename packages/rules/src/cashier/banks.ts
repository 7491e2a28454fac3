// Banks, wallets and networks that can be withdrawn to. An account number's form is the bank's own where it is public, else the range
// of lengths that banks of the country use.
export const bankKinds = ['bank', 'e-wallet', 'virtual'] as const;
export type BankKind = (typeof bankKinds)[number];

export interface Bank {
  readonly code: string;
  readonly name: string;
  readonly kind: BankKind;
  /** Null: any currency of a site. */
  readonly currency: 'PHP' | 'VND' | null;
  readonly accountPattern: string;
}

const PH = '^[0-9]{10,16}$';
const VN = '^[0-9]{6,19}$';
const MOBILE_PH = '^09[0-9]{9}$';
const MOBILE_VN = '^0[35789][0-9]{8}$';

const ph = (code: string, name: string, accountPattern = PH): Bank => ({
  code,
  name,
  kind: 'bank',
  currency: 'PHP',
  accountPattern,
});
const vn = (code: string, name: string): Bank => ({
  code,
  name,
  kind: 'bank',
  currency: 'VND',
  accountPattern: VN,
});

export const banks: readonly Bank[] = [
  ph('BDO', 'BDO Unibank', '^[0-9]{10,12}$'),
  ph('BPI', 'Bank of the Philippine Islands', '^[0-9]{10}$'),
  ph('MBTC', 'Metrobank', '^[0-9]{13}$'),
  ph('LBP', 'Land Bank of the Philippines', '^[0-9]{10}$'),
  ph('PNB', 'Philippine National Bank', '^[0-9]{10,12}$'),
  ph('SECB', 'Security Bank', '^[0-9]{13}$'),
  ph('UBP', 'UnionBank of the Philippines', '^[0-9]{12}$'),
  ph('RCBC', 'Rizal Commercial Banking Corporation', '^[0-9]{10,16}$'),
  ph('CBC', 'China Banking Corporation', '^[0-9]{10,12}$'),
  ph('EWB', 'EastWest Bank', '^[0-9]{12}$'),
  ph('DBP', 'Development Bank of the Philippines'),
  ph('PSB', 'Philippine Savings Bank'),
  ph('AUB', 'Asia United Bank'),
  ph('BOC', 'Bank of Commerce'),
  ph('PBB', 'Philippine Business Bank'),
  ph('PBCOM', 'Philippine Bank of Communications'),
  ph('SEABANK', 'MariBank Philippines'),
  ph('CIMB', 'CIMB Bank Philippines'),
  ph('TONIK', 'Tonik Digital Bank'),
  ph('UNODB', 'UNO Digital Bank'),
  ph('GOTYME', 'GoTyme Bank'),
  { code: 'GCASH', name: 'GCash', kind: 'e-wallet', currency: 'PHP', accountPattern: MOBILE_PH },
  { code: 'MAYA', name: 'Maya', kind: 'e-wallet', currency: 'PHP', accountPattern: MOBILE_PH },
  { code: 'GRABPAY', name: 'GrabPay', kind: 'e-wallet', currency: 'PHP', accountPattern: MOBILE_PH },
  { code: 'SHOPEEPAY', name: 'ShopeePay', kind: 'e-wallet', currency: 'PHP', accountPattern: MOBILE_PH },
  { code: 'COINSPH', name: 'Coins.ph', kind: 'e-wallet', currency: 'PHP', accountPattern: MOBILE_PH },
  vn('VCB', 'Vietcombank'),
  vn('CTG', 'VietinBank'),
  vn('BIDV', 'BIDV'),
  vn('AGRIBANK', 'Agribank'),
  vn('TCB', 'Techcombank'),
  vn('MB', 'MB Bank'),
  vn('ACB', 'ACB'),
  vn('VPB', 'VPBank'),
  vn('TPB', 'TPBank'),
  vn('STB', 'Sacombank'),
  vn('HDB', 'HDBank'),
  vn('VIB', 'VIB'),
  vn('SHB', 'SHB'),
  vn('MSB', 'MSB'),
  vn('OCB', 'OCB'),
  vn('LPB', 'LPBank'),
  vn('EIB', 'Eximbank'),
  vn('SSB', 'SeABank'),
  vn('NAB', 'Nam A Bank'),
  vn('ABB', 'ABBank'),
  vn('BAB', 'Bac A Bank'),
  vn('PVCB', 'PVcomBank'),
  vn('KLB', 'Kienlongbank'),
  { code: 'MOMO', name: 'MoMo', kind: 'e-wallet', currency: 'VND', accountPattern: MOBILE_VN },
  { code: 'ZALOPAY', name: 'ZaloPay', kind: 'e-wallet', currency: 'VND', accountPattern: MOBILE_VN },
  {
    code: 'VIETTELMONEY',
    name: 'Viettel Money',
    kind: 'e-wallet',
    currency: 'VND',
    accountPattern: MOBILE_VN,
  },
  {
    code: 'USDT-TRC20',
    name: 'USDT (TRC-20)',
    kind: 'virtual',
    currency: null,
    accountPattern: '^T[1-9A-HJ-NP-Za-km-z]{33}$',
  },
  {
    code: 'USDT-ERC20',
    name: 'USDT (ERC-20)',
    kind: 'virtual',
    currency: null,
    accountPattern: '^0x[0-9a-fA-F]{40}$',
  },
];

const byCode = new Map(banks.map((bank) => [bank.code, bank]));

/** The bank of a code, or null. */
export function findBank(code: string): Bank | null {
  return byCode.get(code) ?? null;
}

/** An account number as it is compared and kept: without the blanks and hyphens that people write for reading. */
export function plainAccount(text: string): string {
  return text.normalize('NFKC').replace(/[\s-]/g, '');
}

/** The account as it is shown: its last four characters. */
export function maskedAccount(account: string): string {
  return `••••${account.slice(-4)}`;
}

/** Whether two names are one person's: in whatever case, order of words, accents and punctuation. */
export function isSameName(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  return a !== '' && a === b;
}

function wordsOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[đĐ]/g, 'd')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .sort()
    .join(' ');
}
