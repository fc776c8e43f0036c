import { type CountryCode, getCountries, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Node has it; TypeScript's library does not know it yet. */
type WithZones = Intl.Locale & { getTimeZones?: () => string[] };

function findCountry(timeZone: string): CountryCode | undefined {
  return getCountries().find((country) => {
    const locale: WithZones = new Intl.Locale('und', { region: country });
    return locale.getTimeZones?.().includes(timeZone);
  });
}

const countries = new Map<string, CountryCode | undefined>();

/** Numbers without a country's code are of the country that has the school's time zone. Looking for it takes some 30 ms. */
function countryOf(timeZone: string): CountryCode | undefined {
  if (!countries.has(timeZone)) countries.set(timeZone, findCountry(timeZone));
  return countries.get(timeZone);
}

const plainOf = (typed: string) => typed.replace(/[\s\-().]/g, '').replace(/^00/, '+');

/** '0803 123 4567' → '+2348031234567', so that one number is one account. What no country has stays as it was typed. */
export function internationalPhone(typed: string, timeZone: string): string {
  const plain = plainOf(typed);
  const number = parsePhoneNumberFromString(plain, countryOf(timeZone));
  return number?.isPossible() ? number.number : plain;
}

/** `phone_written` is for display: forms of other front ends refuse the international form. */
export function phoneColumns(typed: string, timeZone: string) {
  return { phone_number: internationalPhone(typed, timeZone), phone_written: typed };
}

/** The library takes mobile numbers of Nigeria with a digit too few or too many. */
const hasUsualLength = (phone: string) => !/^\+234[789]/.test(phone) || phone.length === '+2348031234567'.length;

/** The international form of a number that its country can have; null for any other. */
export function readPhone(typed: string, timeZone: string): string | null {
  const plain = plainOf(typed);
  if (!/^\+?\d{7,15}$/.test(plain)) return null;
  const country = countryOf(timeZone);
  if (country === undefined && !plain.startsWith('+')) return plain;
  const number = parsePhoneNumberFromString(plain, country);
  return number?.isValid() && hasUsualLength(number.number) ? number.number : null;
}

/** '+2348031234567' → '0803 123 4567' in its own country. */
export function nationalPhone(phone: string, timeZone: string): string {
  const number = parsePhoneNumberFromString(phone, countryOf(timeZone));
  if (!number) return phone;
  return number.country === countryOf(timeZone) ? number.formatNational() : number.formatInternational();
}
