import { declineClassRequestForm, type UserPage, type WaitingClassRequest } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { classRequestsQuery, useDecideClassRequest } from '../../../data/people/class-requests.ts';
import { useRights } from '../../../data/people/rights.ts';
import { useClassOf } from '../../../data/platform/class-names.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { afterSave, FormDialog } from '../../shared/form-dialog.tsx';
import { PagedRows } from '../../shared/paged-list.tsx';
import { TitledCard } from '../../shared/titled-card.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { reasonField } from '../shared/reason-field.ts';

type Request = WaitingClassRequest;

/** The class that they are in, and the one that they ask for. */
function useNames({ from, fromClass, ...wanted }: Request) {
  const classOf = useClassOf();
  return { own: classOf({ class: fromClass, classLevel: from }), wanted: classOf(wanted) };
}

function DeclineDialog({ request, onClose }: { request: Request; onClose: () => void }) {
  const { own } = useNames(request);
  const decide = useOneAtATime(useDecideClassRequest());
  const form = useForm({ resolver: zodResolver(declineClassRequestForm), defaultValues: { reason: '' } });
  const { _id: requestId, studentId, fullName } = request;
  const submit = form.handleSubmit(({ reason = '' }) =>
    decide.mutate(
      { studentId, requestId, approves: false, reason },
      afterSave(form, `${fullName} stays in ${own}`, onClose),
    ),
  );
  return (
    <FormDialog
      title={`Leave ${fullName} in ${own}?`}
      onClose={onClose}
      unsaved={form.formState.isDirty}
      onSubmit={submit}
      submitLabel="Decline"
      tone="danger"
      pending={decide.isPending}
      problem={decide.isError && messageOf(decide.error)}
    >
      <FormField form={form} {...reasonField} hint="Optional. The student reads it." />
    </FormDialog>
  );
}

function Decide({ request }: { request: Request }) {
  const { wanted } = useNames(request);
  const [declining, setDeclining] = useState(false);
  const decide = useOneAtATime(useDecideClassRequest());
  const { _id: requestId, studentId, fullName } = request;
  const approve = () =>
    decide.mutate(
      { studentId, requestId, approves: true },
      {
        onSuccess: () => notify.success(`${fullName} is in ${wanted} now`),
        onError: (error) => notify.error('The request was not decided', messageOf(error)),
      },
    );
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" size="sm" onClick={() => setDeclining(true)} aria-label={`Decline: ${fullName}`}>
        Decline
      </Button>
      <Button size="sm" loading={decide.isPending} onClick={approve} aria-label={`Approve: ${fullName}`}>
        Approve
      </Button>
      {declining && <DeclineDialog request={request} onClose={() => setDeclining(false)} />}
    </div>
  );
}

const openNow = (title: string) => `‘${title}’ is open now, for one of the two classes.`;

function Way({ request }: { request: Request }) {
  const { own, wanted } = useNames(request);
  return `${own} → ${wanted}`;
}

/** Above the list of students, while requests wait. */
export function ClassRequests() {
  const [page, setPage] = useState(1);
  const { has } = useRights();
  const { data } = useQuery({ ...classRequestsQuery(page), enabled: has('people') });
  const { dateTime } = useFormat();
  if (!data || data.pagination.total === 0) return null;
  return (
    <TitledCard title={`Waiting for another class (${data.pagination.total})`} className="mb-6">
      <PagedRows pagination={data.pagination} filters={{ page, goTo: setPage }} nothing={null}>
        <ul className="mt-2">
          {data.data.map((request) => (
            <li
              key={request._id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3"
            >
              <div className="min-w-0 flex-1 basis-60">
                <Link
                  to={`/admin/users/${request.studentId}`}
                  className="inline-flex min-h-11 items-center rounded-sm font-semibold wrap-anywhere text-green underline-offset-4 hover:underline"
                >
                  {request.fullName}
                </Link>
                <p className="wrap-anywhere">
                  <Way request={request} />
                  <span className="text-soft"> · asked on {dateTime(request.askedAt)}</span>
                </p>
                {request.openExam && (
                  <p className="text-sm wrap-anywhere text-amber-ink">{openNow(request.openExam)}</p>
                )}
              </div>
              <Decide request={request} />
            </li>
          ))}
        </ul>
      </PagedRows>
    </TitledCard>
  );
}

/** On the page of a student with a request. */
export function ClassRequestNotice({ person }: { person: UserPage }) {
  const classOf = useClassOf();
  const { dateTime } = useFormat();
  const { classRequest, _id: studentId, fullName, classLevel: from, class: fromClass } = person;
  if (!classRequest) return null;
  const request = { ...classRequest, studentId, fullName, from, fromClass };
  return (
    <div className="mb-6">
      <Notice tone="warning">
        <p className="font-semibold">{`Asks for ${classOf(request)}, on ${dateTime(request.askedAt)}`}</p>
        {request.openExam && <p className="wrap-anywhere">{openNow(request.openExam)}</p>}
        <div className="mt-2">
          <Decide request={request} />
        </div>
      </Notice>
    </div>
  );
}
