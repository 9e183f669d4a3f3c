const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** A size in decimal units: `812 B`, `81 kB`, `1.04 GB`. */
export function formatFileSize(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 999.5 && unit < UNITS.length - 1) {
    size /= 1000;
    unit += 1;
  }
  const decimals = unit < 2 || size >= 100 ? 0 : size >= 10 ? 1 : 2;
  return `${size.toFixed(decimals)} ${UNITS[unit]}`;
}
