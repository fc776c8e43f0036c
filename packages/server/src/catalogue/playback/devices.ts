import { AppError } from '../../platform/http/app-error.ts';
import { type Context, perContext } from '../../platform/http/context.ts';

const mostDevices = 2;
const windowMs = 90_000;

/** When each device of an account last asked for bytes. Each process counts for itself. */
const playing = perContext(() => ({ accounts: new Map<string, Map<string, number>>(), sweptAt: 0 }));

function forget(devices: Map<string, number>, now: number): void {
  // The clock may have been set back.
  for (const [device, at] of devices) if (Math.abs(now - at) >= windowMs) devices.delete(device);
}

/** Drops accounts without a playing device from memory. */
function sweep(context: Context, now: number): void {
  const state = playing(context);
  if (Math.abs(now - state.sweptAt) < windowMs) return;
  state.sweptAt = now;
  for (const [account, devices] of state.accounts) {
    forget(devices, now);
    if (devices.size === 0) state.accounts.delete(account);
  }
}

/** Throws 429 where two other devices of the account play. `takesPlace`: bytes of the film itself are asked for. */
export function admitDevice(
  context: Context,
  { userId, viewer }: { userId: string; viewer: string },
  takesPlace: boolean,
): void {
  const now = context.now();
  sweep(context, now);
  const { accounts } = playing(context);
  const devices = accounts.get(userId) ?? new Map<string, number>();
  forget(devices, now);
  if (!devices.has(viewer) && devices.size >= mostDevices) {
    const freeAt = Math.min(...devices.values()) + windowMs;
    throw new AppError(
      'too_many_requests',
      'Two devices are playing already with this account. Stop one of them, wait for a minute and a half, and try again.',
      { retryAfterSeconds: Math.max(1, Math.ceil((freeAt - now) / 1000)) },
    );
  }
  if (!takesPlace) return;
  devices.set(viewer, now);
  accounts.set(userId, devices);
}
