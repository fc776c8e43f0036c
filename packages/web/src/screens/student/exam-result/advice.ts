import type { resultRange } from '@akada/contract/rules/grade';

type Range = ReturnType<typeof resultRange>;

/** 'What's Next?': three steps one can take today. */
export const adviceFor: Record<Range, { lead: string; steps: readonly string[] }> = {
  practise: {
    lead: 'This result shows you where to begin. Nobody is born knowing it.',
    steps: [
      'Watch one lesson of this subject again and stop it wherever it goes too fast.',
      'Write down the three things that surprised you most, and work each of them out on paper.',
      'Ask your tutor about one question you could not answer. One good question is worth an evening of reading.',
    ],
  },
  good: {
    lead: 'You know most of it. A little more practice makes it safe.',
    steps: [
      'Go over the parts where you were unsure, before you forget which they were.',
      'Explain one of them to a friend in your own words. Where you get stuck is what to read again.',
      'Try another exam in a few days: coming back to it later is what makes it stay.',
    ],
  },
  excellent: {
    lead: 'You know this well. Keep it, and reach further.',
    steps: [
      'Take an exam in a subject you find harder, while this one is fresh.',
      'Help a classmate with this topic. Teaching is the best revision there is.',
      'Look ahead: start a lesson on what comes next in the syllabus.',
    ],
  },
};
