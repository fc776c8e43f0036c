import { youtubeId } from '@akada/contract/rules/video-link';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { videoPictureQuery } from '../../../data/lessons.ts';
import type { LessonForm } from './lesson-form-schema.ts';
import { LessonPicture } from './lesson-picture.tsx';

type VideoPreviewProps = {
  control: LessonForm['control'];
  /** The link as it is stored, and the picture the school shows for it. */
  saved: { video: string; picture: string } | null;
};

function captionOf(video: string, hasPicture: boolean, isAsking: boolean): string {
  if (video === '') return 'Paste a link to see its picture here.';
  if (isAsking) return 'Looking for its picture …';
  return hasPicture ? 'The picture students see.' : 'This link brings no picture; students see a drawn one.';
}

/** What the link will look like on the lesson's card. */
export function VideoPreview({ control, saved }: VideoPreviewProps) {
  const video = useWatch({ control, name: 'video' }).trim();
  const isSaved = video === saved?.video;
  const { data = null, isLoading } = useQuery(videoPictureQuery(isSaved ? null : youtubeId(video)));
  const picture = isSaved ? saved.picture : data;
  return (
    <figure className="flex items-center gap-4 rounded-md border border-line bg-sunken p-3">
      <div className="w-32 shrink-0 overflow-hidden rounded-sm sm:w-44">
        <LessonPicture src={picture} />
      </div>
      <figcaption aria-live="polite" className="text-xs text-soft">
        {captionOf(video, picture !== null, isLoading)}
      </figcaption>
    </figure>
  );
}
