import { Frame } from './frame.tsx';

const lessons = [
  {
    title: 'Cells and their parts',
    about: 'Biology · Class 1',
    action: 'Access Free',
    d: 'M12 24a14 9 0 1 0 28 0 14 9 0 1 0-28 0M24 24a3 3 0 1 0 6 0 3 3 0 1 0-6 0',
  },
  {
    title: 'Speed and velocity',
    about: 'Physics · Class 2',
    action: 'Add to Cart',
    d: 'M10 36V12M10 36h32M10 36 36 14M29 14h7v7',
  },
  {
    title: 'Demand and supply',
    about: 'Economics · Class 3',
    action: 'Continue',
    d: 'M12 12v24h30M16 16c6 12 12 16 22 18M16 34c8-2 14-8 20-20',
  },
];

/** Browsing lessons. */
export function LessonList() {
  return (
    <Frame label="A list of lessons: one free, one for the cart, one to continue">
      <ul className="divide-y divide-line">
        {lessons.map(({ title, about, action, d }) => (
          <li key={title} className="flex items-center gap-3 p-3">
            <svg viewBox="0 0 52 48" className="w-14 shrink-0 rounded-sm bg-board" fill="none" aria-hidden="true">
              <path d={d} className="stroke-chalk" strokeWidth="2.2" strokeLinecap="round" strokeLinejoin="round" />
            </svg>
            <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
              <div>
                <p className="font-semibold">{title}</p>
                <p className="text-xs text-soft">{about}</p>
              </div>
              <span className="rounded-sm bg-green-wash px-2 py-1 text-xs font-semibold text-green">{action}</span>
            </div>
          </li>
        ))}
      </ul>
    </Frame>
  );
}
