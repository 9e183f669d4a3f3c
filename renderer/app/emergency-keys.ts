import { CirclePause, House, type LucideIcon, PlaneLanding } from 'lucide-react';
import { useEffect } from 'react';
import type { Message } from '../language/translate.ts';
import { keysOf } from '../shortcut/shortcut-keys.ts';
import { shortcut } from '../shortcut/shortcut-registry.ts';
import { keysFor } from '../shortcut/shortcut-store.ts';
import { useOrders } from '../state/vehicle/orders.ts';

/**
 * Ctrl+Shift+H, R and L (⌘⇧ on a Mac), or the user's own keys: hold, return or land a vehicle from
 * anywhere in the window. A single key never moves an aircraft, and a key held down
 * acts once.
 */
export function useEmergencyKeys(vehicleId: string | undefined): void {
  const orders = useOrders();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const keys = keysOf(event);
      const action = EMERGENCY_ACTIONS.find(({ command }) => keysFor(command) === keys);
      const wasOne = EMERGENCY_ACTIONS.some(({ command }) => shortcut(command).keys === keys);
      if (!action && !wasOne) return;
      // Also without a vehicle: the browser's action for these keys (reload) must not occur in flight.
      event.preventDefault();
      event.stopPropagation();
      if (action && !event.repeat && vehicleId !== undefined)
        void orders.command({ vehicleId, command: action.command, params: {} });
    };
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => removeEventListener('keydown', onKeyDown, { capture: true });
  }, [orders, vehicleId]);
}

/** One click or one key with modifiers, at any time, without a confirmation (design, safety rule 2). */
export interface EmergencyAction {
  readonly command: 'hold' | 'rtl' | 'land';
  readonly label: Message;
  readonly meaning: Message;
  /** The same for all vehicles commanded from here. */
  readonly allLabel: Message;
  readonly icon: LucideIcon;
}

export const EMERGENCY_ACTIONS: readonly EmergencyAction[] = [
  { command: 'hold', label: 'Hold', meaning: 'Stop and hold here', allLabel: 'Hold all', icon: CirclePause },
  {
    command: 'rtl',
    label: 'RTL',
    meaning: 'Return to launch and land there',
    allLabel: 'RTL all',
    icon: House,
  },
  { command: 'land', label: 'Land', meaning: 'Land here, now', allLabel: 'Land all', icon: PlaneLanding },
];
