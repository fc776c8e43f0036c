/** Days as banks and spreadsheets write them. */

const months = 'January February March April May June July August September October November December'.split(' ');

function parts(date: string) {
  const [year = '', month = '', day = ''] = date.split('-');
  const name = months[Number(month) - 1] ?? '';
  const weekday = new Date(date).toUTCString().slice(0, 3);
  return {
    year,
    yy: year.slice(2),
    month,
    day,
    name,
    mon: name.slice(0, 3),
    d: Number(day),
    m: Number(month),
    weekday,
  };
}

type Spelling = (date: string) => string;

const spelling =
  (write: (one: ReturnType<typeof parts>) => string): Spelling =>
  (date) =>
    write(parts(date));

const ending = (day: number) => (day > 3 && day < 21 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th'));

export const named = [
  spelling(({ day, mon, year }) => `${day}-${mon}-${year}`),
  spelling(({ d, mon, yy }) => `${d}-${mon.toUpperCase()}-${yy}`),
  spelling(({ day, mon, year }) => `${day} ${mon} ${year} 08:15:01`),
  spelling(({ name, d, year }) => `${name} ${d}, ${year}`),
  spelling(({ mon, d, year }) => `${mon} ${d}, ${year}`),
  spelling(({ d, name, year }) => `${d} ${name}, ${year}`),
  spelling(({ year, month, day }) => `${year}-${month}-${day}`),
  spelling(({ year, month, day }) => `${year}-${month}-${day}T08:15:01Z`),
  spelling(({ year, month, day }) => `${year}/${month}/${day} 08:15`),
  spelling(({ weekday, d, mon, year }) => `${weekday}, ${d} ${mon} ${year}`),
  spelling(({ d, mon, year }) => `${d}${ending(d)} ${mon} ${year}`),
];
export const dayFirst = [
  spelling(({ day, month, year }) => `${day}/${month}/${year}`),
  spelling(({ d, m, yy }) => `${d}/${m}/${yy}`),
  spelling(({ day, month, year }) => `${day}.${month}.${year}`),
  spelling(({ day, month, year }) => `${day}-${month}-${year} 08:15`),
  spelling(({ day, month, year }) => `${day}/${month}/${year} 08:15:01 PM`),
];
export const monthFirst = [
  spelling(({ day, month, year }) => `${month}/${day}/${year}`),
  spelling(({ d, m, yy }) => `${m}/${d}/${yy} 8:15`),
];
