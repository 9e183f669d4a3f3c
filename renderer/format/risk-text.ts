import type { CognitionOverlay } from '../../gateway/contract/analysis/cognition.ts';
import type { Message } from '../language/translate.ts';

export type Risk = CognitionOverlay['summaries'][number]['risk'];

export const RISK_TEXT: Readonly<Record<Risk, Message>> = {
  low: 'Low risk',
  medium: 'Medium risk',
  high: 'High risk',
  unknown: 'Risk unknown',
};
