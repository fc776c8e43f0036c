/** What stands after 'Failed to start exam:' and 'Failed to submit exam:' (specification, section 8). */
export function reasonOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : 'Unknown error';
}
