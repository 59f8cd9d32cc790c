import { BlockList, isIPv4, isIPv6 } from 'node:net';

/**
 * What one customer of a provider usually has: an IPv4 address, or an IPv6 network of 64 bits. Forms of the same
 * address are one; text that is no address is left as it is.
 */
export function addressOf(ip: string): string {
  return ipv4Of(ip) ?? prefixOf(ip, 4);
}

/** The network that somebody with many addresses most likely has them in: /24 of IPv4, /48 of IPv6. */
export function networkOf(ip: string): string {
  const ipv4 = ipv4Of(ip);
  return ipv4 ? ipv4.slice(0, ipv4.lastIndexOf('.')) : prefixOf(ip, 3);
}

/** @param ranges addresses and CIDR ranges, as TRUST_PROXY names them */
export function createAddressList(ranges: readonly string[]): { has(ip: string): boolean } {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    list.addSubnet(address, bits === undefined ? (family === 'ipv4' ? 32 : 128) : Number(bits), family);
  }
  return {
    has(ip) {
      const ipv4 = ipv4Of(ip);
      return ipv4 ? list.check(ipv4, 'ipv4') : isIPv6(ip) && list.check(ip, 'ipv6');
    },
  };
}

/** An IPv4 address, also from its form on a socket that speaks both versions (`::ffff:192.0.2.1`). */
function ipv4Of(ip: string): string | undefined {
  const address = ip.replace(/^::ffff:(?=[\d.]+$)/i, '');
  return isIPv4(address) ? address : undefined;
}

/** The first groups of 16 bits of an IPv6 address. */
function prefixOf(ip: string, groups: number): string {
  if (!isIPv6(ip)) return ip;
  const [address = ''] = ip.split('%');
  // A dotted end (`::ffff:192.0.2.1`) lies beyond the groups that tell networks apart.
  const [head = '', tail] = address.replace(/[\d.]+\.[\d.]+$/, '0:0').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = Array<string>(8 - left.length - right.length).fill('0');
  const all = tail === undefined ? left : [...left, ...zeros, ...right];
  return all
    .slice(0, groups)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
