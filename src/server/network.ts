import ipaddr from 'ipaddr.js';

/**
 * What one customer of a provider usually has: an IPv4 address, or an IPv6 network of 64 bits. Forms of the same
 * address are one; text that is no address is left as it is.
 */
export function addressOf(ip: string): string {
  return beginningOf(ip, { bytes: 4, groups: 4 });
}

/** The network that somebody with many addresses most likely has them in: /24 of IPv4, /48 of IPv6. */
export function networkOf(ip: string): string {
  return beginningOf(ip, { bytes: 3, groups: 3 });
}

/** @param ranges addresses and CIDR ranges, as TRUST_PROXY names them */
export function createAddressList(ranges: readonly string[]): { has(ip: string): boolean } {
  const list = ranges.map(parseRange);
  return {
    has(ip) {
      const address = parseAddress(ip);
      return list.some(([range, bits]) => range.kind() === address?.kind() && address.match(range, bits));
    },
  };
}

/** @throws for what is neither an address nor a CIDR range */
export function parseRange(range: string): [ipaddr.IPv4 | ipaddr.IPv6, bits: number] {
  if (range.includes('/')) return ipaddr.parseCIDR(range);
  const address = ipaddr.parse(range);
  return [address, 8 * address.toByteArray().length];
}

/** An IPv4 address on a socket that speaks both versions (`::ffff:192.0.2.1`) is one of IPv4. */
function parseAddress(ip: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  return ipaddr.isValid(ip) ? ipaddr.process(ip) : undefined;
}

/** The first bytes of an IPv4 address, or groups of 16 bits of an IPv6 address. */
function beginningOf(ip: string, { bytes, groups }: { bytes: number; groups: number }): string {
  const address = parseAddress(ip);
  if (!address) return ip;
  if ('octets' in address) return address.octets.slice(0, bytes).join('.');
  return address.parts
    .slice(0, groups)
    .map((group) => group.toString(16))
    .join(':');
}
