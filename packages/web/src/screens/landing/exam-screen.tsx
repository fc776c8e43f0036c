import { Frame } from './frame.tsx';

const options = [
  { letter: 'A', text: 'x = 2' },
  { letter: 'B', text: 'x = 4', chosen: true },
  { letter: 'C', text: 'x = 7' },
  { letter: 'D', text: 'x = 8' },
];

const answered = new Set([1, 2, 3, 4, 6]);
const current = 5;

function squareLook(number: number): string {
  if (number === current) return 'border-2 border-ink font-bold';
  return answered.has(number) ? 'border-green bg-green text-on-green' : 'border-edge';
}

/** One question of an exam, with timer and navigator. */
export function ExamScreen() {
  return (
    <Frame label="An exam: question 5 of 10, four options with B chosen, the time left, the answer saved">
      <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-3">
        <p className="text-xs text-soft">Question 5 of 10</p>
        <p className="rounded-sm bg-leaf-wash px-2 py-0.5 font-bold text-leaf-ink">12:45 left</p>
      </div>
      <div className="p-4">
        <p className="font-semibold">Solve for x: 2x + 3 = 11</p>
        <ul className="mt-3 grid gap-2">
          {options.map(({ letter, text, chosen = false }) => (
            <li
              key={letter}
              className={`flex items-center gap-3 rounded-md border px-3 py-2 ${chosen ? 'border-green bg-green-wash' : 'border-line bg-card'}`}
            >
              <span
                className={`grid size-6 place-items-center rounded-full border text-xs font-bold ${chosen ? 'border-green bg-green text-on-green' : 'border-edge text-soft'}`}
              >
                {letter}
              </span>
              {text}
            </li>
          ))}
        </ul>
        <ul className="mt-4 grid grid-cols-10 gap-1 text-xs">
          {[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((number) => (
            <li
              key={number}
              className={`grid aspect-square place-items-center rounded-sm border ${squareLook(number)}`}
            >
              {number}
            </li>
          ))}
        </ul>
        <p className="mt-3 text-xs text-soft">Saved</p>
      </div>
    </Frame>
  );
}
