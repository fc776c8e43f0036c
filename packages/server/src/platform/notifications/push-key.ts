import { createECDH, hkdfSync } from 'node:crypto';
import { type Context, perContext } from '../http/context.ts';

const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');

/** A scalar of P-256 from 1 to the order − 1. The 16 bytes more than it needs leave no bias. */
function scalarOf(secret: Buffer): Buffer {
  const wide = Buffer.from(hkdfSync('sha256', secret, '', 'akada web push', 48)).toString('hex');
  const scalar = (BigInt(`0x${wide}`) % (order - 1n)) + 1n;
  return Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
}

/** VAPID key (RFC 8292), derived from the secret and therefore the same in all instances. */
export const pushKey = perContext(({ secret }) => {
  const privateKey = scalarOf(secret);
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  return { publicKey: pair.getPublicKey().toString('base64url'), privateKey: privateKey.toString('base64url') };
});

/** Whom a push service may ask about this school. */
export function pushSubject({ config }: Pick<Context, 'config'>): string {
  const { protocol, hostname } = new URL(config.publicUrl);
  return protocol === 'https:' ? config.publicUrl : `mailto:postmaster@${hostname}`;
}
