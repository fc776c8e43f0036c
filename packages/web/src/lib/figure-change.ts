/** The last 30 days against the 30 before: '+12% in 30 days'; 'New' when there was nothing to compare. */
export function changeText(percent: number | null): string {
  if (percent === null) return 'New';
  return `${percent > 0 ? '+' : ''}${percent}% in 30 days`.replace('-', '−');
}

export function directionOf(percent: number | null): 'up' | 'down' | 'flat' {
  if (percent === null || percent === 0) return 'flat';
  return percent > 0 ? 'up' : 'down';
}
