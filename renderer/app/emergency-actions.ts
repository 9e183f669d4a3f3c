import { CirclePause, House, type LucideIcon, PlaneLanding } from 'lucide-react';
import type { Message } from '../language/translate.ts';

/** One click or one key with modifiers, at any time, without a confirmation (design, safety rule 2). */
export interface EmergencyAction {
  readonly command: 'hold' | 'rtl' | 'land';
  readonly label: Message;
  readonly meaning: Message;
  readonly icon: LucideIcon;
}

export const EMERGENCY_ACTIONS: readonly EmergencyAction[] = [
  { command: 'hold', label: 'Hold', meaning: 'Stop and hold here', icon: CirclePause },
  { command: 'rtl', label: 'RTL', meaning: 'Return to launch and land there', icon: House },
  { command: 'land', label: 'Land', meaning: 'Land here, now', icon: PlaneLanding },
];
