import { currencies } from '@akada/contract/rules/currency';
import { timeZones } from '@akada/contract/rules/time-zone';
import type { Option } from '../../../ui/select-field.tsx';

/** Those a school here most likely wants stand first; all others follow by code. */
const near = ['NGN', 'GHS', 'XOF', 'XAF', 'KES', 'ZAR', 'USD', 'EUR', 'GBP'];

export function currencyOptions(): Option[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  const codes = [...near, ...currencies.filter((code) => !near.includes(code))];
  return codes.map((code) => ({ value: code, label: `${code} – ${names.of(code)}` }));
}

/** Africa first. A zone that is in use but not in this browser's own list can still be chosen. */
export function timeZoneOptions(inUse: string): Option[] {
  const all = new Set([...timeZones(), 'UTC', inUse]);
  const [africa, others] = [[...all].filter(isAfrican), [...all].filter((zone) => !isAfrican(zone))];
  return [...africa.sort(), ...others.sort()].map((zone) => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
  }));
}

const isAfrican = (zone: string) => zone.startsWith('Africa/');
