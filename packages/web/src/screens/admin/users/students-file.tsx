import { type StudentFilter, useStudentsFile } from '../../../data/people/users.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { DownloadButtons } from '../../shared/download-buttons.tsx';

type FileProps = { of: Omit<StudentFilter, 'page' | 'limit'>; total: number };

/** All students of the search, not only those of the page. */
export function StudentsFile({ of, total }: FileProps) {
  const { counted } = useFormat();
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      <p className="mr-2 text-soft">{counted(total, 'student')} as a file:</p>
      <DownloadButtons exporting={useStudentsFile()} what={of} />
    </div>
  );
}
