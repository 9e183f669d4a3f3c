import type { CognitionOverlay } from '../../gateway/contract/cognition.ts';

export type Risk = CognitionOverlay['summaries'][number]['risk'];

export const RISK_TEXT: Readonly<Record<Risk, string>> = {
  low: 'Low risk',
  medium: 'Medium risk',
  high: 'High risk',
  unknown: 'Risk unknown',
};
