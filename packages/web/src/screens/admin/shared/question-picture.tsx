import type { QuestionPicture } from '@akada/contract';
import { useEffect, useState } from 'react';
import { messageOf } from '../../../lib/call-error.ts';
import { pictureTypes, shrinkPicture } from '../../../lib/picture-file.ts';
import type { PictureChange } from '../../../state/question-drafts.ts';
import { Field } from '../../../ui/field.tsx';
import { TextField } from '../../../ui/form-field.tsx';
import { PickPicture } from '../../shared/pick-picture.tsx';

/** A stored picture, or a chosen file with an object URL. */
type Draft = { url: string; alt: string; file: Blob | null };

export const noAlt = 'Please describe the picture in words';

function changeBetween(stored: QuestionPicture | null, draft: Draft | null): PictureChange {
  if (draft?.file) return { kind: 'set', file: draft.file, alt: draft.alt.trim() };
  if (draft === null) return { kind: stored === null ? 'keep' : 'remove' };
  return draft.alt.trim() === stored?.alt ? { kind: 'keep' } : { kind: 'set', file: null, alt: draft.alt.trim() };
}

function draftOf(stored: QuestionPicture | null, change: PictureChange): Draft | null {
  if (change.kind === 'remove') return null;
  const alt = change.kind === 'set' ? change.alt : (stored?.alt ?? '');
  if (change.kind === 'set' && change.file) return { url: URL.createObjectURL(change.file), alt, file: change.file };
  return stored && { url: stored.url, alt, file: null };
}

/** `before` is the unsaved choice of an earlier visit. */
export function usePicture(stored: QuestionPicture | null, before: PictureChange = { kind: 'keep' }) {
  const [draft, setDraft] = useState(() => draftOf(stored, before));
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
    /** Saving must wait for the chosen file. */
    isOpening,
    problem,
    altProblem: checked && lacksAlt ? noAlt : undefined,
    change: changeBetween(stored, draft),
    choose,
    /** The school has it now. */
    settle: (saved: QuestionPicture) =>
      setDraft((now) => now && { ...now, file: null, ...(now.file && { url: saved.url }) }),
    describe: (alt: string) => setDraft((before) => before && { ...before, alt }),
    remove: () => {
      setProblem(undefined);
      setDraft(null);
    },
    /** For the next question. */
    forget: () => {
      setProblem(undefined);
      setChecked(false);
      setDraft(null);
    },
    /** False, and shown, when the description is missing. */
    check: () => {
      setChecked(true);
      return !lacksAlt;
    },
  };
}

export type PictureDraft = ReturnType<typeof usePicture>;

const pictureAltName = 'picture-alt';
const explanationAltName = 'explanation-picture-alt';

type PictureFieldProps = {
  picture: PictureDraft;
  /** Picture of the explanation, which may give the answer away. */
  explains?: boolean;
};

export function PictureField({ picture, explains = false }: PictureFieldProps) {
  const { draft, isOpening, problem, altProblem } = picture;
  return (
    <div className="grid gap-4">
      <Field
        label={explains ? 'Picture in the explanation (optional)' : 'Picture (optional)'}
        hint="PNG, JPEG or WebP"
        error={problem}
      >
        {(control) => (
          <PickPicture
            control={control}
            label={draft ? 'Choose another' : 'Choose picture'}
            removeLabel={explains ? 'Remove picture of the explanation' : 'Remove picture'}
            accept={pictureTypes.join(',')}
            isOpening={isOpening}
            onPick={(file) => void picture.choose(file)}
            onRemove={draft ? picture.remove : undefined}
          />
        )}
      </Field>
      {draft && (
        <TextField
          label={explains ? 'Description of the picture in the explanation' : 'Description of the picture'}
          hint={`For students who cannot see it.${explains ? '' : ' Do not give the answer away.'}`}
          name={explains ? explanationAltName : pictureAltName}
          maxLength={300}
          autoComplete="off"
          value={draft.alt}
          error={altProblem}
          onChange={(event) => picture.describe(event.target.value)}
        />
      )}
    </div>
  );
}

const focusNamed = (name: string) => document.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();

export const focusAlt = () => focusNamed(pictureAltName);
export const focusExplanationAlt = () => focusNamed(explanationAltName);
