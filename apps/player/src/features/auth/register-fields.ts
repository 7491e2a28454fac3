/** Fields of registration in the order of the form; the server's settings decide which of them show. */
export const registerFields = [
  'username',
  'password',
  'confirmPassword',
  'payeeName',
  'mobileNum',
  'email',
  'idNumber',
  'qqNum',
  'line',
  'whatsapp',
  'zalo',
  'facebook',
  'wechat',
  'paymentPassword',
  'affiliateCode',
] as const;

export type RegisterFieldName = (typeof registerFields)[number];

/** Always on the form and always required (specification section 5). */
export const firstFields = [
  'username',
  'password',
  'confirmPassword',
] as const satisfies readonly RegisterFieldName[];

export const secretFields: readonly RegisterFieldName[] = ['password', 'confirmPassword', 'paymentPassword'];

/** What the browser may fill in. */
export const autoComplete: Readonly<Record<RegisterFieldName, string>> = {
  username: 'username',
  password: 'new-password',
  confirmPassword: 'new-password',
  payeeName: 'name',
  mobileNum: 'tel-national',
  email: 'email',
  idNumber: 'off',
  qqNum: 'off',
  line: 'off',
  whatsapp: 'off',
  zalo: 'off',
  facebook: 'off',
  wechat: 'off',
  paymentPassword: 'new-password',
  affiliateCode: 'off',
};
