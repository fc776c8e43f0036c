import type { SchoolSchemes } from '@akada/contract';
import { usualSchemes } from '@akada/contract/rules/schemes';
import { describe, expect, test } from 'vitest';
import { refusal } from '../../../test/house.ts';
import { aScoreSchool, ca1, exam } from '../../../test/score-school.ts';

async function aSchool() {
  const school = await aScoreSchool();
  const { staff } = school;
  const schemes = async (): Promise<SchoolSchemes> => (await staff('GET', '/admin/schemes')).body.data;
  const save = async (change: object) => {
    const { updatedAt, ...before } = await schemes();
    return staff('PUT', '/admin/schemes', { ...before, ...(updatedAt && { updatedAt }), ...change });
  };
  const withFirst = (change: object) => {
    const [usual] = usualSchemes.schemes;
    return {
      schemes: [{ ...usual, name: 'Own', ...change, _id: undefined, components: [{ name: 'Exam', max: 100 }] }, usual],
    };
  };
  return { ...school, schemes, save, withFirst };
}

describe('schemes', () => {
  test('of a new school are the usual ones', async () => {
    const { schemes } = await aSchool();
    expect(await schemes()).toEqual({ ...usualSchemes, updatedAt: null });
  });

  test('are used where they fit, the first of them', async () => {
    const { save, withFirst, sheet, schemes, subjects, ids } = await aSchool();
    const saved = await save(withFirst({ classIds: [ids.ss2], subjectIds: [subjects.biology] }));
    expect(saved.status, saved.text).toBe(200);
    const names = async (where: object) => (await sheet(where)).components.map(({ name, max }) => `${name} ${max}`);
    expect(await names({ subject: subjects.biology })).toEqual(['Exam 100']);
    expect(await names({ subject: subjects.biology, class: ids.jss1 })).toEqual(['CA 1 20', 'CA 2 20', 'Exam 60']);
    expect(await names({})).toEqual(['CA 1 20', 'CA 2 20', 'Exam 60']);
    expect((await schemes()).schemes[0]?.components[0]?._id).toMatch(/^[0-9a-f]{24}$/);
  });

  test('have a grade scale of their own for some classes', async () => {
    const { save, put, rowOf, ids, ada } = await aSchool();
    await put(ada, { [ca1]: 20, [exam]: 55 });
    await put(ada, { [usualSchemes.schemes[0]?.components[1]?._id ?? '']: 4.5 });
    expect(await rowOf(ada)).toMatchObject({ percent: 79.5, grade: 'B' });
    await save({ scales: [{ classIds: [ids.ss2], scale: { kind: 'waec' } }] });
    expect(await rowOf(ada)).toMatchObject({ percent: 79.5, grade: 'A1' });
  });

  test('of things that are not there, or that somebody changed meanwhile, are refused', async () => {
    const { house, save, withFirst, staff, schemes } = await aSchool();
    const some = 'e'.repeat(24);
    const field = async (change: object) => {
      const { status, field: at } = refusal(await save(change)) as { status: number; field?: string };
      return [status, at];
    };
    expect(await field(withFirst({ classIds: [some] }))).toEqual([400, 'schemes.0.classIds']);
    expect(await field(withFirst({ subjectIds: [some] }))).toEqual([400, 'schemes.0.subjectIds']);
    expect(await field(withFirst({ termIds: [some] }))).toEqual([400, 'schemes.0.termIds']);
    expect(await field({ closings: [{ termId: some, day: '2026-12-11' }] })).toEqual([400, 'closings.0.termId']);
    const [usual] = usualSchemes.schemes;
    expect(await field({ schemes: [{ ...usual, _id: some }] })).toEqual([409, 'schemes.0._id']);
    expect(await field({ schemes: [usual, usual] })).toEqual([400, 'schemes.1._id']);
    await save({ rules: { ...usualSchemes.rules, decimals: 0 } });
    const { updatedAt, ...before } = await schemes();
    house.clock.advance({ minutes: 1 });
    await save({ rules: { ...usualSchemes.rules, decimals: 2 } });
    const late = await staff('PUT', '/admin/schemes', { ...before, rules: usualSchemes.rules, updatedAt });
    expect(refusal(late)).toMatchObject({ status: 409 });
    expect((await schemes()).rules.decimals).toBe(2);
  });
});

describe('marks', () => {
  test('keep their part, and its highest mark', async () => {
    const { save, withFirst, put, ids, ada } = await aSchool();
    await put(ada, { [ca1]: 18.5 });
    const [usual] = usualSchemes.schemes;
    const parts = usual?.components ?? [];
    const without = { ...usual, components: parts.slice(1) };
    expect(refusal(await save({ schemes: [without] }))).toMatchObject({
      ...{ status: 409, field: 'schemes' },
      message:
        'CA 1 stays as it is: Chemistry of SSS 2, First term 2026/2027 has marks in it that this change would hide',
    });
    expect(refusal(await save(withFirst({ classIds: [ids.ss2] })))).toMatchObject({ status: 409 });
    const lower = { ...usual, components: parts.map((part) => (part._id === ca1 ? { ...part, max: 18 } : part)) };
    expect(refusal(await save({ schemes: [lower] }))).toMatchObject({
      message: 'CA 1 stays as it is: Chemistry of SSS 2, First term 2026/2027 has a mark of 18.5 in it',
    });
    const higher = { ...usual, components: parts.map((part) => (part._id === ca1 ? { ...part, max: 30 } : part)) };
    expect((await save({ schemes: [higher] })).status).toBe(200);
    expect((await save(withFirst({ classIds: [ids.jss1] }))).status).toBe(200);
  });

  test('keep their term, subject and class', async () => {
    const { staff, put, subjects, ids, terms, ada } = await aSchool();
    await put(ada, { [ca1]: 18 });
    const { sessions, updatedAt } = (await staff('GET', '/admin/terms')).body.data;
    const others = sessions[0].terms.filter(({ _id }: { _id: string }) => _id !== terms.first);
    const gone = await staff('PUT', '/admin/terms', { sessions: [{ ...sessions[0], terms: others }], updatedAt });
    expect(refusal(gone)).toMatchObject({ status: 409, message: expect.stringContaining('marks on its score sheets') });
    expect(refusal(await staff('DELETE', `/admin/subjects/${subjects.chemistry}`))).toMatchObject({ status: 409 });
    expect(refusal(await staff('DELETE', `/admin/classes/${ids.ss2}`))).toMatchObject({ status: 409 });
  });

  test('of a merged class are those of the one that stays, unless its scheme would hide them', async () => {
    const { staff, save, withFirst, put, rowOf, ids, ada } = await aSchool();
    await put(ada, { [ca1]: 18 });
    const into = { into: ids.ss3 };
    expect((await save(withFirst({ classIds: [ids.ss3] }))).status).toBe(200);
    expect(refusal(await staff('PUT', `/admin/classes/${ids.ss2}/merge`, into))).toMatchObject({
      status: 409,
      field: 'schemes',
    });
    expect((await save({ schemes: usualSchemes.schemes })).status).toBe(200);
    const merged = await staff('PUT', `/admin/classes/${ids.ss2}/merge`, into);
    expect(merged.status, merged.text).toBe(200);
    expect(await rowOf(ada, { class: ids.ss3 })).toMatchObject({ scores: { [ca1]: 18 }, arm: 'Gold' });
  });
});
