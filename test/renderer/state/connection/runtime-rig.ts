import { RestClient } from '../../../../renderer/api/connection/rest-client.ts';
import type { StreamSocketEvents } from '../../../../renderer/api/connection/telemetry-stream.ts';
import { GatewayRuntime } from '../../../../renderer/state/connection/gateway-runtime.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';

/** A window's runtime over requests and sockets that the test answers. */
export function startRuntime(fetch: (url: string | URL | Request) => Promise<Response>) {
  const clock = new FakeClock();
  const sockets: StreamSocketEvents[] = [];
  const rest = new RestClient({
    baseUrl: 'http://gateway',
    token: 't',
    fetch,
    newId: () => 'k',
    onUnauthenticated: () => undefined,
  });
  const runtime = new GatewayRuntime({
    rest,
    clock,
    random: () => 1,
    requestFrame: () => undefined,
    openSocket: (_url, _subprotocol, events) => {
      sockets.push(events);
      return { send: () => undefined, close: () => undefined };
    },
    onMissionChanged: () => undefined,
  });
  runtime.start();
  return { runtime, clock, sockets };
}
