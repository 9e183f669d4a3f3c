import { useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import type { VehicleChecklist } from '../../../gateway/contract/action/checklist.ts';
import { setupApi } from '../../../gateway/contract/api/setup-api.ts';
import { call } from '../../api/call.ts';
import { GatewayError } from '../../api/connection/rest-client.ts';
import { failureText } from '../app/failure-text.ts';
import { useGateway } from '../connection/gateway-context.ts';
import { operationKey } from '../connection/operations.ts';

const keyOf = (vehicleId: string) => operationKey(setupApi.readVehicleChecklist, { params: { vehicleId } });

/** The gateway says when an item changes; this is for values that are shown and for a stream that is away. */
const OPEN_MS = 2_000;
const CLOSED_MS = 15_000;

/** State of the vehicle's checklist. Null when it has none. */
export function useVehicleChecklist(vehicleId: string | undefined, isOpen: boolean) {
  const { rest } = useGateway();
  return useQuery({
    queryKey: keyOf(vehicleId ?? ''),
    queryFn: async (): Promise<VehicleChecklist | null> => {
      try {
        return await call(rest, setupApi.readVehicleChecklist, { params: { vehicleId: vehicleId ?? '' } });
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
  const params = { vehicleId };
  const done = async (change: Promise<VehicleChecklist>) => {
    try {
      client.setQueryData(keyOf(vehicleId), await change);
    } catch (cause) {
      toast.error(failureText(cause));
      await client.invalidateQueries({ queryKey: keyOf(vehicleId) });
    }
  };
  return {
    tick: (itemId: string, isDone: boolean) => {
      // Shown immediately, then replaced by the gateway's response.
      client.setQueryData<VehicleChecklist | null>(keyOf(vehicleId), (known) =>
        known
          ? {
              ...known,
              items: known.items.map((item) => (item.itemId === itemId ? { ...item, isDone } : item)),
            }
          : known,
      );
      const input = { params: { vehicleId, itemId }, body: { isDone } };
      return done(call(rest, setupApi.tickVehicleChecklist, input));
    },
    choose: (checklistId: string | null) =>
      done(call(rest, setupApi.chooseVehicleChecklist, { params, body: { checklistId } })),
    reset: () => done(call(rest, setupApi.resetVehicleChecklist, { params })),
  };
}
