/** A bare offset such as +01:00 is refused because it has no summer time. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export function timeZones(): string[] {
  return Intl.supportedValuesOf('timeZone');
}
