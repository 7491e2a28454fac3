import { describe } from 'vitest';
import { followsNobody } from '../../../test/follows-nobody.ts';
import { openDemoProvider } from './adapters/index.ts';

const clock = { now: () => new Date() };

describe('a payment provider', () => {
  followsNobody((url) =>
    openDemoProvider({
      url,
      key: 'k'.repeat(32),
      callbackUrl: `${url}/back`,
      returnUrl: url,
      clock,
    }).askDeposit('r'),
  );
});
