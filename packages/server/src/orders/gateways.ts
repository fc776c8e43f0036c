import { type Provider, providers } from '@akada/contract';
import type { Config } from '../config.ts';

/** The providers that this installation has keys for. */
export function payByOf({ gateways }: Pick<Config, 'gateways'>): Provider[] {
  return providers.filter((provider) => gateways[provider] !== null);
}
