/** What lists of accounts can be narrowed down to. */
export const accountStatuses = [
  { value: 'active', label: 'Active' },
  { value: 'suspended', label: 'Suspended' },
];
