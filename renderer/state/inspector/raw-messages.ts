import { onboardApi } from '../../../gateway/contract/api/onboard-api.ts';
import type { Problem } from '../../../gateway/contract/error.ts';
import type { ConsoleLine } from '../../../gateway/contract/onboard/console.ts';
import type { RawMessageRequest, RawMessageSent } from '../../../gateway/contract/onboard/raw-message.ts';
import { call } from '../../api/call.ts';
import { GatewayError } from '../../api/connection/rest-client.ts';
import { t } from '../../language/translate.ts';
import { useGateway } from '../connection/gateway-context.ts';
import { beginConsole, endConsole } from './console.ts';

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
    send: (vehicleId, body) => call(rest, onboardApi.sendRawMessage, { params: { vehicleId }, body }),
    async open(vehicleId, confirm) {
      const body = confirm === undefined ? {} : { confirm };
      beginConsole(await call(rest, onboardApi.openConsole, { params: { vehicleId }, body }));
    },
    giveLine: async (sessionId, line) => {
      await call(rest, onboardApi.sendConsoleLine, { params: { sessionId }, body: line });
    },
    close: async (vehicleId, sessionId) => {
      await call(rest, onboardApi.closeConsole, { params: { sessionId } });
      endConsole(vehicleId, t('The console was closed.'));
    },
  };
}

/** Errors found by the gateway, each with its position in the request. */
export function faultsOf(cause: unknown): NonNullable<Problem['errors']> {
  return cause instanceof GatewayError ? (cause.problem?.errors ?? []) : [];
}
