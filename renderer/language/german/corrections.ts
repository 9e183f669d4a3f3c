/** RTK corrections. */
export const corrections = {
  'Send RTK corrections': 'RTK-Korrekturdaten senden',
} as const;
