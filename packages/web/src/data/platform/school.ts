import type { School } from '@akada/contract';
import { checkoutDiscountPercent, listPriceFactor } from '@akada/contract/rules/cart';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import * as format from '../../lib/format.ts';
import { listStaleMs } from './query-client.ts';

const usual: School = {
  name: 'Akada',
  currency: 'NGN',
  timeZone: 'Africa/Lagos',
  paymentReview: 'manual',
  checkoutDiscountPercent,
  listPriceFactor,
  dataPricePerGb: null,
  demo: false,
  mailIsKept: false,
  smsCodes: false,
  schoolLogin: false,
  guardianConsent: false,
  // Names of the five levels stand in until the school has answered.
  classes: [],
};

export const schoolQuery = queryOptions({
  queryKey: ['school'],
  queryFn: async ({ signal }) => (await call('GET /school', { signal })).data,
  staleTime: listStaleMs,
});

export function useSchool(): School {
  return useQuery(schoolQuery).data ?? usual;
}

export function useFormat() {
  const { currency, timeZone } = useSchool();
  return {
    money: (amount: number) => format.money(amount, currency),
    roughMoney: (amount: number) => format.roughMoney(amount, currency),
    moneyCode: (amount: number) => format.moneyCode(amount, currency),
    date: (moment: string) => format.date(moment, timeZone),
    longDate: (moment: string) => format.longDate(moment, timeZone),
    time: (moment: string) => format.time(moment, timeZone),
    clock: (moment: string | number) => format.clock(moment, timeZone),
    dateTime: (moment: string) => format.dateTime(moment, timeZone),
    minutes: format.minutes,
    counted: format.counted,
  };
}
