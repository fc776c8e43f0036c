/** Field of a form whose `reason` is kept on record; its hint says who reads it. */
export const reasonField = { name: 'reason', type: 'textarea', label: 'Reason', rows: 3 } as const;
