import { useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import type { VehicleChecklist } from '../../../gateway/contract/action/checklist.ts';
import { GatewayError } from '../../api/connection/rest-client.ts';
import {
  chooseVehicleChecklist,
  listChecklists,
  readVehicleChecklist,
  resetVehicleChecklist,
  tickVehicleChecklist,
} from '../../api/station.ts';
import { failureText } from '../app/failure-text.ts';
import { useGateway } from '../connection/gateway-context.ts';

export const checklistKeys = {
  list: ['checklists'] as const,
  ofVehicle: (vehicleId: string) => ['vehicle-checklist', vehicleId] as const,
};

/** The gateway says when an item changes; this is for values that are shown and for a stream that is away. */
const OPEN_MS = 2_000;
const CLOSED_MS = 15_000;

export function useChecklists() {
  const { rest } = useGateway();
  return useQuery({ queryKey: checklistKeys.list, queryFn: () => listChecklists(rest) });
}

/** State of the vehicle's checklist. Null when it has none. */
export function useVehicleChecklist(vehicleId: string | undefined, isOpen: boolean) {
  const { rest } = useGateway();
  return useQuery({
    queryKey: checklistKeys.ofVehicle(vehicleId ?? ''),
    queryFn: async (): Promise<VehicleChecklist | null> => {
      try {
        return await readVehicleChecklist(rest, vehicleId ?? '');
      } catch (cause) {
        if (cause instanceof GatewayError && cause.problem?.code === 'not-found') return null;
        throw cause;
      }
    },
    enabled: vehicleId !== undefined,
    refetchInterval: isOpen ? OPEN_MS : CLOSED_MS,
  });
}

/** Actions on the checklist of a vehicle. Failures are shown. */
export function useChecklistHands(vehicleId: string) {
  const { rest } = useGateway();
  const client = useQueryClient();
  const done = async (change: Promise<VehicleChecklist>) => {
    try {
      client.setQueryData(checklistKeys.ofVehicle(vehicleId), await change);
    } catch (cause) {
      toast.error(failureText(cause));
      await client.invalidateQueries({ queryKey: checklistKeys.ofVehicle(vehicleId) });
    }
  };
  return {
    tick: (itemId: string, isDone: boolean) => {
      // Shown immediately, then replaced by the gateway's response.
      client.setQueryData<VehicleChecklist | null>(checklistKeys.ofVehicle(vehicleId), (known) =>
        known
          ? {
              ...known,
              items: known.items.map((item) => (item.itemId === itemId ? { ...item, isDone } : item)),
            }
          : known,
      );
      return done(tickVehicleChecklist(rest, vehicleId, itemId, isDone));
    },
    choose: (checklistId: string | null) => done(chooseVehicleChecklist(rest, vehicleId, checklistId)),
    reset: () => done(resetVehicleChecklist(rest, vehicleId)),
  };
}
