import type { Teacher } from '@akada/contract';
import { Avatar } from '../../../ui/person.tsx';

/** Decorative, as the name stands beside it; initials where there is no picture. */
export function TeacherPicture({ teacher: { name, image } }: { teacher: Pick<Teacher, 'name' | 'image'> }) {
  if (image === undefined) {
    return (
      <div className="grid size-full min-h-24 place-items-center bg-board sm:aspect-[5/4] sm:h-auto">
        <Avatar name={name} size="lg" />
      </div>
    );
  }
  return (
    <img
      src={image}
      alt=""
      loading="lazy"
      width="480"
      height="384"
      className="size-full bg-board object-cover object-top sm:aspect-[5/4] sm:h-auto"
    />
  );
}
