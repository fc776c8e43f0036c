import { describe, expect, test } from 'vitest';
import {
  afterEvent,
  type NewUpload,
  nextToBegin,
  percentOfAll,
  secondsLeft,
  type Upload,
  type UploadEvent,
} from './uploads.ts';

const film: NewUpload = {
  id: 'film',
  lessonId: 'l',
  lessonTitle: 'Fractions',
  kind: 'video',
  fileName: 'fractions.mp4',
  size: 100_000_000,
};
const sheet: NewUpload = { ...film, id: 'sheet', kind: 'material', fileName: 'sheet.pdf', size: 1_000_000 };

const added = (...uploads: NewUpload[]): UploadEvent[] => uploads.map((upload) => ({ type: 'added', upload }));
const outcomeOf = (...events: UploadEvent[]) => events.reduce(afterEvent, [] as readonly Upload[]);
const sent = (megabytes: number, at: number): UploadEvent => ({ type: 'sent', id: 'film', sent: megabytes * 1e6, at });

describe('the order', () => {
  test('one of each kind runs at a time; the next begins when it is gone, paused or refused', () => {
    const second = { ...film, id: 'second' };
    const begun: UploadEvent[] = [...added(film, second, sheet), { type: 'begun', id: 'film' }];
    expect(nextToBegin(outcomeOf(...begun))?.id).toBe('sheet');
    const both: UploadEvent[] = [...begun, { type: 'begun', id: 'sheet' }];
    expect(nextToBegin(outcomeOf(...both))).toBeUndefined();
    expect(nextToBegin(outcomeOf(...both, { type: 'lost', id: 'film' }))).toBeUndefined();
    expect(nextToBegin(outcomeOf(...both, { type: 'removed', id: 'film' }))?.id).toBe('second');
    expect(nextToBegin(outcomeOf(...both, { type: 'paused', id: 'film' }))?.id).toBe('second');
    expect(nextToBegin(outcomeOf(...both, { type: 'refused', id: 'film', problem: 'No film' }))?.id).toBe('second');
  });
});

describe('the time left', () => {
  const running: UploadEvent[] = [...added(film), { type: 'begun', id: 'film' }];
  const leftAfter = (...events: UploadEvent[]) => {
    const [upload] = outcomeOf(...running, ...events);
    return upload && secondsLeft(upload);
  };

  test('is not guessed from the first moments', () => {
    expect(leftAfter()).toBeNull();
    expect(leftAfter(sent(0, 0), sent(1, 1500))).toBeNull();
  });

  test('follows from what was sent lately, not from the whole', () => {
    expect(leftAfter(sent(0, 0), sent(10, 10_000))).toBe(90);
    expect(leftAfter(sent(0, 0), sent(50, 10_000), sent(52, 40_000), sent(54, 50_000))).toBe(230);
  });

  test('is measured anew after a lost connection, when the server may have less', () => {
    expect(leftAfter(sent(0, 0), sent(10, 10_000), { type: 'lost', id: 'film' }, sent(8, 60_000))).toBeNull();
    const again = outcomeOf(...running, sent(10, 10_000), { type: 'lost', id: 'film' });
    expect(again[0]).toMatchObject({ phase: 'waiting', sent: 10e6 });
    expect(outcomeOf(...running, sent(10, 1), { type: 'lost', id: 'film' }, sent(10, 2))[0]?.phase).toBe('sending');
  });

  test('a paused one stays paused when a last report of it comes late', () => {
    expect(outcomeOf(...running, { type: 'paused', id: 'film' }, sent(11, 3))[0]?.phase).toBe('paused');
  });
});

test('the figure over all leaves out what was refused, and is absent where there is nothing', () => {
  expect(percentOfAll([])).toBeNull();
  expect(percentOfAll(outcomeOf(...added(film), { type: 'refused', id: 'film', problem: 'No' }))).toBeNull();
  expect(percentOfAll(outcomeOf(...added(film, sheet), sent(50.5, 1)))).toBe(50);
});

test('going on after a refusal forgets the refusal', () => {
  const refused: UploadEvent[] = [...added(film), { type: 'refused', id: 'film', problem: 'The disk is full' }];
  expect(outcomeOf(...refused)[0]).toMatchObject({ phase: 'refused', problem: 'The disk is full' });
  expect(outcomeOf(...refused, { type: 'queued', id: 'film' })[0]).toMatchObject({ phase: 'queued', problem: null });
});
