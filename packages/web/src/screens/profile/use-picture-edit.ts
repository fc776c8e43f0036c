import { useState } from 'react';
import { clearProfileImage, saveProfileImage, useProfileImage } from '../../state/profile-image.ts';

/** The picture as the form shows it. Like every other field it is kept on Save Changes only. */
export function usePictureEdit(userId: string) {
  const stored = useProfileImage();
  const [edit, setEdit] = useState<{ image: string | null } | null>(null);
  const shown = edit ? edit.image : stored;
  return {
    shown,
    isDirty: shown !== stored,
    choose: (image: string | null) => setEdit({ image }),
    /** False when the device would not keep it. */
    keep: (): boolean => {
      if (!edit) return true;
      if (edit.image !== null) return saveProfileImage(edit.image, userId);
      clearProfileImage();
      return true;
    },
  };
}
