import type { ManualControl } from '../../../gateway/contract/onboard/manual-control.ts';
import { GatewayError, type RestCaller } from '../../../renderer/api/connection/rest-client.ts';

/** A flight by sticks; each vehicle has one of its own. */
export function buildControl(
  vehicleId: string,
  phase: ManualControl['phase'],
  change: Partial<ManualControl> = {},
): ManualControl {
  return {
    manualControlId: `mct_${vehicleId}`,
    vehicleId,
    commandId: `cmd_${vehicleId}`,
    by: { kind: 'operator', id: 'operator' },
    phase,
    detail: phase === 'ended' ? 'Manual control ended.' : null,
    sinceMs: 1,
    ...change,
  };
}

export function notFound(): GatewayError {
  return new GatewayError('problem', 'This vehicle is not under manual control.', {
    type: 'https://aerodeck.dev/errors#not-found',
    title: 'Not found',
    status: 404,
    detail: 'This vehicle is not under manual control.',
    instance: '/',
    code: 'not-found',
    trace_id: 'abc',
  });
}

export function unanswered(): GatewayError {
  return new GatewayError('unreachable', 'The gateway did not respond in time.');
}

interface Call {
  /** As `POST uav-1`. */
  readonly name: string;
  readonly answer: (control: ManualControl) => void;
  readonly fail: (cause: Error) => void;
}

/** A gateway that answers about manual control only when the test does. */
export class SlowGateway {
  readonly #calls: Call[] = [];
  readonly rest = {
    request: ({ method = 'GET', path }: { readonly method?: string; readonly path: string }) =>
      new Promise<ManualControl>((answer, fail) => {
        const vehicleId = /vehicles\/(.+)\/manual-control/.exec(path)?.[1] ?? path;
        this.#calls.push({ name: `${method} ${vehicleId}`, answer, fail });
      }),
  } as unknown as RestCaller;

  get calls(): readonly string[] {
    return this.#calls.map(({ name }) => name);
  }

  /** The newest call of that name. */
  call(name: string): Call {
    const call = this.#calls.findLast((made) => made.name === name);
    if (!call) throw new Error(`${name} was not asked`);
    return call;
  }
}
