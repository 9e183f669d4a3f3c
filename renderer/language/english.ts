/** Texts whose key says more than the text does: one English word that is two in German. */
export const english = {
  'Item (mission)': 'Item',
  'Left (time)': 'Left',
  'Ground (speed)': 'Ground',
  'to (spoken)': 'to',
  'Speed (voice)': 'Speed',
  'Begin (calibration)': 'Begin',
  'Finish (calibration)': 'Finish',
  'Level (position)': 'Level',
  'L (left side)': 'L',
  'R (right side)': 'R',
  'Now (value)': 'Now',
  'Plan (noun)': 'Plan',
  'open (plan)': 'open',
} as const satisfies Readonly<Record<string, string>>;
