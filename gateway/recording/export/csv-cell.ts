export type CsvValue = string | number | boolean | null | undefined;

/** Text that a spreadsheet would read as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * One cell by RFC 4180: unknown is empty; text that a spreadsheet would run gets an apostrophe before it.
 * Source: https://owasp.org/www-community/attacks/CSV_Injection
 */
export function csvCell(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** With the line break of RFC 4180. */
export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}
