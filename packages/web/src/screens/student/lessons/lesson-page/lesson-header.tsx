import { ArrowLeft } from 'lucide-react';
import { useContext } from 'react';
import { createPortal } from 'react-dom';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { TopBarSlot } from '../../../../ui/page-header.tsx';

/** The title of a lesson is too long for the top bar: there is the way back, and the h1 stands beside the picture. */
export function LessonHeader({ title }: { title: string }) {
  const slot = useContext(TopBarSlot);
  const back = (
    <LinkButton to="/student/lessons" variant="quiet" className="lg:-ml-4">
      <ArrowLeft aria-hidden="true" />
      Browse Lessons
    </LinkButton>
  );
  return (
    <>
      <title>{`${title} · Akada`}</title>
      {slot && createPortal(back, slot)}
    </>
  );
}
