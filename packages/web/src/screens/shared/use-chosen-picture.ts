import { useEffect, useState } from 'react';
import { messageOf } from '../../lib/call-error.ts';
import { shrinkPicture } from '../../lib/picture-file.ts';

/** Null removes the picture; undefined keeps it. */
export type PictureChange = { file: Blob } | null | undefined;

/** A picture that is sent when its form is saved. */
export function useChosenPicture(stored: string | undefined) {
  const [change, setChange] = useState<PictureChange>();
  const [chosen, setChosen] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isOpening, setIsOpening] = useState(false);
  useEffect(() => {
    if (chosen) return () => URL.revokeObjectURL(chosen);
  }, [chosen]);
  const choose = async (picked: File) => {
    setProblem(undefined);
    setIsOpening(true);
    try {
      const file = await shrinkPicture(picked);
      setChosen(URL.createObjectURL(file));
      setChange({ file });
    } catch (error) {
      setProblem(messageOf(error));
    }
    setIsOpening(false);
  };
  const remove = () => {
    setProblem(undefined);
    setChosen(undefined);
    setChange(stored === undefined ? undefined : null);
  };
  /** Back to the stored one. */
  const forget = () => {
    setProblem(undefined);
    setChosen(undefined);
    setChange(undefined);
  };
  const shown = change === undefined ? stored : (chosen ?? undefined);
  return { change, shown, problem, isOpening, choose, remove, forget };
}

export type ChosenPicture = ReturnType<typeof useChosenPicture>;
