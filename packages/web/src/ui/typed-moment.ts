const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** 'november', 'Nov' and 'Sept' → 11, 11 and 9; 0 for no month. */
const monthOf = (word: string) => months.findIndex((month) => word.toLowerCase().startsWith(month.toLowerCase())) + 1;

function isoDay(year: string, month: number, day: string): string | null {
  const iso = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || !at.toISOString().startsWith(iso) ? null : iso;
}

export const dayComplaint = 'Write the date like 22 Nov 2026';
export const timeComplaint = 'Write the time like 14:30';

/** '22 Nov 2026', 'Nov 22, 2026', '22/11/2026' and '2026-11-22' → '2026-11-22'; in figures the day comes first, as in Nigeria. */
export function readDay(typed: string): string | null {
  const parts = typed
    .trim()
    .split(/[\s,./-]+(?:of\s+)?/)
    .filter(Boolean);
  const [first = '', second = '', third = ''] = parts.map((part) => part.replace(/^(\d+)(?:st|nd|rd|th)$/i, '$1'));
  if (parts.length !== 3) return null;
  if (/^\d{4}$/.test(first)) return isoDay(first, Number(second), third);
  if (!/^\d{4}$/.test(third)) return null;
  if (/^\D/.test(first)) return isoDay(third, monthOf(first), second);
  return isoDay(third, /^\D/.test(second) ? monthOf(second) : Number(second), first);
}

/** '2026-11-22' → '22 Nov 2026'; anything else as it is. */
export function shownDay(value: string): string {
  if (readDay(value) !== value) return value;
  const [year, month, day] = value.split('-');
  return `${Number(day)} ${months[Number(month) - 1]} ${year}`;
}

/** '14:30', '9.05', '1430' and '2:30 pm' → 'HH:mm' on the 24-hour clock. */
export function readTime(typed: string): string | null {
  const found = /^(\d{1,2})(?:\s*[:.h]?\s*(\d{2}))?\s*(?:([ap])\.?\s?m\.?)?$/i.exec(typed.trim());
  if (!found) return null;
  const [, hourText, minute = '00', half] = found;
  const hour = Number(hourText);
  if (half && (hour < 1 || hour > 12)) return null;
  const onDay = half ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour;
  return onDay > 23 || Number(minute) > 59 ? null : `${String(onDay).padStart(2, '0')}:${minute}`;
}
