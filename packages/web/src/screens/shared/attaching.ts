import type { Attachment } from '@akada/contract';
import { mostAttachments } from '@akada/contract/rules/attachment';

/** The files of a message that is being written, as a reducer without effects. */

export type Attaching = {
  /** Idempotency key, so that a retry creates no second file. */
  key: string;
  name: string;
  bytes: number;
  /** Null for one that was attached before the page was opened. */
  file: File | null;
  state: 'sending' | 'failed' | 'there';
  percent: number;
  problem: string;
  attachment: Attachment | null;
};

export type AttachingEvent =
  | { kind: 'chosen'; key: string; file: File }
  | { kind: 'progress'; key: string; percent: number }
  | { kind: 'there'; key: string; attachment: Attachment }
  | { kind: 'failed'; key: string; problem: string }
  | { kind: 'again'; key: string }
  | { kind: 'removed'; key: string }
  | { kind: 'cleared' };

const begun = { state: 'sending', percent: 0, problem: '' } as const;

function changed(item: Attaching, event: AttachingEvent): Attaching {
  switch (event.kind) {
    case 'progress':
      return item.state === 'sending' ? { ...item, percent: event.percent } : item;
    case 'there': {
      const { attachment } = event;
      return { ...item, state: 'there', percent: 100, bytes: attachment.bytes, attachment };
    }
    case 'failed':
      return { ...item, state: 'failed', problem: event.problem };
    case 'again':
      return { ...item, ...begun };
    default:
      return item;
  }
}

export function attachingReducer(items: readonly Attaching[], event: AttachingEvent): readonly Attaching[] {
  if (event.kind === 'cleared') return [];
  if (event.kind === 'chosen') {
    const { key, file } = event;
    if (items.length >= mostAttachments) return items;
    return [...items, { ...begun, key, file, name: file.name, bytes: file.size, attachment: null }];
  }
  if (event.kind === 'removed') return items.filter(({ key }) => key !== event.key);
  return items.map((item) => (item.key === event.key ? changed(item, event) : item));
}

/** Why the message cannot be sent yet. */
export function attachingProblem(items: readonly Attaching[]): string | null {
  if (items.some(({ state }) => state === 'sending')) return 'A file is still on its way. Please wait a moment.';
  if (items.some(({ state }) => state === 'failed')) return 'A file was not sent. Please retry it or remove it.';
  return null;
}

const attachmentsOf = (items: readonly Attaching[]) => items.flatMap(({ attachment }) => attachment ?? []);

export const idsOf = (items: readonly Attaching[]) => attachmentsOf(items).map(({ _id }) => _id);

/** Shorter than the server keeps them. */
const keptForMs = 23 * 3_600_000;

/** The uploaded files, as stored with the draft. Empty if there are none. */
export function toKept(items: readonly Attaching[]): string {
  const attachments = attachmentsOf(items);
  return attachments.length === 0 ? '' : JSON.stringify(attachments);
}

export function fromKept(kept: string, now: number): readonly Attaching[] {
  if (kept === '') return [];
  const attachments = JSON.parse(kept) as Attachment[];
  return attachments
    .filter(({ createdAt }) => Date.parse(createdAt) > now - keptForMs)
    .map((attachment) => ({
      ...{ key: attachment._id, name: attachment.fileName, bytes: attachment.bytes, file: null },
      ...{ state: 'there', percent: 100, problem: '', attachment },
    }));
}
