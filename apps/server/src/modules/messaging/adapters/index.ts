// The list of carriers.
export { openHttpSms } from './http-sms/index.ts';
export { openDevOutbox } from './outbox/index.ts';
export { openSmtp } from './smtp/index.ts';
