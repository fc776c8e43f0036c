import { anAdmin, aStudent } from '@akada/server/test/people';
import { aLesson, aQuestion } from '@akada/server/test/things';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    Object.defineProperty(this, 'paused', { value: false, configurable: true });
    fireEvent(this, new Event('play'));
  });
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    Object.defineProperty(this, 'paused', { value: true, configurable: true });
    fireEvent(this, new Event('pause'));
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

type Place = [text: string, atSecond?: number, isSkippable?: boolean];

/** A lesson with a film of 90 seconds and these questions, whose right answer is '4'. */
async function aViewer(places: readonly Place[]) {
  const school = await openSchool();
  const [admin, student] = [await anAdmin(school), await aStudent(school)];
  const lesson = await aLesson(school, admin, { price: 0, video: 'https://films.example/halves.mp4' });
  await school.ask('POST', `/lesson/pay/${lesson._id}`, { as: student });
  const questionIds: string[] = [];
  for (const [text] of places) {
    questionIds.push((await aQuestion(school, admin, { text, explanation: `Why ${text}` }))._id);
  }
  const inFilm = places.flatMap(([, atSecond, isSkippable], index) =>
    atSecond === undefined ? [] : { questionId: questionIds[index], atSecond, isSkippable: isSkippable ?? false },
  );
  const body = { questionIds, inFilm };
  await school.ask('PUT', `/admin/lessons/${lesson._id}/check-questions`, { as: admin, body });
  return { school, admin, student, lesson, path: `/student/lesson/${lesson._id}` };
}

type Shown = Awaited<ReturnType<typeof aViewer>>;

async function open({ school, student, path }: Shown) {
  const app = renderApp(path, { as: student });
  const video = await waitFor(() => document.querySelector('video') ?? expect.unreachable());
  await waitFor(() => expect(school.network.calls.join()).toContain('/check-questions'));
  Object.defineProperty(video, 'duration', { value: 90, configurable: true });
  let time = 0;
  Object.defineProperty(video, 'currentTime', {
    get: () => time,
    set: (wanted: number) => {
      time = wanted;
      fireEvent(video, new Event('seeking'));
    },
    configurable: true,
  });
  fireEvent(video, new Event('loadedmetadata'));
  /** Four times a second, as browsers say it. */
  const playTo = (end: number) => {
    while (time < end && !video.paused) {
      time += 0.25;
      fireEvent(video, new Event('timeupdate'));
    }
  };
  const playFrom = async (from: number, to: number) => {
    video.currentTime = from;
    await video.play();
    playTo(to);
  };
  return { ...app, video, playTo, playFrom };
}

const asked = async (name: string) => within(await screen.findByRole('complementary', { name }));
const isAsked = () => screen.queryByRole('complementary', { name: /^Question at/ }) !== null;
const player = () => document.querySelector('media-controller') ?? expect.unreachable();
const marks = () => [...document.querySelectorAll<HTMLElement>('.player-stops span')].map(({ style }) => style.left);
const untilMarks = (wanted: string[]) => waitFor(() => expect(marks()).toEqual(wanted));

test('the film stops at the second, asks by keys alone, explains and goes on; the answer counts as practice', async () => {
  const viewer = await aViewer([['Halves?', 9], ['Ends?']]);
  const { school, student } = viewer;
  const { user, video, playFrom } = await open(viewer);
  await untilMarks(['10%']);
  screen.getByText('The film stops for a question at 0:09');
  await playFrom(8, 20);
  const card = await asked('Question at 0:09');
  expect([video.paused, video.currentTime]).toEqual([true, 9]);
  await card.findByText('Halves?');
  expect(document.activeElement).toBe(card.getByRole('heading', { name: 'Question at 0:09' }));
  expect(card.queryByRole('button', { name: /Skip/ })).toBeNull();
  // Neither a key nor the headset plays on, and the player takes no focus.
  (document.activeElement as HTMLElement).blur();
  await user.keyboard(' {ArrowRight}');
  await video.play();
  expect([video.paused, video.currentTime, player().hasAttribute('inert')]).toEqual([true, 9, true]);
  await user.keyboard('a{Enter}');
  await card.findByRole('heading', { name: 'Not right' });
  card.getByText('Why Halves?');
  card.getByText('It comes again in your practice.');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(isAsked()).toBe(false));
  expect([video.paused, player().hasAttribute('inert')]).toEqual([false, false]);
  expect(document.activeElement).toBe(player());
  await waitFor(async () => {
    const cards = await school.ask('GET', '/practice/cards', { as: student });
    expect(cards.body.data).toMatchObject([{ text: 'Halves?', isWrong: true }]);
  });
});

