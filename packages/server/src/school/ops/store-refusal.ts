import { placeOf, type S3Access } from '../../platform/storage/s3-settings.ts';
import { asRefusal, BackupRefused } from './backup-file.ts';

const fullCodes = /Quota|StorageFull|InsufficientStorage|OverCapacity/;

function reasonOf(status: number, code: string): string {
  if (status === 507 || fullCodes.test(code)) return 'it is full';
  if (status === 401 || status === 403) return 'it refuses the keys, or what they may do there';
  if (status === 404) return code === 'NoSuchBucket' ? 'there is no such bucket' : 'what is asked for is not there';
  return status >= 500 ? 'it has trouble of its own' : 'it does not take the request';
}

type OfStore = { status?: unknown; serviceCode?: unknown; code?: unknown; name?: unknown; cause?: unknown };

function pick(error: unknown): OfStore {
  if (typeof error !== 'object' || error === null) return {};
  const { status, serviceCode, code, name, cause } = error as OfStore;
  return { status, serviceCode, code, name, cause };
}

/** The client's errors contain the store's reply, which may quote the signed request. */
export function storeRefusal(error: unknown, store: S3Access): BackupRefused {
  if (error instanceof BackupRefused) return error;
  // A file error on this machine: errors of the client have no `syscall`.
  if (error instanceof Error && 'syscall' in error) return asRefusal(error);
  const { cause, ...outer } = { cause: undefined, ...pick(error) };
  const inner = pick(cause);
  const status = [outer.status, inner.status].find((found) => typeof found === 'number');
  const place = placeOf(store).replace('the', 'The');
  const code = [outer.serviceCode, inner.serviceCode].find((found) => /^[A-Za-z]{1,40}$/.test(String(found)));
  const known = code === undefined || code === 'Unknown' ? '' : String(code);
  if (typeof status === 'number') {
    return new BackupRefused(`${place} answers ${`${status} ${known}`.trim()}: ${reasonOf(status, known)}.`);
  }
  const reason = [inner.code, outer.code, outer.name].find((found) => /^[A-Z][A-Za-z_]{3,40}$/.test(String(found)));
  return new BackupRefused(`${place} does not answer (${String(reason ?? 'no reason given')}).`);
}
