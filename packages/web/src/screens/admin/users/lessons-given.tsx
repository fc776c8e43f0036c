import type { Grant, StaffUser } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { Gift } from 'lucide-react';
import { useState } from 'react';
import { courseTitlesQuery } from '../../../data/catalogue/admin-courses.ts';
import { type GivenKind, grantsQuery, useGive, useTakeLessonBack } from '../../../data/money/grants.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { SkeletonBox } from '../../../ui/loading.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { GiveDialog, TakeDialog, useGivenChoice } from '../shared/give-dialogs.tsx';

type Person = Pick<StaffUser, '_id' | 'fullName'>;

const effects = {
  lesson: 'owns it at once, without payment.',
  course: 'owns its lessons at once, without payment. A lesson that comes into the course later is not given.',
};

type GiveProps = { person: Person; kind: GivenKind; onClose: () => void };

function GiveToPerson({ person, kind, onClose }: GiveProps) {
  const give = useOneAtATime(useGive(kind));
  return (
    <GiveDialog
      title={`Give a ${kind}`}
      description={`${person.fullName} ${effects[kind]}`}
      reasonHint="The student reads it, and so do colleagues."
      choice={useGivenChoice(kind)}
      send={({ chosen, reason }, on) =>
        give.mutate(
          { givenId: chosen, studentId: person._id, reason },
          { onSuccess: () => on.onSuccess(kind === 'lesson' ? 'Lesson given' : 'Course given'), onError: on.onError },
        )
      }
      submitLabel={`Give the ${kind}`}
      pending={give.isPending}
      problem={give.isError && `Failed to give the ${kind}: ${messageOf(give.error)}`}
      onClose={onClose}
    />
  );
}

function TakeFromPerson({ person, grant, onClose }: { person: Person; grant: Grant; onClose: () => void }) {
  const take = useOneAtATime(useTakeLessonBack());
  return (
    <TakeDialog
      title={`Take ‘${grant.lessonTitle}’ back?`}
      description={`${person.fullName} can no longer open it, unless an order pays for it too.`}
      send={(reason, on) =>
        take.mutate(
          { id: grant._id, reason },
          { onSuccess: () => on.onSuccess('Lesson taken back'), onError: on.onError },
        )
      }
      pending={take.isPending}
      problem={take.isError && `Failed to take the lesson back: ${messageOf(take.error)}`}
      onClose={onClose}
    />
  );
}

/** Lessons and courses that staff gave without payment, with the reasons and the buttons to give and take back. */
export function LessonsGiven({ person }: { person: Person }) {
  const { date } = useFormat();
  const grants = useQuery(grantsQuery(person._id));
  const { data: courses = [] } = useQuery(courseTitlesQuery);
  const [asked, ask] = useState<GivenKind | Grant | null>(null);
  const close = () => ask(null);
  return (
    <section aria-labelledby="lessons-given" className="mt-6">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 id="lessons-given" className="text-base">
          Given without payment
        </h2>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => ask('lesson')}>
            <Gift aria-hidden="true" />
            Give a lesson
          </Button>
          {courses.length > 0 && (
            <Button variant="secondary" onClick={() => ask('course')}>
              <Gift aria-hidden="true" />
              Give a course
            </Button>
          )}
        </div>
      </div>
      <Loaded query={grants} failure="Error loading lessons given" loading={<SkeletonBox className="h-16" />}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-soft">None so far.</p>
          ) : (
            <ul className="rounded-md border border-line bg-card">
              {rows.map((grant) => (
                <li
                  key={grant._id}
                  className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-3 last:border-b-0"
                >
                  <div className="min-w-0 flex-1 basis-48 wrap-anywhere">
                    <p className="font-semibold">{grant.lessonTitle}</p>
                    <p className="text-xs text-soft">
                      by {grant.givenBy}, {date(grant.givenAt)}: {grant.reason}
                    </p>
                  </div>
                  <Button variant="secondary" className="text-red-ink" onClick={() => ask(grant)}>
                    Take back <span className="sr-only">{grant.lessonTitle}</span>
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {typeof asked === 'string' && <GiveToPerson key={asked} person={person} kind={asked} onClose={close} />}
      {asked && typeof asked === 'object' && <TakeFromPerson person={person} grant={asked} onClose={close} />}
    </section>
  );
}
