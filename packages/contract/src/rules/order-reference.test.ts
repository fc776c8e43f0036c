import { expect, test } from 'vitest';
import { isReference, referenceFrom, referenceLetters, referenceTyped } from './order-reference.ts';

const reference = referenceFrom([5, 9, 15, 26, 11, 24]);

test('a reference has seven letters and figures that cannot be mistaken, the last of them a check', () => {
  expect(reference).toMatch(/^AK-[A-HJKMNP-Z2-9]{7}$/);
  expect(isReference(reference)).toBe(true);
});

test('any one wrong letter and any two neighbours exchanged are noticed', () => {
  const body = [...reference.slice(3)];
  const alphabet = [...'ABCDEFGHJKMNPQRSTUVWXYZ23456789'];
  expect(alphabet).toHaveLength(referenceLetters);
  for (const [at, right] of body.entries()) {
    for (const wrong of alphabet.filter((letter) => letter !== right)) {
      expect(isReference(`AK-${body.with(at, wrong).join('')}`)).toBe(false);
    }
    const next = body[at + 1];
    if (next === undefined || next === right) continue;
    expect(
      isReference(
        `AK-${body
          .with(at, next)
          .with(at + 1, right)
          .join('')}`,
      ),
    ).toBe(false);
  }
});

test('letters that no reference has are noticed, whatever the check letter says', () => {
  for (const text of ['AK-PVFOQZJ', 'AK-IIIIIIA', 'AK-LLLLLLZ', 'AK-OOOOOO2'])
    expect(isReference(text), text).toBe(false);
});

test('is found as people write it', () => {
  const plain = reference.slice(3);
  for (const typed of [reference, reference.toLowerCase(), `ak ${plain}`, plain, ` AK${plain} `, `AK/${plain}`]) {
    expect(referenceTyped(typed), typed).toBe(reference);
  }
  expect(referenceTyped('ak-83bb95b6')).toBe('AK-83BB95B6');
  for (const typed of ['', 'ada', 'AK-', `${plain}Z`]) expect(referenceTyped(typed), typed).toBeNull();
});
