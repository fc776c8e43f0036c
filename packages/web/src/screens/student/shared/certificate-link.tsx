import { useQuery } from '@tanstack/react-query';
import { Award } from 'lucide-react';
import { ownCertificatesQuery } from '../../../data/school/own-certificates.ts';
import { LinkButton } from '../../../ui/button.tsx';

/** Where the school has given one for this exam or course. */
export function CertificateLink({ subjectId }: { subjectId: string }) {
  const { data = [] } = useQuery(ownCertificatesQuery());
  if (!data.some((certificate) => certificate.subjectId === subjectId)) return null;
  return (
    <LinkButton variant="secondary" to="/student/cards">
      <Award aria-hidden="true" />
      Your certificate
    </LinkButton>
  );
}
