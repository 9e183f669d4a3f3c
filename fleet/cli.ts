import { parseArgs } from 'node:util';
import { systemClock } from '../gateway/base/clock.ts';
import { AppError, errorText } from '../gateway/base/error.ts';
import { createLogger } from '../gateway/base/log/pino-logger.ts';
import { openDatabase } from './database.ts';
import { fleetKeys, natsConfig } from './nats-keys.ts';
import { startFleetServer } from './server.ts';
import { operatorToken } from './users.ts';

const HELP = `Aerodeck fleet server: many stations, one operation. See docs/fleet.md.

  npm run fleet -- nats-config --postgres URL [--nats-listen 127.0.0.1:4222] [--nats-folder /var/lib/nats]
      prints a configuration for nats-server
  npm run fleet -- token --postgres URL
      prints the token of the fleet's owner
  npm run fleet -- --postgres URL --nats nats://HOST:4222 [--nats-for-stations URL] [--host 127.0.0.1] [--port 8790] [--telemetry-days 400] [--recording-days 400]
      runs a fleet server; several servers share the work
`;

const OPTIONS = {
  postgres: { type: 'string' },
  nats: { type: 'string', multiple: true },
  'nats-for-stations': { type: 'string', multiple: true },
  'nats-listen': { type: 'string', default: '127.0.0.1:4222' },
  'nats-folder': { type: 'string', default: '/var/lib/nats' },
  host: { type: 'string', default: '127.0.0.1' },
  port: { type: 'string', default: '8790' },
  'telemetry-days': { type: 'string', default: '400' },
  'recording-days': { type: 'string', default: '400' },
  help: { type: 'boolean', default: false },
} as const;

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const [command = 'serve'] = positionals;
  if (values.help) return void process.stdout.write(HELP);
  if (values.postgres === undefined) throw wrong('--postgres is missing');
  if (command === 'serve') return serve(values.postgres, values);
  if (command !== 'nats-config' && command !== 'token') throw wrong(`unknown command "${command}"`);
  const database = await openDatabase(values.postgres);
  try {
    const text =
      command === 'token'
        ? `${await operatorToken(database)}\n`
        : await natsConfig(await fleetKeys(database), values['nats-listen'], values['nats-folder']);
    process.stdout.write(text);
  } finally {
    await database.end();
  }
}

async function serve(
  postgres: string,
  values: {
    readonly nats?: readonly string[] | undefined;
    readonly 'nats-for-stations'?: readonly string[] | undefined;
    readonly host: string;
    readonly port: string;
    readonly 'telemetry-days': string;
    readonly 'recording-days': string;
  },
): Promise<void> {
  const { nats, host } = values;
  const port = Number(values.port);
  if (!nats) throw wrong('--nats is missing');
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

function wrong(reason: string): AppError {
  return new AppError('config-invalid', `Wrong options: ${reason}. Use --help for a list.`);
}

try {
  await run();
} catch (thrown) {
  process.stderr.write(`${errorText(thrown)}\n`);
  process.exit(thrown instanceof AppError && thrown.code === 'config-invalid' ? 2 : 1);
}
