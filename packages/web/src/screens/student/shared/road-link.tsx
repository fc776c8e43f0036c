import { Link } from 'react-router';

export const roadPath = (subject: string) => `/student/practice/road?${new URLSearchParams({ subject })}`;

/** To its card on the practice page. */
export const practicePath = (subject: string, topic?: string) =>
  `/student/practice?${new URLSearchParams({ subject, ...(topic && { topic }) })}`;

type RoadLinkProps = {
  subject: string;
  /** True where nothing beside it names the subject. */
  isNamed?: boolean;
};

export function RoadLink({ subject, isNamed = false }: RoadLinkProps) {
  return (
    <Link
      to={roadPath(subject)}
      className="inline-flex min-h-11 items-center text-sm font-semibold text-green underline underline-offset-2 wrap-anywhere"
    >
      <span>
        {'Your road '}
        <span className={isNamed ? undefined : 'sr-only'}>{`in ${subject}`}</span>
      </span>
    </Link>
  );
}
