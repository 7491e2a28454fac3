import { describe, expect, it } from 'vitest';
import { openSealing } from './sealing.ts';

const sealing = openSealing('a secret of the deployment, thirty-two characters long');

describe('a sealed field', () => {
  it('opens at its place and tells nothing of its text', () => {
    const sealed = sealing.seal('contacts:1:email', 'minh@example.test');
    expect(sealed.includes('minh')).toBe(false);
    expect(sealing.open('contacts:1:email', sealed)).toBe('minh@example.test');
    expect(sealing.seal('contacts:1:email', 'minh@example.test').equals(sealed)).toBe(false);
  });

  it('does not open at another place, nor when a single bit was changed, nor under another secret', () => {
    const sealed = sealing.seal('contacts:1:email', 'minh@example.test');
    expect(() => sealing.open('contacts:2:email', sealed)).toThrow();
    for (let at = 0; at < sealed.length; at += 1) {
      const bent = Buffer.from(sealed);
      bent[at] = (bent[at] ?? 0) ^ 1;
      expect(() => sealing.open('contacts:1:email', bent)).toThrow();
    }
    const other = openSealing('another secret of a deployment, as long as the first');
    expect(() => other.open('contacts:1:email', sealed)).toThrow();
  });

  it('is found by a fingerprint of its purpose', () => {
    const one = sealing.fingerprint('mobile', '639170000001');
    expect(sealing.fingerprint('mobile', '639170000001').equals(one)).toBe(true);
    expect(sealing.fingerprint('bank', '639170000001').equals(one)).toBe(false);
  });
});
