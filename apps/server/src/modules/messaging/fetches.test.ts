import { describe } from 'vitest';
import { followsNobody } from '../../../test/follows-nobody.ts';
import { openHttpSms } from './adapters/http-sms/index.ts';

const clock = { now: () => new Date() };

describe('a carrier of short messages', () => {
  followsNobody((url) =>
    openHttpSms({ url, key: 'k'.repeat(32), clock }).send({
      id: 'm',
      target: '+639170000000',
      subject: '',
      body: 'hello',
      code: null,
    }),
  );
});
