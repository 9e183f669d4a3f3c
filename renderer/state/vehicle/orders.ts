import { useMemo } from 'react';
import { toast } from 'sonner';
import type { LaunchRequest } from '../../../gateway/contract/action/launch.ts';
import { actionApi } from '../../../gateway/contract/api/action-api.ts';
import { vehicleApi } from '../../../gateway/contract/api/vehicle-api.ts';
import type { CommandName, CommandParams } from '../../../gateway/contract/command/catalogue/commands.ts';
import type { CommandRecord } from '../../../gateway/contract/command/command.ts';
import { call } from '../../api/call.ts';
import { browserClock } from '../../api/connection/clock.ts';
import { GatewayError, type RestClient } from '../../api/connection/rest-client.ts';
import { commandText } from '../../format/command-text.ts';
import { t } from '../../language/translate.ts';
import { failureText, isUnanswered } from '../app/failure-text.ts';
import { useGateway } from '../connection/gateway-context.ts';
import { noteRefusedOrder, receiveCommand, receiveMissionRun } from './command-store.ts';

/** A guided action with its values. */
export interface CommandOrder<Name extends CommandName = CommandName> {
  readonly vehicleId: string;
  readonly command: Name;
  readonly params: CommandParams<Name>;
}

/** Submits a command; resolves when it was sent, or when its effect was seen with `wait: 'done'`. */
export function submitCommand(
  rest: RestClient,
  { vehicleId, command, params }: CommandOrder,
  wait: 'sent' | 'done' = 'sent',
): Promise<CommandRecord> {
  return call(
    rest,
    vehicleApi.commandVehicle,
    { params: { vehicleId, command }, query: { wait }, body: params },
    // An effect takes its time, so waiting for it must not hold up what is urgent.
    wait === 'done' ? { timeoutMs: 60_000, isUrgent: false } : undefined,
  );
}

/** The answer to an order, and under which entry the command feed shows it. */
export interface OrderAnswer {
  readonly isAccepted: boolean;
  readonly entryId: string;
  /** The record of an order that was not answered comes later, by the stream, under the same trace. */
  readonly traceId: string | undefined;
}

/**
 * How this window requests flight. No request is repeated automatically. Each failure appears in the command
 * feed.
 */
export interface Orders {
  command(order: CommandOrder): Promise<OrderAnswer>;
  /**
   * Arms, waits until telemetry shows it armed, then takes off: two governed commands. The second is never sent when
   * the first did not come true, nor when it came true too late for the operator still to expect it.
   */
  armAndTakeOff(vehicleId: string, altitudeM: number): Promise<OrderAnswer>;
  startMission(vehicleId: string): Promise<OrderAnswer>;
  launch(request: LaunchRequest): Promise<OrderAnswer>;
}

/** Longest wait from the slide to the take-off command: afterwards a take-off would come as a surprise. */
const ARM_PATIENCE_MS = 8_000;

export function makeOrders(rest: RestClient, clock = browserClock): Orders {
  const refuse = (text: string, vehicleId: string | undefined, cause: unknown): OrderAnswer => {
    const problem = cause instanceof GatewayError ? cause.problem : undefined;
    const reason = problem ? problem.detail || problem.title : failureText(cause);
    const orderId = crypto.randomUUID();
    const traceId = cause instanceof GatewayError ? cause.traceId : undefined;
    noteRefusedOrder({
      orderId,
      vehicleId,
      text,
      reason,
      code: problem?.code,
      isUnanswered: isUnanswered(cause),
      traceId,
      atMs: clock.utcMs(),
    });
    return { isAccepted: false, entryId: orderId, traceId };
  };

  async function command(order: CommandOrder): Promise<OrderAnswer> {
    try {
      const record = await submitCommand(rest, order);
      receiveCommand(record);
      return accepted(record.commandId, record.traceId);
    } catch (cause) {
      return refuse(commandText(order.command, order.params), order.vehicleId, cause);
    }
  }

  return {
    command,
    async armAndTakeOff(vehicleId, altitudeM) {
      const startedAtMs = clock.monotonicMs();
      try {
        const armed = await submitCommand(rest, { vehicleId, command: 'arm', params: {} }, 'done');
        receiveCommand(armed);
        if (armed.state !== 'done')
          return refuse(t('Take off'), vehicleId, new Error(t('Not sent: the vehicle is not armed.')));
      } catch (cause) {
        return refuse(t('Arm'), vehicleId, cause);
      }
      if (clock.monotonicMs() - startedAtMs > ARM_PATIENCE_MS) {
        const late = t('Arming took too long, so the take-off was not sent. Disarm, or take off now.');
        return refuse(commandText('takeoff', { altitudeM }), vehicleId, new Error(late));
      }
      return command({ vehicleId, command: 'takeoff', params: { altitudeM } });
    },
    async startMission(vehicleId) {
      try {
        const run = await call(rest, actionApi.startMission, { body: { vehicleId } });
        receiveMissionRun(run);
        return accepted(run.missionId, run.traceId);
      } catch (cause) {
        return refuse(t('Start mission'), vehicleId, cause);
      }
    },
    async launch(request) {
      try {
        const launch = await call(rest, actionApi.launchDrone, { body: request });
        toast(t('Launch for {aircraft}: {status}', { aircraft: launch.aircraft, status: launch.status }));
        return accepted(launch.launchId, launch.traceId);
      } catch (cause) {
        return refuse(commandText('launch', { ...request }), undefined, cause);
      }
    },
  };
}

function accepted(entryId: string, traceId: string | undefined): OrderAnswer {
  return { isAccepted: true, entryId, traceId };
}

export function useOrders(): Orders {
  const { rest } = useGateway();
  return useMemo(() => makeOrders(rest), [rest]);
}
