import { parseArgs } from 'node:util';
import { systemClock } from '../gateway/base/clock.ts';
import { AppError, errorText } from '../gateway/base/error.ts';
import { createLogger } from '../gateway/base/log/pino-logger.ts';
import { type Database, openDatabase } from './database.ts';
import { publishAccounts } from './nats-accounts.ts';
import { connectNats } from './nats-connection.ts';
import { fleetKeys, natsConfig } from './nats-keys.ts';
import { leafConfig, leafCredential, provideLeafAccount } from './nats-leafs.ts';
import { startFleetServer } from './server.ts';
import { operatorToken } from './users.ts';

const HELP = `Aerodeck fleet server: many stations, one operation. See docs/fleet.md.

  npm run fleet -- nats-config --postgres URL [--nats-listen 127.0.0.1:4222] [--nats-folder /var/lib/nats] [--nats-leaf-listen HOST:7422 --nats-hub nats-leaf://HOST:7422]
      prints a configuration for nats-server
  npm run fleet -- nats-leaf-config --postgres URL --nats nats://HOST:4222 --station ID --nats-hub nats-leaf://HOST:7422 [--nats-listen 127.0.0.1:4222] [--nats-folder /var/lib/nats]
      prints a configuration for the nats-server of one station, a leaf node
  npm run fleet -- nats-leaf-credential --postgres URL --station ID
      prints the credential of this leaf node, for the file ID.creds in its folder
  npm run fleet -- token --postgres URL
      prints the token of the fleet's owner
  npm run fleet -- --postgres URL --nats nats://HOST:4222 [--nats-for-stations URL] [--host 127.0.0.1] [--port 8790] [--telemetry-days 400] [--recording-days 400]
      runs a fleet server; several servers share the work
`;

const OPTIONS = {
  postgres: { type: 'string' },
  nats: { type: 'string', multiple: true },
  'nats-for-stations': { type: 'string', multiple: true },
  'nats-leaf-listen': { type: 'string' },
  'nats-hub': { type: 'string', multiple: true },
  station: { type: 'string' },
  'nats-listen': { type: 'string', default: '127.0.0.1:4222' },
  'nats-folder': { type: 'string', default: '/var/lib/nats' },
  host: { type: 'string', default: '127.0.0.1' },
  port: { type: 'string', default: '8790' },
  'telemetry-days': { type: 'string', default: '400' },
  'recording-days': { type: 'string', default: '400' },
  help: { type: 'boolean', default: false },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];
type Command = (database: Database, values: Values) => Promise<string>;

/** Commands that print something. */
const COMMANDS: Readonly<Record<string, Command>> = {
  token: async (database) => `${await operatorToken(database)}\n`,

  async 'nats-config'(database, values) {
    const leafListen = values['nats-leaf-listen'];
    const [hub] = hubs(values) ?? [];
    return natsConfig(await fleetKeys(database), {
      listen: values['nats-listen'],
      folder: values['nats-folder'],
      ...(leafListen !== undefined && { leafs: { listen: leafListen, hub } }),
    });
  },

  async 'nats-leaf-config'(database, values) {
    const nats = required('nats', values.nats);
    const stationId = required('station', values.station);
    const keys = await fleetKeys(database);
    await provideLeafAccount(database, stationId);
    const system = await connectNats(nats, keys.system);
    await publishAccounts({ database, keys, system, clock: systemClock });
    await system.close();
    return leafConfig(database, {
      stationId,
      hubs: required('nats-hub', hubs(values)),
      listen: values['nats-listen'],
      folder: values['nats-folder'],
    });
  },

  async 'nats-leaf-credential'(database, values) {
    const stationId = required('station', values.station);
    return leafCredential(stationId, await provideLeafAccount(database, stationId));
  },
};

/** Addresses of the centre for leaf nodes. */
function hubs(values: Values): readonly string[] | undefined {
  const wrongOne = values['nats-hub']?.find((address) => !URL.canParse(address));
  if (wrongOne === undefined) return values['nats-hub'];
  throw wrong(`--nats-hub must be an address such as nats-leaf://fleet.example.com:7422, not "${wrongOne}"`);
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const [name = 'serve'] = positionals;
  if (values.help) return void process.stdout.write(HELP);
  const postgres = required('postgres', values.postgres);
  if (name === 'serve') return serve(postgres, values);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw wrong(`unknown command "${name}"`);
  const database = await openDatabase(postgres);
  try {
    process.stdout.write(await command(database, values));
  } finally {
    await database.end();
  }
}

async function serve(postgres: string, values: Values): Promise<void> {
  const { host } = values;
  const nats = required('nats', values.nats);
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw wrong(`--port must be 0 to 65535, not "${values.port}"`);
  const days = (name: 'telemetry-days' | 'recording-days') => {
    const count = Number(values[name]);
    if (Number.isInteger(count) && count >= 1) return count;
    throw wrong(`--${name} must be a whole number from 1, not "${values[name]}"`);
  };
  const config = {
    telemetryDays: days('telemetry-days'),
    recordingDays: days('recording-days'),
    host,
    port,
    nats,
    natsForStations: values['nats-for-stations'] ?? nats,
    postgres,
  };
  const server = await startFleetServer(config, { clock: systemClock, logger: createLogger('info') });
  process.stdout.write(`${JSON.stringify({ event: 'listening', url: server.url })}\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void server.stop().then(() => process.exit(0)));
}

function required<Value>(name: string, value: Value | undefined): Value {
  if (value === undefined) throw wrong(`--${name} is missing`);
  return value;
}

function wrong(reason: string): AppError {
  return new AppError('config-invalid', `Wrong options: ${reason}. Use --help for a list.`);
}

try {
  await run();
} catch (thrown) {
  process.stderr.write(`${errorText(thrown)}\n`);
  process.exit(thrown instanceof AppError && thrown.code === 'config-invalid' ? 2 : 1);
}
