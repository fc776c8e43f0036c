import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Loopback, this network, and what is reserved (RFC 6890). */
const ranges = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

const blocked = new BlockList();
for (const [network, bits] of ranges) blocked.addSubnet(network, bits, 'ipv4');

const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');
const reserved = new BlockList();
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  reserved.addSubnet(network, bits, 'ipv6');

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !blocked.check(address, 'ipv4');
  return isIP(address) === 6 && global.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
}

const isPublicName = (host: string) =>
  /^(?:[a-z0-9_-]+\.)+[a-z][a-z0-9-]+$/.test(host) &&
  !/\.(?:local|localhost|internal|lan|home|arpa|test|onion)$/.test(host);

/** Only https to a name of the public net, at its own port; `pushUrl` is the push service of a test. */
export function isPushAddress(endpoint: string, pushUrl: string | null): boolean {
  const { origin, protocol, port, hostname, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (pushUrl !== null && origin === new URL(pushUrl).origin) return true;
  return protocol === 'https:' && port === '' && isPublicName(hostname);
}

export class PrivateAddress extends Error {}

/** For the connection itself, so that a name cannot lead elsewhere between the check and the call. */
export const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0);
    const open = addresses.filter(({ address }) => isPublicAddress(address));
    const [first] = open;
    if (!first) return done(new PrivateAddress(`${hostname} has no public address`), '', 0);
    if (options.all) done(null, open);
    else done(null, first.address, first.family);
  });
};
