import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Body, call, callForFile, type Query } from '../../lib/call.ts';

export type CertificatesQuery = Query<'GET /admin/certificates'>;

const certificatesKey = ['certificates'];

export function certificatesQuery(query: CertificatesQuery) {
  return queryOptions({
    queryKey: [...certificatesKey, query],
    queryFn: ({ signal }) => call('GET /admin/certificates', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: certificatesKey });
}

type Decision<Route extends 'withdraw' | 'give'> = {
  code: string;
  body: Body<`POST /admin/certificates/:code/${Route}`>;
};

export function useWithdrawCertificate() {
  return useMutation({
    mutationFn: ({ code, body }: Decision<'withdraw'>) =>
      call('POST /admin/certificates/:code/withdraw', { params: { code }, body }),
    onSettled: useRefresh(),
  });
}

export function useGiveCertificate() {
  return useMutation({
    mutationFn: ({ code, body }: Decision<'give'>) =>
      call('POST /admin/certificates/:code/give', { params: { code }, body }),
    onSettled: useRefresh(),
  });
}

export function usePrintCertificate() {
  return useMutation({
    mutationFn: (code: string) => callForFile('GET /admin/certificates/:code/certificate.pdf', { params: { code } }),
  });
}

export const certificateTemplateQuery = queryOptions({
  queryKey: ['certificate-template'],
  queryFn: async ({ signal }) => (await call('GET /admin/certificate-template', { signal })).data,
  staleTime: 0,
});

export function useSaveCertificateTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Body<'PUT /admin/certificate-template'>) =>
      (await call('PUT /admin/certificate-template', { body })).data,
    onSuccess: (data) => client.setQueryData(certificateTemplateQuery.queryKey, data),
  });
}

export function useSampleCertificate() {
  return useMutation({
    mutationFn: (kind: 'exam' | 'course') =>
      callForFile('GET /admin/certificate-template/sample.pdf', { query: { kind } }),
  });
}