test('an answered one is not asked again in this watching, also after a reload, but in the next one', async () => {
  const viewer = await aViewer([['Halves?', 9]]);
  const { user, playFrom } = await open(viewer);
  await untilMarks(['10%']);
  await playFrom(8, 10);
  const card = await asked('Question at 0:09');
  await user.click(await card.findByRole('button', { name: 'I don’t know' }));
  await card.findByRole('heading', { name: 'Here is the answer' });
  cleanup();
  const again = await open(viewer);
  await untilMarks(['10%']);
  await again.playFrom(8, 12);
  expect(isAsked()).toBe(false);
  fireEvent(again.video, new Event('ended'));
  const end = await asked('The film has ended');
  expect(end.queryByRole('button', { name: /^Check yourself/ })).toBeNull();
  await again.user.click(end.getByRole('button', { name: 'Watch again' }));
  await again.playFrom(8, 12);
  await asked('Question at 0:09');
});

test('a film whose end is said while a question is asked goes on from the question, which is asked once', async () => {
  const viewer = await aViewer([['Halves?', 81]]);
  const { user, video, playFrom, playTo } = await open(viewer);
  await untilMarks(['90%']);
  await playFrom(80, 82);
  const card = await asked('Question at 1:21');
  fireEvent(video, new Event('ended'));
  await user.click(await card.findByRole('button', { name: 'I don’t know' }));
  await user.click(await card.findByRole('button', { name: 'Go on with the film' }));
  fireEvent(video, new Event('playing'));
  playTo(84);
  expect([isAsked(), video.currentTime]).toEqual([false, 84]);
});

test('a logout forgets what was answered on this phone', async () => {
  const viewer = await aViewer([['Halves?', 9, true]]);
  const { user, leave, playFrom } = await open(viewer);
  await untilMarks(['10%']);
  await playFrom(8, 10);
  await user.click(await (await asked('Question at 0:09')).findByRole('button', { name: 'Skip this question' }));
  expect(Object.keys(localStorage).join()).toContain(':asked');
  leave();
  expect(Object.keys(localStorage).join()).not.toContain(':asked');
});

test('a second that is passed over asks when the film next plays through it, or at the end', async () => {
  const viewer = await aViewer([
    ['Halves?', 9],
    ['Quarters?', 45],
  ]);
  const { user, video, playFrom } = await open(viewer);
  await untilMarks(['10%', '50%']);
  await playFrom(0, 5);
  await playFrom(60, 65);
  expect(isAsked()).toBe(false);
  await playFrom(44, 50);
  const card = await asked('Question at 0:45');
  await card.findByText('Quarters?');
  await user.keyboard('b{Enter}');
  await card.findByRole('heading', { name: 'Right' });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(isAsked()).toBe(false));
  fireEvent(video, new Event('ended'));
  const end = await asked('The film has ended');
  await user.click(await end.findByRole('button', { name: 'Check yourself (1 question)' }));
  await end.findByText('Halves?');
});

