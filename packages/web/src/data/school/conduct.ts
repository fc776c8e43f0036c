import type { ConductForm, ConductRow, ConductSheet } from '@akada/contract';
import { longestRemark, type RemarkAuthor, remarkAuthors, typedStep } from '@akada/contract/rules/conduct';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { conductSheet } from '../../state/cells/kept-cells.ts';
import type { Typed } from './open-cells.ts';
import type { SentRow } from './sent-rows.ts';
import { useCells } from './use-cells.ts';

export type ConductQuery = { term: string; class: string; arm?: string };

/** The text of a remark, or the step of a trait; '' and null are blank. */
type Value = string | null;

export const isAuthor = (componentId: string): componentId is RemarkAuthor =>
  remarkAuthors.some((author) => author === componentId);

type Sheet = Pick<ConductSheet, 'traits' | 'steps'>;

/** A remark is one paragraph on the card, also where it was pasted as several. */
export function typedConduct(
  { traits, steps }: Sheet,
  { componentId, text }: { componentId: string; text: string },
): Typed<Value> {
  if (isAuthor(componentId)) {
    const value = text
      .normalize('NFC')
      .replace(/\s*\n\s*/g, ' ')
      .trim();
    const letters = [...value].length;
    return letters > longestRemark ? { problem: `${letters - longestRemark} letters too long` } : { value };
  }
  const trait = traits.find(({ _id }) => _id === componentId);
  if (!trait || trait.isClosed) return { problem: 'This trait is rated no more' };
  const step = typedStep(text, steps);
  return step === undefined ? { problem: 'Not on the scale' } : { value: step?._id ?? null };
}

export const storedConduct = (row: Pick<ConductRow, 'remarks' | 'traits'>, componentId: string): Value =>
  isAuthor(componentId) ? row.remarks[componentId] : (row.traits[componentId] ?? null);

function sentRow({ studentId, cells, updatedAt }: SentRow<Value>) {
  const entries = Object.entries(cells);
  const remarks = entries.filter(([id]) => isAuthor(id)).map(([id, text]) => [id, text ?? '']);
  const traits = entries.filter(([id]) => !isAuthor(id));
  return { studentId, updatedAt, remarks: Object.fromEntries(remarks), traits: Object.fromEntries(traits) };
}

const sheetKey = ['conduct'];

/** Remarks and traits of an address with what is typed into them; mounted anew for another one. */
export function useConduct(query: ConductQuery) {
  return useCells<ConductSheet, Value>({
    place: { ...query, sheet: conductSheet },
    queryKey: [...sheetKey, query],
    read: async (signal) => (await call('GET /admin/conduct', { query, signal })).data,
    typed: typedConduct,
    stored: storedConduct,
    isLocked: () => false,
    send: async (rows, keepalive) =>
      (await call('PUT /admin/conduct', { query, body: { rows: rows.map(sentRow) }, keepalive })).data,
  });
}

export const conductSettingsQuery = queryOptions({
  queryKey: ['conduct-settings'],
  queryFn: async ({ signal }) => (await call('GET /admin/conduct/settings', { signal })).data,
  staleTime: 0,
});

export function useSaveConductSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: ConductForm) => (await call('PUT /admin/conduct/settings', { body })).data,
    onSuccess: (data) => {
      client.setQueryData(conductSettingsQuery.queryKey, data);
      void client.invalidateQueries({ queryKey: sheetKey });
    },
  });
}
