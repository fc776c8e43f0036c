import type { CardHeadForm, CardPicture } from '@akada/contract';
import { useSchool } from '../../../data/platform/school.ts';

type Props = { head: CardHeadForm; pictures: Readonly<Record<CardPicture, string | undefined>> };

const subjects = [
  ['English Language', 18, 15, 47, 80, 'A'],
  ['Mathematics', 14, 16, 38, 68, 'B'],
] as const;

const cell = 'border border-line px-2 py-1';

function Marks({ withStatistics }: { withStatistics: boolean }) {
  const heads = ['Subject', 'CA 1', 'CA 2', 'Exam', 'Total', 'Grade', ...(withStatistics ? ['Class average'] : [])];
  return (
    <div className="mt-3 overflow-x-auto">
      <table className="w-full border-collapse text-xs">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className={`${cell} text-left font-semibold`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {subjects.map((figures) => (
            <tr key={figures[0]}>
              {[...figures, ...(withStatistics ? [61.5] : [])].map((figure, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a figure is that of its column
                <td key={at} className={`${cell} tabular-nums`}>
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What of a card the form changes, with marks of nobody. */
export function CardPreview({ head, pictures }: Props) {
  const { name } = useSchool();
  const { motto, address, phone, principalName, principalTitle, note, shows } = head;
  const contact = [address, phone].map((one) => one.trim()).filter(Boolean);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section aria-label="Preview" tabIndex={0} className="overflow-x-auto rounded-md border border-line bg-card p-4">
      <p className="text-xs text-soft">What a card will look like</p>
      <div className="mt-3 flex flex-wrap items-center gap-3 border-b border-line pb-3">
        {pictures.crest && <img src={pictures.crest} alt="Crest" className="size-14 object-contain" />}
        <div className="min-w-0 flex-1 basis-40">
          <p className="font-heading text-lg font-bold wrap-anywhere">{name}</p>
          {motto.trim() && <p className="text-sm italic wrap-anywhere">{motto}</p>}
          {contact.length > 0 && <p className="text-xs text-soft wrap-anywhere">{contact.join(' · ')}</p>}
        </div>
      </div>
      <Marks withStatistics={shows.statistics} />
      <ul className="mt-3 grid gap-1 text-xs">
        {shows.attendance && <li>Attendance: 58 of 61 days, late on 2</li>}
        {shows.conduct && <li>Conduct: Punctuality 5, Neatness 4, Honesty 5</li>}
      </ul>
      <div className="mt-4 flex flex-wrap items-end gap-4">
        <div className="min-w-32">
          {pictures.signature ? (
            <img src={pictures.signature} alt="Signature" className="h-10 max-w-40 object-contain object-left" />
          ) : (
            <div className="h-10" />
          )}
          <p className="border-t border-edge pt-1 text-xs wrap-anywhere">
            {[principalName, principalTitle]
              .map((one) => one.trim())
              .filter(Boolean)
              .join(', ') || 'Signature'}
          </p>
        </div>
        {pictures.stamp && <img src={pictures.stamp} alt="Stamp" className="size-16 object-contain" />}
      </div>
      {note.trim() && (
        <p className="mt-3 border-t border-line pt-2 text-xs whitespace-pre-line wrap-anywhere">{note}</p>
      )}
    </section>
  );
}
