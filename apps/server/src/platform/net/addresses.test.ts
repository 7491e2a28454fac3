import { describe, expect, it } from 'vitest';
import { isPublicAddress, lookUpPublic, mayBePublic } from './addresses.ts';

const house = [
  '127.0.0.1',
  '127.1.2.3',
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
];
const world = ['8.8.8.8', '1.1.1.1', '172.15.0.1', '172.32.0.1', '2606:4700::1111', '2a00:1450::8'];

describe('an address', () => {
  it.each(house)('%s is private', (address) => expect(isPublicAddress(address)).toBe(false));
  it.each(world)('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://１２７.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[0:0:0:0:0:ffff:169.254.169.254]/',
    'https://[fd00::1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/',
    'https://database/',
    'https://metadata/',
  ])('%s may not be asked', (address) => expect(mayBePublic(new URL(address))).toBe(false));

  it.each(['https://results.example.org/', 'https://8.8.8.8/', 'https://[2606:4700::1111]/'])(
    '%s may',
    (address) => expect(mayBePublic(new URL(address))).toBe(true),
  );
});

describe('a name', () => {
  it.each([{}, { all: true }])('that leads to the house itself is not connected to (%j)', async (options) => {
    const failed = await new Promise<Error | null>((done) =>
      lookUpPublic('localhost', options, (error) => done(error)),
    );
    expect(failed?.message).toMatch(/not public/);
  });
});
