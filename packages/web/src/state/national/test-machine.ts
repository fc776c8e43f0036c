import {
  limitMs,
  type Moment,
  merged,
  openQuestion,
  type Paper,
  type Progress,
  type TestState,
  usedMs,
} from './test-state.ts';

export type TestEvent =
  | { type: 'tick' }
  /** An answer to the open question. */
  | { type: 'answered'; option: number }
  | { type: 'opened'; subject: number; place?: number }
  | { type: 'previous' | 'next' | 'ask' | 'reverse' | 'submit' }
  /** Progress of the same test that another tab has stored. */
  | { type: 'stored'; progress: Progress };

export type Effect = { type: 'store' } | { type: 'finish' };

type Step = readonly [TestState, readonly Effect[]];

/** Interval between stores. A reopened test adds the time since the last one by the wall clock. */
const storeEveryMs = 15_000;

const nothing: readonly Effect[] = [];

/** Without `progress`, starts a new test. */
export function openTest(paper: Paper, at: Moment, progress?: Progress): TestState {
  const fresh: Progress = { answers: {}, subject: 0, places: paper.subjects.map(() => 0), usedMs: 0 };
  const stored = progress ?? fresh;
  return { ...stored, paper, isAsked: false, monotonic: at.monotonic, storedMs: stored.usedMs };
}

const stored = (state: TestState, effects: readonly Effect[] = [{ type: 'store' }]): Step => [
  { ...state, storedMs: state.usedMs },
  effects,
];

const end = (state: TestState, ended: NonNullable<Progress['ended']>): Step =>
  stored({ ...state, ended, isAsked: false }, [{ type: 'store' }, { type: 'finish' }]);

function answered(state: TestState, option: number, at: Moment): Step {
  const question = openQuestion(state);
  const selectedAnswer = question?.options[option];
  if (!question || selectedAnswer === undefined) return [state, nothing];
  const answer = { selectedAnswer, answeredAt: new Date(at.wall).toISOString() };
  return stored({ ...state, answers: { ...state.answers, [question._id]: answer } });
}

function opened(state: TestState, subject: number, place = state.places[subject] ?? 0): Step {
  if (!state.paper.subjects[subject]?.questions[place]) return [state, nothing];
  const places = state.places.map((other, index) => (index === subject ? place : other));
  return stored({ ...state, subject, places });
}

/** From the last question of a subject to the first of the next one, and back. */
function moved(state: TestState, by: 1 | -1): Step {
  const { subject, places, paper } = state;
  const place = (places[subject] ?? 0) + by;
  if (paper.subjects[subject]?.questions[place]) return opened(state, subject, place);
  const other = paper.subjects[subject + by];
  return other ? opened(state, subject + by, by === 1 ? 0 : other.questions.length - 1) : [state, nothing];
}

function adopted(state: TestState, progress: Progress): Step {
  const { answers, usedMs: used, ended } = merged(state, progress);
  const next = { ...state, answers, usedMs: used, ended };
  return ended ? [{ ...next, isAsked: false }, [{ type: 'finish' }]] : [next, nothing];
}

function asked(state: TestState, event: TestEvent): Step {
  if (event.type === 'reverse') return [{ ...state, isAsked: false }, nothing];
  return event.type === 'submit' ? end(state, 'submitted') : [state, nothing];
}

export function step(before: TestState, event: TestEvent, at: Moment): Step {
  if (before.ended) return [before, nothing];
  const state = { ...before, usedMs: usedMs(before, at), monotonic: at.monotonic };
  if (state.usedMs >= limitMs(state.paper)) return end(state, 'time');
  if (event.type === 'tick') return state.usedMs - state.storedMs < storeEveryMs ? [state, nothing] : stored(state);
  if (event.type === 'stored') return adopted(state, event.progress);
  if (state.isAsked) return asked(state, event);
  if (event.type === 'answered') return answered(state, event.option, at);
  if (event.type === 'opened') return opened(state, event.subject, event.place);
  if (event.type === 'ask') return [{ ...state, isAsked: true }, nothing];
  if (event.type === 'reverse' || event.type === 'submit') return [state, nothing];
  return moved(state, event.type === 'next' ? 1 : -1);
}
