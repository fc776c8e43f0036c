import type { Proof, ProofDouble, StaffOrder } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { proofQuery } from '../../../data/money/admin-orders.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { Button } from '../../../ui/button.tsx';
import { SkeletonBox } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useObjectUrl } from '../../../ui/object-url.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { plainLink } from './order-list.tsx';

const hows: Record<ProofDouble['how'], string> = {
  'same-file': 'The same file was sent for',
  'similar-picture': 'A picture that looks the same was sent for',
  'same-session': 'The same session ID was typed for',
};

export function Doubles({ doubles }: { doubles: readonly ProofDouble[] }) {
  if (doubles.length === 0) return null;
  return (
    <div className="mb-3">
      <Notice tone="error">
        <p className="font-semibold">This receipt was seen before</p>
        <ul>
          {doubles.map(({ orderId, reference, how }) => (
            <li key={`${orderId}-${how}`}>
              {hows[how]}{' '}
              <Link to={`/admin/payments?search=${reference}`} className={plainLink}>
                {reference}
              </Link>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

function PictureProof({ orderId, proof }: { orderId: string; proof: Proof }) {
  const file = useQuery(proofQuery(orderId, proof._id));
  const url = useObjectUrl(file.data?.content, proof.mediaType);
  if (file.error && !file.data) return <LoadFailed title="Error loading the receipt" query={file} />;
  if (!url) return <SkeletonBox className="h-56" />;
  return (
    <a href={url} target="_blank" rel="noreferrer" title="Open the picture alone">
      <img
        src={url}
        alt={`Receipt ${proof.fileName}`}
        className="max-h-80 w-full rounded-md border border-line bg-sunken object-contain"
      />
    </a>
  );
}

function PdfProof({ orderId, proof }: { orderId: string; proof: Proof }) {
  const [wanted, setWanted] = useState(false);
  const file = useQuery({ ...proofQuery(orderId, proof._id), enabled: wanted });
  const { data } = file;
  useEffect(() => {
    if (!wanted || !data) return;
    setWanted(false);
    saveFile(proof.fileName, new Blob([data.content], { type: proof.mediaType }));
  }, [wanted, data, proof]);
  return (
    <>
      <Button variant="secondary" wide loading={wanted && !file.error} onClick={() => setWanted(true)}>
        <FileText aria-hidden="true" />
        Download {proof.fileName}
      </Button>
      {wanted && file.error && <LoadFailed title="Error loading the receipt" query={file} />}
    </>
  );
}

export function Proofs({ order }: { order: StaffOrder }) {
  const { dateTime } = useFormat();
  if (order.proofs.length === 0) return order.doubles.length > 0 ? <Doubles doubles={order.doubles} /> : null;
  return (
    <section aria-label="Receipts from the student">
      <Doubles doubles={order.doubles} />
      <ul className="flex flex-col gap-3">
        {order.proofs.map((proof) => {
          const Kind = proof.mediaType === 'application/pdf' ? PdfProof : PictureProof;
          return (
            <li key={proof._id}>
              <Kind orderId={order._id} proof={proof} />
              <p className="mt-1 text-xs text-soft wrap-anywhere">
                {proof.fileName}, sent {dateTime(proof.createdAt)}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
