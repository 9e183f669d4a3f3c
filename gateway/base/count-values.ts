/** How many values a JSON value contains, itself included. Counting stops soon after `enough`. */
export function countValues(value: unknown, enough: number): number {
  if (typeof value !== 'object' || value === null) return 1;
  let count = 1;
  for (const member of Object.values(value)) {
    count += countValues(member, enough - count);
    if (count > enough) break;
  }
  return count;
}
