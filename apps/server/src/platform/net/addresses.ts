// Which addresses are the world's and which are a house's own: what others name may lead to the first alone (reliability.md I5).
import { lookup, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Ranges that are no host of the open internet: RFC 6890 and its kin, with those that carry an address of the other kind. */
const own = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  own.addSubnet(net, bits, 'ipv4');

/** Of the second kind only what is handed out to hosts; of that not what stands for an address of the first kind, nor examples. */
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  own.addSubnet(net, bits, 'ipv6');

/** Whether an address in numbers is one of the open internet. */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address);
  if (kind === 4) return !own.check(address, 'ipv4');
  return kind === 6 && global.check(address, 'ipv6') && !own.check(address, 'ipv6');
}

/** Whether the host of an address is a name, or public numbers. A name is looked at again where it leads: `lookUpPublic`. */
export function mayBePublic({ hostname }: URL): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) === 0 ? /\.[a-z][a-z0-9-]*\.?$/i.test(bare) : isPublicAddress(bare);
}

/**
 * Looks a name up for a connection, and fails when it leads to anything but public addresses. The connection is made to what was found
 * here: a name that changes its mind afterwards changes nothing.
 */
export const lookUpPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return done(error, []);
    if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address)))
      return done(new Error('the name leads to an address that is not public'), []);
    const [first] = found;
    return options.all ? done(null, found) : done(null, first?.address ?? '', first?.family);
  });
};
