export type Row = { valid: string; malformed?: string; unknown?: string };

export const byStaff: Row = {
  valid: '401 401 403 403 200 200',
  malformed: '401 401 403 403 400 400',
  unknown: '401 401 403 403 404 404',
};

export const open = (status: number): Row => ({ valid: Array(6).fill(status).join(' ') });
