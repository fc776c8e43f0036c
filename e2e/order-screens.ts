import type { Page } from '@playwright/test';
import type { Screen } from './screens.ts';

/** A list that quietly lacks a screen would check less than it says. */
export function needed<Thing>(thing: Thing | undefined, what: string): Thing {
  if (thing === undefined) throw new Error(`the demo student has no ${what}: these screens need one who has`);
  return thing;
}

type Listed = { _id: string; status: string };

const press = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click();

const orderAgain = async (page: Page) => {
  await press('Order again')(page);
  await page.getByRole('button', { name: /^Order for/ }).waitFor();
};

/** The page of an order in its states, for a student who has one of each. */
export function orderScreens(orders: readonly Listed[]): Screen[] {
  const path = (status: string) => {
    const order = orders.find((one) => one.status === status);
    return `/student/orders/${needed(order, `${status} order`)._id}`;
  };
  return [
    { name: 'paid order', path: path('paid'), heading: 'Order' },
    { name: 'open order', path: path('open'), heading: 'Order' },
    { name: 'I have paid', act: press('I have paid'), heading: 'I have paid' },
    { name: 'cancel order', path: path('open'), act: press('Cancel order'), heading: /^Cancel order AK-/ },
    { name: 'rejected order', path: path('rejected'), heading: 'Order' },
    { name: 'order again', act: orderAgain, heading: 'Order again?' },
    { name: 'unknown order', path: `/student/orders/${'0'.repeat(24)}`, heading: 'Order not found' },
  ];
}
