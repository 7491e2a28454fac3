/** The network of an address: enough to throttle by, too little to point at a person (reliability.md 3.25). */
export function networkOf(ip: string): string {
  if (ip.includes(':') && !ip.startsWith('::ffff:')) return `${ip.split(':').slice(0, 4).join(':')}::/64`;
  return `${ip.replace('::ffff:', '').split('.').slice(0, 3).join('.')}.0/24`;
}
