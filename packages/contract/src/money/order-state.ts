import { z } from 'zod';
import { endpoint, studentOrGuardian, success } from '../platform/endpoint.ts';
import { itemStatuses, orderId, orderStatuses } from './orders.ts';

/** All that an open page must notice, in the order of `items`. */
export const orderState = z.object({
  status: z.enum(orderStatuses),
  received: z.number(),
  items: z.array(z.enum(itemStatuses)),
});
export type OrderState = z.infer<typeof orderState>;

export const getOrderState = endpoint({
  method: 'GET',
  path: '/order/:id/state',
  summary:
    'Whether the school has decided on an own order, in few bytes: the open page of an order asks again and again',
  access: studentOrGuardian,
  params: orderId,
  reply: success(orderState),
});
