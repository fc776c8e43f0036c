import { courseForm, type StaffCourse } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useRef, useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { Link, useNavigate, useParams } from 'react-router';
import type { z } from 'zod';
import { adminCourseQuery, useDeleteCourse, useSaveCourse } from '../../../data/catalogue/admin-courses.ts';
import { useRights } from '../../../data/people/rights.ts';
import { useFormat, useSchool } from '../../../data/platform/school.ts';
import { CallError, messageOf } from '../../../lib/call-error.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { showUnderField } from '../../../ui/form-problem.ts';
import { Skeleton } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { LeaveGuard } from '../../shared/leave-guard.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { ClassField } from '../shared/class-field.tsx';
import { DeleteDialog } from '../shared/dialogs.tsx';
import { WhoBuys } from '../shared/for-groups.tsx';
import { GroupGifts } from '../shared/group-gifts.tsx';
import { priceFrom } from '../shared/price-from.ts';
import { SubjectField } from '../shared/subject-field.tsx';
import { CourseLessons, type LessonInCourse } from './course-lessons.tsx';

type Values = z.input<typeof courseForm>;
type Output = z.output<typeof courseForm>;
type Form = UseFormReturn<Values, unknown, Output>;

const defaultsOf = (course: StaffCourse | null) =>
  ({
    title: course?.title ?? '',
    classLevel: course?.classLevel ?? '',
    subject: course?.subject ?? '',
    description: course?.description ?? '',
    instructor: course?.instructor ?? '',
    price: course?.price ?? 0,
    groupIds: course?.groupIds ?? [],
    certificate: course?.certificate ?? false,
  }) as Values;

