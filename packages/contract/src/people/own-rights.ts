import { z } from 'zod';
import { rights } from '../platform/endpoint.ts';

export const ownRights = z
  .array(z.enum(rights, { error: `Rights must be among ${rights.join(', ')}` }), { error: 'Rights must be a list' })
  .transform((named) => rights.filter((right) => named.includes(right)));
