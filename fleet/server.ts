import { randomBytes } from 'node:crypto';
import type { NatsConnection } from '@nats-io/transport-node';
import fastify from 'fastify';
import type { Clock } from '../gateway/base/clock.ts';
import { randomIds } from '../gateway/base/id/random-id.ts';
import { Lifecycle } from '../gateway/base/lifecycle.ts';
import type { Logger } from '../gateway/base/log/logger.ts';
import { Credits } from './credits.ts';
import { openDatabase } from './database.ts';
import { FleetView } from './fleet-view.ts';
import { publishAccounts } from './nats-accounts.ts';
import { connectNats } from './nats-connection.ts';
import { fleetKeys } from './nats-keys.ts';
import { PlanStore } from './plan/plan-store.ts';
import { PlanWatch } from './plan/plan-watch.ts';
import { Policies } from './policies.ts';
import { Presences } from './presence.ts';
import { Recordings } from './recordings.ts';
import { addRoutes } from './routes.ts';
import { RowReceiver } from './row-receiver.ts';
import { SharedResources } from './shared-resources.ts';
import { StationCalls } from './station-calls.ts';
import { Stations } from './stations.ts';
import { TelemetryHistory } from './telemetry-history.ts';
import { Users } from './users.ts';
import { fleetStream, serveWindow } from './window.ts';

export interface FleetConfig {
  readonly host: string;
  readonly port: number;
  /** NATS addresses. */
  readonly nats: readonly string[];
  /** NATS addresses for stations, which may be in another network. */
  readonly natsForStations: readonly string[];
  readonly postgres: string;
  /** Days of telemetry that are kept. */
  readonly telemetryDays: number;
  /** Days for which recordings are kept. */
  readonly recordingDays: number;
}

/** A server of the centre. All servers of a fleet use the same NATS and PostgreSQL. */
export interface FleetServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** @throws config-invalid, store-unavailable, centre-unreachable */
export async function startFleetServer(
  config: FleetConfig,
  { clock, logger }: { readonly clock: Clock; readonly logger: Logger },
): Promise<FleetServer> {
  const lifecycle = new Lifecycle();
  try {
    const database = await openDatabase(config.postgres);
    lifecycle.opened(() => database.end());
    const keys = await fleetKeys(database);
    const connectAs = async (account: typeof keys.account): Promise<NatsConnection> => {
      const connection = await connectNats(config.nats, account);
      lifecycle.opened(() => connection.close());
      return connection;
    };
    const [connection, system] = [await connectAs(keys.account), await connectAs(keys.system)];
    const accounts = { database, keys, system, clock };
    const stations = new Stations({ ...accounts, connection, servers: config.natsForStations });
    await publishAccounts(accounts);
    const presences = new Presences(connection, clock, logger);
    const calls = new StationCalls(connection, keys.calls, presences, clock);
    const users = new Users(database, { clock, logger });
    const credits = new Credits(database, { clock, logger });
    const app = fastify({ bodyLimit: 1_048_576, genReqId: traceIdOf });
    const view = new FleetView({
      connection,
      presences,
      listOf: (stationId, path) => calls.list(stationId, path),
      publish: ({ topic, vehicleId, data }) => stream.publish(topic, vehicleId, data as never),
      clock,
      logger,
    });
    const stream = fleetStream(view, (offered) => users.authenticate(offered), { clock, logger });
    serveWindow(app, stream, view, clock);
    const common = { connection, database, clock, logger };
    const policies = new Policies({ ...common, calls, presences });
    const plans = {
      store: new PlanStore(database, connection),
      nameOf: (stationId: string) => presences.of(stationId)?.name ?? stationId,
      ids: randomIds(clock),
      clock,
    };
    const shared = new SharedResources(common);
    addRoutes(app, {
      ...common,
      plans,
      shared,
      stations,
      presences,
      calls,
      users,
      credits,
      policies,
      view,
    });
    let url = '';
    lifecycle.add(
      users,
      credits,
      view,
      presences,
      policies,
      new PlanWatch({ store: plans.store, calls, presences, clock, logger }),
      shared,
      new TelemetryHistory({ ...common, keepDays: config.telemetryDays }),
      new Recordings({ ...common, keepDays: config.recordingDays }),
      new RowReceiver(connection, database, logger),
      {
        async start() {
          url = await app.listen({ host: config.host, port: config.port });
          stream.start();
        },
        stop() {
          stream.close('shutdown');
          return app.close();
        },
      },
    );
    await lifecycle.start();
    return { url, stop: () => lifecycle.stop() };
  } catch (thrown) {
    await lifecycle.stop();
    throw thrown;
  }
}

/** The trace id of the request's `traceparent`, or a new one. */
function traceIdOf({ headers }: { readonly headers: Readonly<Record<string, unknown>> }): string {
  const [, traceId] = /^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/.exec(String(headers.traceparent)) ?? [];
  return traceId ?? randomBytes(16).toString('hex');
}
