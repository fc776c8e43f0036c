import { youtubeThumbnail } from '@akada/contract/rules/video-link';
import { useWatch } from 'react-hook-form';
import type { LessonForm } from './lesson-form-schema.ts';
import { LessonPicture } from './lesson-picture.tsx';

type VideoPreviewProps = {
  control: LessonForm['control'];
  /** The link as it is stored, and the picture the school shows for it. */
  saved: { video: string; picture: string } | null;
};

function captionOf(video: string, hasPicture: boolean): string {
  if (video === '') return 'Paste a link to see its picture here.';
  return hasPicture ? 'The picture students see.' : 'This link brings no picture; students see a drawn one.';
}

/** What the link will look like on the lesson's card. */
export function VideoPreview({ control, saved }: VideoPreviewProps) {
  const video = useWatch({ control, name: 'video' }).trim();
  const picture = video === saved?.video ? saved.picture : youtubeThumbnail(video);
  return (
    <figure className="flex items-center gap-4 rounded-md border border-line bg-sunken p-3">
      <div className="w-32 shrink-0 overflow-hidden rounded-sm sm:w-44">
        <LessonPicture src={picture} />
      </div>
      <figcaption aria-live="polite" className="text-xs text-soft">
        {captionOf(video, picture !== null)}
      </figcaption>
    </figure>
  );
}