function Fields({ form, lessons }: { form: Form; lessons: readonly LessonInCourse[] }) {
  const { currency } = useSchool();
  const { money } = useFormat();
  const groups = useWatch({ control: form.control, name: 'groupIds' }) ?? [];
  const alone = lessons.reduce((sum, { price }) => sum + price, 0);
  const [half, whole] = ['sm:col-span-3', 'sm:col-span-6'];
  return (
    <div className="grid gap-5 sm:grid-cols-6">
      <FormField form={form} name="title" label="Title" className={whole} autoComplete="off" />
      <ClassField form={form} className={half} />
      <SubjectField form={form} label="Subject (optional)" className={half} used={[]} />
      <FormField
        form={form}
        name="price"
        type="number"
        label={`Price of the course (${currency})`}
        className={half}
        inputMode="decimal"
        min={0}
        step={0.01}
        hint={alone > 0 ? `One by one its lessons cost ${money(alone)}` : '0 makes the course free'}
        rules={{ setValueAs: priceFrom }}
      />
      <FormField form={form} name="instructor" label="Teacher (optional)" className={half} autoComplete="off" />
      <FormField form={form} name="description" type="textarea" label="Description (optional)" className={whole} />
      <FormField
        form={form}
        name="certificate"
        type="switch"
        label="Who completes it gets a certificate"
        hint="With the last of its published lessons. Also who has completed it already."
        className={whole}
      />
      <WhoBuys
        kind="course"
        className={whole}
        chosen={groups}
        error={form.formState.errors.groupIds?.message}
        onChange={(next) =>
          form.setValue('groupIds', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
        }
      />
    </div>
  );
}

function saidOf(before: StaffCourse | null, isDraft: boolean): string {
  if (before?.isDraft === isDraft || (before === null && isDraft)) return 'Course saved';
  return isDraft ? 'The course is a draft again' : 'Course published';
}

function useEditor(course: StaffCourse | null) {
  const [lessons, setLessons] = useState<readonly LessonInCourse[]>(course?.lessons ?? []);
  const form: Form = useForm({ resolver: zodResolver(courseForm), defaultValues: defaultsOf(course) });
  const save = useOneAtATime(useSaveCourse());
  const free = useRef(false);
  const navigate = useNavigate();
  const idsOf = (of: readonly { _id: string }[]) => of.map(({ _id }) => _id);
  const isMoved = idsOf(lessons).join() !== idsOf(course?.lessons ?? []).join();
  const submit = (isDraft: boolean) =>
    form.handleSubmit((values) =>
      save.mutate(
        { before: course, body: { ...values, lessonIds: idsOf(lessons), isDraft } },
        {
          onSuccess: ({ data }) => {
            notify.success(saidOf(course, isDraft));
            form.reset(defaultsOf(data));
            setLessons(data.lessons);
            free.current = course === null;
            if (course === null) void navigate(`/admin/courses/${data._id}`, { replace: true });
          },
          onError: (error) => {
            if (error instanceof CallError) showUnderField(form, error);
          },
        },
      ),
    );
  return { form, lessons, setLessons, save, submit, free, unsaved: form.formState.isDirty || isMoved };
}

/** Visibility and number of buyers. */
function State({ course }: { course: StaffCourse | null }) {
  const { counted } = useFormat();
  const who = course?.groupIds.length ? 'The students of its groups' : 'Students';
  if (!course) return <p className="mb-4 text-soft">Students see nothing of it before you publish it.</p>;
  return (
    <p className="mb-4 flex flex-wrap items-center gap-2 text-soft">
      <Badge tone={course.isDraft ? 'amber' : 'leaf'}>{course.isDraft ? 'Draft' : 'On sale'}</Badge>
      {course.isDraft ? 'Students see nothing of it, but for those who bought it.' : `${who} can buy it.`}
      {course.buyers > 0 && ` ${counted(course.buyers, 'student')} bought it: lessons that you add are theirs too.`}
    </p>
  );
}

function Editor({ course }: { course: StaffCourse | null }) {
  const { form, lessons, setLessons, save, submit, free, unsaved } = useEditor(course);
  const navigate = useNavigate();
  const remove = useDeleteCourse(() => {
    free.current = true;
    void navigate('/admin/courses');
  });
  const [deleting, setDeleting] = useState(false);
  const { has } = useRights();
  const isDraft = course?.isDraft ?? true;
  return (
    <>
      <PageHeader title={course ? course.title : 'New course'} />
      <State course={course} />
      <LeaveGuard unsaved={unsaved} free={free} />
      <form noValidate onSubmit={submit(isDraft)} className="grid items-start gap-5 xl:grid-cols-2">
        <Card>
          <Fields form={form} lessons={lessons} />
        </Card>
        <Card>
          <CourseLessons lessons={lessons} onChange={setLessons} />
        </Card>
        <div className="flex flex-col gap-3 xl:col-span-2">
          {save.error && <Notice tone="error">{`The course was not saved: ${messageOf(save.error)}`}</Notice>}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant={isDraft ? 'secondary' : 'primary'} loading={save.isPending}>
              {isDraft ? 'Save draft' : 'Save changes'}
            </Button>
            <Button variant={isDraft ? 'primary' : 'secondary'} disabled={save.isPending} onClick={submit(!isDraft)}>
              {isDraft ? 'Publish' : 'Make it a draft'}
            </Button>
            {course && (
              <Button variant="secondary" className="ml-auto text-red-ink" onClick={() => setDeleting(true)}>
                Delete
              </Button>
            )}
          </div>
        </div>
      </form>
      {course?.certificate && has('people') && (
        <LinkButton to={`/admin/certificates?kind=course&subject=${course._id}`} variant="secondary" className="mt-5">
          Certificates of this course
        </LinkButton>
      )}
      {course && (
        <div className="mt-5 max-w-3xl">
          <GroupGifts of={{ courseId: course._id }} isDraft={course.isDraft} />
        </div>
      )}
      {course && deleting && (
        <DeleteDialog
          thing="course"
          id={course._id}
          sentence={`Are you sure you want to delete '${course.title}'? This action cannot be undone.`}
          remove={remove}
          onClose={() => setDeleting(false)}
        >
          <p>Its lessons stay.</p>
        </DeleteDialog>
      )}
    </>
  );
}

export function CourseEditor() {
  const { courseId = 'new' } = useParams();
  const course = useQuery(adminCourseQuery(courseId));
  return (
    <>
      <Link
        to="/admin/courses"
        className="-mt-2 mb-1 inline-flex min-h-11 items-center gap-2 font-semibold text-green hover:underline"
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        All courses
      </Link>
      {courseId === 'new' ? (
        <Editor key="new" course={null} />
      ) : (
        <Loaded query={course} failure="Error loading the course" loading={<Skeleton shape="cards" />}>
          {(data) => <Editor key={data._id} course={data} />}
        </Loaded>
      )}
    </>
  );
}
