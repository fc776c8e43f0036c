import type { Question, questionForm } from '@akada/contract';
import type { z } from 'zod';
import { draftsOf } from './kept-drafts.ts';
import { itemsWith, removeItem, writeItem } from './storage.ts';

/** `set` without a file changes the description only. */
export type PictureChange = { kind: 'keep' } | { kind: 'remove' } | { kind: 'set'; file: Blob | null; alt: string };

export type DraftValues = z.input<typeof questionForm>;

/** A question as it is written, kept on the device until the server has it (decision 28). */
export type QuestionDraft = {
  /** The id of its question; of a new one the key of the request that makes it. */
  key: string;
  values: DraftValues;
  /** The question that the form was filled from; null if the server may not have it. */
  base: Question | null;
  picture: PictureChange;
  explanationPicture: PictureChange;
  /** The question before it, until it stands there; '' is the first place. */
  after?: string | undefined;
  /** A request to make it may have arrived. */
  isSent?: boolean;
};

/** A file as a data URL: localStorage holds texts only. */
type KeptPicture = { kind: string; file?: string | null; alt?: string };
type Kept = Omit<QuestionDraft, 'picture' | 'explanationPicture'> & {
  picture: KeptPicture;
  /** Left out by earlier versions. */
  explanationPicture?: KeptPicture;
};

export type DraftsOwner = { userId: string; examId: string };

const ofExam = ({ userId, examId }: DraftsOwner) => `${draftsOf(userId)}${examId}:`;

const urls = new WeakMap<Blob, string>();

function urlOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

function fileOf(url: string): Blob {
  const [head = '', content = ''] = url.split(',');
  const type = /^data:([^;]*)/.exec(head)?.[1] ?? '';
  return new Blob([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))], { type });
}

function keptPicture(picture: PictureChange): KeptPicture {
  const file = picture.kind === 'set' && picture.file ? (urls.get(picture.file) ?? null) : null;
  // A file that is still read is written with the next call.
  const isUnread = picture.kind === 'set' && picture.file !== null && file === null;
  return isUnread ? { kind: 'keep' } : { ...picture, file };
}

function store(owner: DraftsOwner, draft: QuestionDraft): boolean {
  const kept: Kept = {
    ...draft,
    picture: keptPicture(draft.picture),
    explanationPicture: keptPicture(draft.explanationPicture),
  };
  return writeItem(ofExam(owner) + draft.key, JSON.stringify(kept));
}

/** False where it will not outlive the page. Its pictures follow as soon as they are read. */
export function keepDraft(owner: DraftsOwner, draft: QuestionDraft, latest: () => QuestionDraft | undefined): boolean {
  for (const change of [draft.picture, draft.explanationPicture]) {
    const file = change.kind === 'set' ? change.file : null;
    if (!file || urls.has(file)) continue;
    urlOf(file).then(
      (url) => {
        urls.set(file, url);
        const now = latest();
        if (now) store(owner, now);
      },
      () => undefined,
    );
  }
  return store(owner, draft);
}

function readPicture({ kind, file, alt = '' }: KeptPicture = { kind: 'keep' }): PictureChange {
  if (kind === 'set') {
    const blob = file ? fileOf(file) : null;
    if (blob && file) urls.set(blob, file);
    return { kind, file: blob, alt };
  }
  return { kind: kind === 'remove' ? 'remove' : 'keep' };
}

function read(text: string): QuestionDraft[] {
  try {
    const kept: Kept = JSON.parse(text);
    return typeof kept.key === 'string' && typeof kept.values === 'object' && kept.values !== null
      ? [
          {
            ...kept,
            picture: readPicture(kept.picture),
            explanationPicture: readPicture(kept.explanationPicture),
          },
        ]
      : [];
  } catch {
    return [];
  }
}

export const keptDrafts = (owner: DraftsOwner): QuestionDraft[] =>
  itemsWith(ofExam(owner)).flatMap(([, text]) => read(text));

export const dropDraft = (owner: DraftsOwner, key: string) => removeItem(ofExam(owner) + key);
