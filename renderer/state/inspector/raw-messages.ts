import { useQuery } from '@tanstack/react-query';
import type { Problem } from '../../../gateway/contract/error.ts';
import type { ConsoleLine } from '../../../gateway/contract/onboard/console.ts';
import type { RawMessageRequest, RawMessageSent } from '../../../gateway/contract/onboard/raw-message.ts';
import { GatewayError } from '../../api/connection/rest-client.ts';
import {
  closeConsole,
  describeRawMessage,
  listRawMessages,
  openConsole,
  sendConsoleLine,
  sendRawMessage,
} from '../../api/inspector.ts';
import { t } from '../../language/translate.ts';
import { useGateway } from '../connection/gateway-context.ts';
import { beginConsole, endConsole } from './console.ts';

/** Every message of the dialects; they change with the gateway only. */
export function useRawMessages() {
  const { rest } = useGateway();
  return useQuery({
    queryKey: ['raw-messages'],
    queryFn: () => listRawMessages(rest),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useRawMessage(name: string) {
  const { rest } = useGateway();
  return useQuery({
    queryKey: ['raw-messages', name],
    queryFn: () => describeRawMessage(rest, name),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

interface DirectOrders {
  /** @throws GatewayError naming each field that does not fit: {@link faultsOf} */
  readonly send: (vehicleId: string, request: RawMessageRequest) => Promise<RawMessageSent>;
  /** `confirm`: what was typed, for a real vehicle. */
  readonly open: (vehicleId: string, confirm: string | undefined) => Promise<void>;
  readonly giveLine: (sessionId: string, line: ConsoleLine) => Promise<void>;
  readonly close: (vehicleId: string, sessionId: string) => Promise<void>;
}

/** Raw messages and shell sessions. */
export function useDirectOrders(): DirectOrders {
  const { rest } = useGateway();
  return {
    send: (vehicleId, request) => sendRawMessage(rest, vehicleId, request),
    open: async (vehicleId, confirm) => beginConsole(await openConsole(rest, vehicleId, confirm)),
    giveLine: async (sessionId, line) => {
      await sendConsoleLine(rest, sessionId, line);
    },
    close: async (vehicleId, sessionId) => {
      await closeConsole(rest, sessionId);
      endConsole(vehicleId, t('The console was closed.'));
    },
  };
}

/** Errors found by the gateway, each with its position in the request. */
export function faultsOf(cause: unknown): NonNullable<Problem['errors']> {
  return cause instanceof GatewayError ? (cause.problem?.errors ?? []) : [];
}