test('one that may be skipped is, and is not asked again; full screen is left for it and entered after it', async () => {
  const viewer = await aViewer([['Halves?', 9, true]]);
  const { user, video, playFrom } = await open(viewer);
  await untilMarks(['10%']);
  const wishes: string[] = [];
  for (const way of ['exit', 'enter']) {
    player().addEventListener(`media${way}fullscreenrequest`, () => wishes.push(way));
  }
  player().setAttribute('mediaisfullscreen', '');
  await playFrom(8, 10);
  const card = await asked('Question at 0:09');
  expect(wishes).toEqual(['exit']);
  await user.click(await card.findByRole('button', { name: 'Skip this question' }));
  await waitFor(() => expect(isAsked()).toBe(false));
  expect([wishes, video.paused]).toEqual([['exit', 'enter'], false]);
  await playFrom(8, 12);
  expect(isAsked()).toBe(false);
});

test('at the end as many are asked as were passed over', async () => {
  const viewer = await aViewer([...Array.from({ length: 10 }, (_, at): Place => [`Stop ${at}?`, 9 * at]), ['Ends?']]);
  const { user, video } = await open(viewer);
  await waitFor(() => expect(marks()).toHaveLength(10));
  fireEvent(video, new Event('ended'));
  const end = await asked('The film has ended');
  await user.click(await end.findByRole('button', { name: 'Check yourself (11 questions)' }));
  await end.findByRole('heading', { name: 'Question 1 of 11' });
});

test('beyond the end of a shorter film a question stands at the end', async () => {
  const viewer = await aViewer([['Halves?', 400]]);
  const { user, video, playFrom } = await open(viewer);
  await playFrom(85, 90);
  fireEvent(video, new Event('ended'));
  const end = await asked('The film has ended');
  expect(marks()).toEqual([]);
  await user.click(await end.findByRole('button', { name: 'Check yourself (1 question)' }));
  await end.findByText('Halves?');
});

test('without a network it asks, marks and goes on; the answer is sent by the next page with one', async () => {
  const viewer = await aViewer([['Halves?', 9]]);
  const { school, student } = viewer;
  const { user, video, playFrom } = await open(viewer);
  await untilMarks(['10%']);
  school.network.cut();
  await playFrom(8, 10);
  const card = await asked('Question at 0:09');
  await card.findByText('Halves?');
  await user.keyboard('a{Enter}');
  await card.findByRole('heading', { name: 'Not right' });
  await user.keyboard('{Enter}');
  await waitFor(() => expect([isAsked(), video.paused]).toEqual([false, false]));
  school.network.mend();
  cleanup();
  await open(viewer);
  await waitFor(async () => {
    const cards = await school.ask('GET', '/practice/cards', { as: student });
    expect(cards.body.data).toMatchObject([{ text: 'Halves?', isWrong: true }]);
  });
});

test('a film that fails meanwhile says so below the question, which can be answered', async () => {
  const { user, video, playFrom } = await open(await aViewer([['Halves?', 9]]));
  await untilMarks(['10%']);
  await playFrom(8, 10);
  const card = await asked('Question at 0:09');
  fireEvent(video, new Event('error'));
  const failure = await screen.findByRole('alert');
  const question = screen.getByRole('complementary', { name: 'Question at 0:09' });
  expect(question.compareDocumentPosition(failure)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  await user.click(await card.findByRole('button', { name: 'I don’t know' }));
  await user.click(await card.findByRole('button', { name: 'Go on with the film' }));
  await waitFor(() => expect(isAsked()).toBe(false));
});

test('a preview asks as students are asked, and keeps nothing', async () => {
  const viewer = await aViewer([['Halves?', 9, true]]);
  const { school, admin, lesson } = viewer;
  const path = `/admin/lessons/${lesson._id}/preview?show=film`;
  const { user, playFrom } = await open({ ...viewer, student: admin, path });
  await untilMarks(['10%']);
  await playFrom(8, 10);
  const card = await asked('Question at 0:09');
  await card.findByText('Halves?');
  await user.keyboard('a{Enter}');
  await card.findByRole('heading', { name: 'Not right' });
  expect(Object.keys(localStorage).filter((key) => key.includes('watched'))).toEqual([]);
  expect(await school.db.selectFrom('practice_answers').selectAll().execute()).toEqual([]);
});
