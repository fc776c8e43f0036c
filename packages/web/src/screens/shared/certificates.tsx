import type { OwnCertificate } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat } from '../../data/platform/school.ts';
import { ownCertificatesQuery, usePrintOwnCertificate } from '../../data/school/own-certificates.ts';
import { messageOf } from '../../lib/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { SkeletonBox } from '../../ui/loading.tsx';
import { notify } from '../../ui/notify.ts';
import { saveFile } from '../../ui/save-file.ts';
import { Loaded } from './loaded.tsx';
import { TitledCard } from './titled-card.tsx';
import { useOneAtATime } from './use-one-at-a-time.ts';

function CertificateRow({ certificate, childId }: { certificate: OwnCertificate; childId: string | undefined }) {
  const { date } = useFormat();
  const printing = useOneAtATime(usePrintOwnCertificate({ childId }));
  const { code, title, percent, kind, issuedAt } = certificate;
  const save = () =>
    printing.mutate(code, {
      onSuccess: ({ name, content }) => {
        saveFile(name, content);
        notify.success('Certificate saved', name);
      },
      onError: (error) => notify.error(`Failed to save the certificate: ${messageOf(error)}`),
    });
  const what = kind === 'course' ? 'Course completed' : `Exam passed with ${percent}%`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-48 wrap-anywhere">
        <p className="font-semibold">{title}</p>
        <p className="text-xs text-soft">{`${what} · given ${date(issuedAt)} · ${code}`}</p>
      </div>
      <Button variant="secondary" loading={printing.isPending} onClick={save}>
        <FileDown aria-hidden="true" />
        Save PDF <span className="sr-only">{title}</span>
      </Button>
    </li>
  );
}

type Props = {
  /** Of a guardian; else the student’s own. */
  childId?: string;
  /** Where there is none. */
  children: ReactNode;
};

export function Certificates({ childId, children }: Props) {
  const certificates = useQuery(ownCertificatesQuery({ childId }));
  return (
    <TitledCard title="Certificates" large>
      <Loaded
        query={certificates}
        failure="Error loading the certificates"
        loading={<SkeletonBox className="mt-2 h-14" />}
      >
        {(all) =>
          all.length === 0 ? (
            children
          ) : (
            <ul className="mt-1 divide-y divide-line">
              {all.map((certificate) => (
                <CertificateRow key={certificate.code} certificate={certificate} childId={childId} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </TitledCard>
  );
}
