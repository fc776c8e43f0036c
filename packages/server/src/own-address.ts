import type { Config } from './config.ts';

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

export function isOrigin(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && new URL(value).origin === value;
}

const anyAddress = ['0.0.0.0', '::'];

export const ownAddress = (host: string, port: number) => `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

export function addressToOpen({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  const isGiven = publicUrl !== ownAddress(host, port);
  return !isGiven && (isLoopback(host) || anyAddress.includes(host)) ? `http://localhost:${port}` : publicUrl;
}
