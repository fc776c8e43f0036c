import { z } from 'zod';

/** Points for a part of the answer; without it all or nothing. */
export const partial = z.boolean({ error: 'partial must be true or false' });
