import { queryOptions, useMutation } from '@tanstack/react-query';
import { call, callForFile } from '../../lib/call.ts';

/** Certificates of the signed-in student, or of a child of the guardian. */

/** A guardian’s; else the own. */
type Whose = { childId?: string | undefined };

export function ownCertificatesQuery({ childId }: Whose = {}) {
  return queryOptions({
    queryKey: childId === undefined ? ['own-certificates'] : ['children', childId, 'certificates'],
    queryFn: async ({ signal }) => {
      if (childId === undefined) return (await call('GET /user/certificates', { signal })).data;
      return (await call('GET /guardian/children/:id/certificates', { params: { id: childId }, signal })).data;
    },
    // One may have come with the last mark or lesson.
    staleTime: 0,
  });
}

export function usePrintOwnCertificate({ childId }: Whose) {
  return useMutation({
    mutationFn: (code: string) =>
      childId === undefined
        ? callForFile('GET /user/certificates/:code/certificate.pdf', { params: { code } })
        : callForFile('GET /guardian/children/:id/certificates/:code/certificate.pdf', {
            params: { id: childId, code },
          }),
  });
}
