import type { GivenCertificate } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '../../../data/platform/school.ts';
import { certificatesQuery, usePrintCertificate } from '../../../data/school/certificates.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { FilterSelect, ListFilters, oneOf, useUrlFilters } from '../../shared/filters.tsx';
import { PagedList } from '../../shared/paged-list.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { StudentLink } from '../shared/student-link.tsx';
import { type Deciding, DecisionDialog } from './decision-dialog.tsx';

function PrintButton({ code, name }: { code: string; name: string }) {
  const printing = useOneAtATime(usePrintCertificate());
  const save = () =>
    printing.mutate(code, {
      onSuccess: (file) => saveFile(file.name, file.content),
      onError: (error) => notify.error(`Failed to print the certificate: ${messageOf(error)}`),
    });
  return (
    <Button variant="secondary" loading={printing.isPending} onClick={save}>
      <FileDown aria-hidden="true" />
      PDF <span className="sr-only">{`of ${name}`}</span>
    </Button>
  );
}

function Details({ certificate }: { certificate: GivenCertificate }) {
  const { date } = useFormat();
  const { issuedAt, issuedBy, code, version, reason, withdrawn, percentNow, percent } = certificate;
  const given = [
    `Given ${date(issuedAt)}${issuedBy ? ` by ${issuedBy}` : ''}`,
    version > 1 && `version ${version}${reason ? `: ${reason}` : ''}`,
    code,
  ];
  return (
    <>
      <p className="text-xs text-soft">{given.filter(Boolean).join(' · ')}</p>
      {percentNow !== undefined && !withdrawn && (
        <p className="text-red-ink">{`The score is ${percentNow}% now; ${percent}% stands on the paper.`}</p>
      )}
      {withdrawn && (
        <p className="text-red-ink">
          {`Withdrawn ${date(withdrawn.at)}${withdrawn.by ? ` by ${withdrawn.by}` : ''}: ${withdrawn.reason}`}
        </p>
      )}
    </>
  );
}

type RowProps = { certificate: GivenCertificate; onDecide: (deciding: Deciding) => void };

function CertificateRow({ certificate, onDecide }: RowProps) {
  const { studentId, fullName, title, kind, percent, withdrawn, code } = certificate;
  return (
    <Card as="li" className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-2">
          <StudentLink
            id={studentId}
            className="inline-flex min-h-11 items-center font-semibold text-green wrap-anywhere hover:underline lg:min-h-8"
          >
            {fullName}
          </StudentLink>
          {withdrawn && <Badge tone="red">Withdrawn</Badge>}
        </p>
        <p>{kind === 'exam' ? `${title}, ${percent}%` : title}</p>
        <Details certificate={certificate} />
      </div>
      <div className="flex flex-wrap gap-2">
        {!withdrawn && <PrintButton code={code} name={fullName} />}
        <Button variant="secondary" onClick={() => onDecide({ certificate, what: 'give' })}>
          Give again <span className="sr-only">{`to ${fullName}`}</span>
        </Button>
        {!withdrawn && (
          <Button variant="secondary" onClick={() => onDecide({ certificate, what: 'withdraw' })}>
            Withdraw <span className="sr-only">{`from ${fullName}`}</span>
          </Button>
        )}
      </div>
    </Card>
  );
}

const kinds = [
  { value: '', label: 'Exams and courses' },
  { value: 'exam', label: 'Exams' },
  { value: 'course', label: 'Courses' },
];
const states = [
  { value: '', label: 'Valid and withdrawn' },
  { value: 'valid', label: 'Valid' },
  { value: 'withdrawn', label: 'Withdrawn' },
];

export function Certificates() {
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const filters = useUrlFilters(['search', 'kind', 'state', 'subject']);
  const { search, subject } = filters.values;
  const kind = oneOf(['exam', 'course'], filters.values.kind);
  const state = oneOf(['valid', 'withdrawn'], filters.values.state);
  const certificates = useQuery(
    certificatesQuery({ search, kind, state, page: filters.page, ...(subject && { subject }) }),
  );
  const only = subject ? certificates.data?.data[0]?.title : undefined;
  return (
    <>
      <PageHeader
        title="Certificates"
        intro="Students get them by themselves where an exam or a course gives one."
        action={
          <LinkButton to="/admin/settings/certificates" variant="secondary">
            Words and sample
          </LinkButton>
        }
      />
      <ListFilters filters={filters} searchLabel="Search students...">
        <FilterSelect filters={filters} name="kind" label="Kind" className="md:w-52" options={kinds} value={kind} />
        <FilterSelect filters={filters} name="state" label="State" className="md:w-52" options={states} value={state} />
      </ListFilters>
      {subject && (
        <Notice>
          <p>{only ? `Only those of ‘${only}’.` : 'Only those of one exam or course.'}</p>
          <Button variant="secondary" className="mt-2" onClick={() => filters.clearOnly('subject')}>
            Show all
          </Button>
        </Notice>
      )}
      <PagedList
        query={certificates}
        filters={filters}
        failure="Error loading certificates"
        loading={<Skeleton shape="rows" />}
        empty={{
          mark: 'paper',
          title: 'No certificates yet',
          text: 'Tick “Who passes gets a certificate” in an exam, or “Who completes it gets a certificate” in a course.',
        }}
        notFound={{ title: 'No certificates found', text: 'No certificate matches these filters.' }}
      >
        {({ data }) => (
          <ul aria-label="Certificates" className="mt-3 grid gap-3">
            {data.map((certificate) => (
              <CertificateRow key={certificate.code} certificate={certificate} onDecide={setDeciding} />
            ))}
          </ul>
        )}
      </PagedList>
      {deciding && <DecisionDialog {...deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}
