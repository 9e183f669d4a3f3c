import { connect, type NatsConnection, type nkeys } from '@nats-io/transport-node';
import { AppError, errorText } from '../gateway/base/error.ts';
import { certificateProblem, natsServers } from '../gateway/station/centre/centre-address.ts';
import { serverAuthenticator } from './nats-keys.ts';

/** As at the station: a NATS server that ends during the handshake is noticed only by this. */
const CONNECT_TIMEOUT_MS = 3_000;

/** Connects a fleet server to NATS. @throws centre-unreachable */
export async function connectNats(
  addresses: readonly string[],
  account: nkeys.KeyPair,
): Promise<NatsConnection> {
  try {
    return await connect({
      ...natsServers(addresses),
      authenticator: await serverAuthenticator(account),
      timeout: CONNECT_TIMEOUT_MS,
      maxReconnectAttempts: -1,
      name: 'fleet-server',
    });
  } catch (cause) {
    const problem =
      certificateProblem(cause) ??
      `NATS at ${addresses.join(', ')} cannot be used (${errorText(cause)}). Start it with the configuration of "npm run fleet -- nats-config".`;
    throw new AppError('centre-unreachable', problem, { cause });
  }
}
