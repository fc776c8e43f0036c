import type { QuestionPicture } from '@akada/contract';
import { useEffect, useState } from 'react';
import type { PictureChange } from '../../../data/admin-questions.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { shrinkPicture } from '../../../lib/shrink-picture.ts';

/** As it stands in the form: a stored picture, or a chosen file that `url` shows. */
type Draft = { url: string; alt: string; file: Blob | null };

const noAlt = 'Please describe the picture in words';

function changeBetween(stored: QuestionPicture | null, draft: Draft | null): PictureChange {
  if (draft?.file) return { kind: 'set', file: draft.file, alt: draft.alt.trim() };
  if (draft === null) return { kind: stored === null ? 'keep' : 'remove' };
  return draft.alt.trim() === stored?.alt ? { kind: 'keep' } : { kind: 'set', file: null, alt: draft.alt.trim() };
}

/** The picture of the question that is being edited. */
export function usePicture(stored: QuestionPicture | null) {
  const [draft, setDraft] = useState<Draft | null>(stored && { url: stored.url, alt: stored.alt, file: null });
  const [problem, setProblem] = useState<string>();
  const [checked, setChecked] = useState(false);
  const [isOpening, setIsOpening] = useState(false);
  const url = draft?.url ?? '';
  useEffect(() => {
    if (url.startsWith('blob:')) return () => URL.revokeObjectURL(url);
  }, [url]);

  const choose = async (file: File) => {
    setProblem(undefined);
    setIsOpening(true);
    try {
      const small = await shrinkPicture(file);
      const shown = URL.createObjectURL(small);
      setDraft((before) => ({ url: shown, alt: before?.alt ?? '', file: small }));
    } catch (error) {
      setProblem(messageOf(error));
    }
    setIsOpening(false);
  };
  const lacksAlt = draft !== null && draft.alt.trim() === '';
  return {
    draft,
    /** A chosen file is being read: saving now would go without it. */
    isOpening,
    problem,
    altProblem: checked && lacksAlt ? noAlt : undefined,
    change: changeBetween(stored, draft),
    choose,
    describe: (alt: string) => setDraft((before) => before && { ...before, alt }),
    remove: () => {
      setProblem(undefined);
      setDraft(null);
    },
    /** False when something is missing, which is then shown. */
    check: () => {
      setChecked(true);
      return !lacksAlt;
    },
  };
}

export type PictureDraft = ReturnType<typeof usePicture>;
