import { useEffect } from 'react';
import { useOrders } from '../state/orders.ts';
import { useSelectedVehicleId } from '../state/selection-store.ts';
import { EMERGENCY_ACTIONS } from './emergency-actions.ts';

/**
 * Ctrl+Shift+H, R and L (⌘⇧ on a Mac) hold, return or land the selected vehicle from anywhere in the window. A bare key
 * never moves an aircraft, and a key held down acts once.
 */
export function useEmergencyKeys(): void {
  const vehicleId = useSelectedVehicleId();
  const orders = useOrders();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || !event.shiftKey || event.altKey) return;
      const action = EMERGENCY_ACTIONS.find((each) => each.key === event.key.toLowerCase());
      if (!action) return;
      // Also without a vehicle: the browser's own meaning of the keys (reload) must never surprise in flight.
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat && vehicleId !== undefined)
        void orders.command({ vehicleId, command: action.command, params: {} });
    };
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => removeEventListener('keydown', onKeyDown, { capture: true });
  }, [orders, vehicleId]);
}
