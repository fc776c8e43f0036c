import { describe, expect, test } from 'vitest';
import { aConductSchool, five, four, punctuality } from '../../../test/conduct-school.ts';
import { refusal } from '../../../test/house.ts';
import { conductOf } from './conduct.queries.ts';

const absent = 'f'.repeat(24);

describe('traits, scale and suggested remarks', () => {
  test('are the usual ones of Nigerian schools until the school changes them', async () => {
    const { settings } = await aConductSchool();
    const { traits, steps, suggestions, updatedAt } = await settings();
    expect(traits.filter(({ group }) => group === 'affective').map(({ name }) => name)).toContain('Punctuality');
    expect(traits.filter(({ group }) => group === 'psychomotor').map(({ name }) => name)).toContain('Handwriting');
    expect(steps.map(({ label }) => label)).toEqual(['5', '4', '3', '2', '1']);
    expect(suggestions.teacher.map(({ from }) => from)).toEqual([70, 60, 50, 40, 0]);
    expect(updatedAt).toBeNull();
  });

  test('are refused with the field and its words', async () => {
    const { settings, saveSettings } = await aConductSchool();
    const { traits, steps, suggestions } = await settings();
    const added = (name: string) => ({ name, group: 'affective' as const, isClosed: false });
    const many = Array.from({ length: 21 }, (_, index) => added(`Trait ${index}`));
    const ranges = (from: number, texts: string[]) => ({ ...suggestions, teacher: [{ from, texts }] });
    const refusals = [
      [{ traits: [...traits, added('honesty')] }, 400, 'traits.15.name'],
      [{ traits: [added('x'.repeat(41))] }, 400, 'traits.0.name'],
      [{ traits: many }, 400, 'traits'],
      [{ traits: [{ ...added('Courage'), group: 'mental' }] }, 400, 'traits.0.group'],
      [{ traits: [{ ...added('Courage'), _id: absent }] }, 409, 'traits.0._id'],
      [{ traits: [traits[0], { ...traits[0], name: 'Other' }] }, 400, 'traits.1._id'],
      [{ steps: steps.slice(0, 1) }, 400, 'steps'],
      [{ steps: [...steps, { label: '5', word: '' }] }, 400, 'steps.5.label'],
      [{ steps: [{ ...steps[0], _id: absent }, steps[1]] }, 409, 'steps.0._id'],
      [{ suggestions: ranges(101, []) }, 400, 'suggestions.teacher.0.from'],
      [{ suggestions: ranges(0, ['x'.repeat(201)]) }, 400, 'suggestions.teacher.0.texts.0'],
      [{ suggestions: ranges(0, Array(61).fill('Good.')) }, 400, 'suggestions.teacher.0.texts'],
    ] as const;
    for (const [change, status, field] of refusals) {
      expect(refusal(await saveSettings(change as never))).toMatchObject({ status, field });
    }
    expect((await settings()).updatedAt).toBeNull();
  });

  test('a trait with ratings does not go: it is closed, is rated no more, and old terms keep it', async () => {
    const { house, settings, saveSettings, write, sheet, terms, ada } = await aConductSchool();
    await write(ada, { traits: { [punctuality]: five } });
    const { traits } = await settings();
    const without = traits.filter(({ _id }) => _id !== punctuality);
    const refused = refusal(await saveSettings({ traits: without }));
    expect(refused).toMatchObject({ status: 409, field: 'traits' });
    expect(refused.message).toContain('Punctuality');
    const closed = traits.map((one) => ({ ...one, isClosed: one._id === punctuality }));
    expect((await saveSettings({ traits: closed })).status).toBe(200);
    expect((await sheet()).traits.map(({ _id }) => _id)).toContain(punctuality);
    const other = refusal(await write(ada, { traits: { [punctuality]: four } }, (await sheet()).rows[0]?.updatedAt));
    expect(other).toMatchObject({ status: 409, field: `rows.0.traits.${punctuality}` });
    const asked = { termId: terms.first, studentIds: [ada._id] };
    const written = await conductOf(house.db, house.context.settings(), asked);
    expect(written.get(ada._id)?.traits).toMatchObject([{ name: 'Punctuality', step: '5' }]);
    expect((await saveSettings({ traits: without.slice(1) })).status).toBe(409);
    expect((await saveSettings({ traits: closed.slice(0, -1) })).status).toBe(200);
  });

  test('another scale leaves old ratings as they were given', async () => {
    const { house, saveSettings, settings, write, sheet, terms, ada } = await aConductSchool();
    await write(ada, { traits: { [punctuality]: four } });
    const steps = ['A', 'B', 'C'].map((label) => ({ label, word: '' }));
    expect((await saveSettings({ steps: steps as never })).status).toBe(200);
    const { steps: now, closedSteps } = await settings();
    expect([now.map(({ label }) => label), closedSteps.map(({ label }) => label)]).toEqual([['A', 'B', 'C'], ['4']]);
    const asked = { termId: terms.first, studentIds: [ada._id] };
    const written = await conductOf(house.db, house.context.settings(), asked);
    expect(written.get(ada._id)?.traits).toMatchObject([{ name: 'Punctuality', step: '4' }]);
    const { updatedAt = null } = (await sheet()).rows[0] ?? {};
    expect((await write(ada, { traits: { [punctuality]: five } }, updatedAt)).status).toBe(409);
    expect((await write(ada, { traits: { [punctuality]: now[0]?._id ?? '' } }, updatedAt)).status).toBe(200);
  });

  test('of two admins who save at once the second is told, and a repeated save is none', async () => {
    const { settings, saveSettings, colleague } = await aConductSchool();
    const before = await settings();
    const trait = (name: string) => ({ name, group: 'affective' as const, isClosed: false });
    const add = (name: string) => ({ traits: [...before.traits, trait(name)] as never, updatedAt: '' });
    const replies = await Promise.all([saveSettings(add('Courage')), saveSettings(add('Zeal'), colleague)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { traits } = await settings();
    expect((await saveSettings({ traits, updatedAt: before.updatedAt ?? '' })).status).toBe(200);
  });
});
