/** An IANA name such as Africa/Lagos. A bare offset such as +01:00 is not one: it knows no summer time. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The zones a school can choose from, by name. */
export function timeZones(): string[] {
  return Intl.supportedValuesOf('timeZone');
}
