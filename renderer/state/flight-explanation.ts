import { useMutation } from '@tanstack/react-query';
import type { LogbookFlight } from '../../gateway/contract/logbook.ts';
import { explainFlight } from '../api/cognition.ts';
import { useGateway } from './gateway-context.ts';
import { useWhoami } from './queries.ts';

/** The explanation of one flight, made when somebody asks for it. */
export function useFlightExplanation(flight: LogbookFlight) {
  const { rest } = useGateway();
  const tenantId = useWhoami().data?.principal.tenantId;
  return useMutation({
    mutationKey: ['flight-explanation', flight.flightId],
    mutationFn: async () => {
      if (tenantId === undefined) throw new Error('The gateway has not said yet who is asking. Try again.');
      const answer = await explainFlight(rest, {
        tenant_id: tenantId,
        correlation_id: crypto.randomUUID(),
        mission_context: {
          asset_id: flight.vehicleId,
          site: flight.takeOff ? `${flight.takeOff.lat}, ${flight.takeOff.lon}` : 'unknown',
          objective: 'Explain this flight for its report.',
        },
        session: flight.sessionId,
      });
      return answer.result;
    },
  });
}
