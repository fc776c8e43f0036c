import { type Provider, providers } from '@akada/contract';
import type { Config } from '../../config.ts';
import { flutterwave } from './flutterwave.ts';
import type { Gateway } from './gateway.ts';
import { paystack } from './paystack.ts';

export const gatewayNames: Readonly<Record<Provider, string>> = { paystack: 'Paystack', flutterwave: 'Flutterwave' };

type Keys = Pick<Config, 'gateways'>;

/** Null where the school has no account with the provider. */
export function gatewayOf({ gateways }: Keys, provider: Provider): Gateway | null {
  if (provider === 'paystack') return gateways.paystack && paystack(gateways.paystack);
  return gateways.flutterwave && flutterwave(gateways.flutterwave);
}

/** The providers that take this amount. */
export function payByOf(keys: Keys, amountMinor: number): Provider[] {
  return providers.filter((provider) => amountMinor >= (gatewayOf(keys, provider)?.leastMinor ?? Infinity));
}
