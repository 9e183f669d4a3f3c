import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../base/clock.ts';
import { AppError, errorText } from '../base/error.ts';
import { defaultDataDirectory, variableOf } from '../config.ts';
import { liveCredits, StationMembers } from '../developer/account/station-members.ts';
import { signBeside } from '../store/audit/sign-beside.ts';
import { createRepositories } from '../store/create-repositories.ts';
import { openBesideGateway } from '../store/second-connection.ts';
import { ADMIN_HELP, adminCommand } from './admin-commands.ts';
import { backupCommand } from './backup/backup-commands.ts';
import { diagnosticsCommand } from './diagnostics/diagnostics-command.ts';

const TRACE_BYTES = 16;

/** What of the process the command line uses. */
export interface AdminProcess {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
}

/**
 * The owner's command line over a data directory, whether a gateway runs on it or not. Writes what it did to
 * standard output.
 * @returns the exit code: 0 done, 2 called wrongly, 1 everything else
 */
export function runAdmin(words: readonly string[], host: AdminProcess): number {
  try {
    const { positionals, values } = readWords(words);
    if (values.help || positionals.length === 0) {
      host.stdout.write(`${ADMIN_HELP}\n`);
      return values.help ? 0 : 2;
    }
    const dataDir = resolve(
      values['data-dir'] ?? host.env[variableOf('dataDir')] ?? defaultDataDirectory(host.env),
    );
    const onDirectory =
      backupCommand(positionals, values) ?? diagnosticsCommand(positionals, values, host.env);
    if (onDirectory) {
      for (const line of onDirectory(dataDir)) host.stdout.write(`${line}\n`);
      return 0;
    }
    const command = adminCommand(positionals, values);
    const database = openBesideGateway(join(dataDir, 'aerodeck.sqlite'));
    try {
      const repositories = createRepositories(database);
      const { audit, auditHeads: heads, credits } = repositories;
      const lines = command({
        ...repositories,
        members: new StationMembers({
          members: repositories.stationMembers,
          creditsOf: (accountId) => liveCredits(credits.account(accountId)),
          audit,
          clock: systemClock,
        }),
        clock: systemClock,
        random: randomBytes,
        traceId: randomBytes(TRACE_BYTES).toString('hex'),
      });
      signBeside({ audit, heads, dataDirectory: dataDir, clock: systemClock });
      for (const line of lines) host.stdout.write(`${line}\n`);
    } finally {
      database.close();
    }
    return 0;
  } catch (thrown) {
    host.stderr.write(`${errorText(thrown)}\n`);
    return thrown instanceof AppError && thrown.code === 'validation' ? 2 : 1;
  }
}

/** @throws validation for a flag there is not */
function readWords(words: readonly string[]) {
  try {
    return parsedWords(words);
  } catch (cause) {
    throw new AppError('validation', `${errorText(cause)} See --help.`, { cause });
  }
}

function parsedWords(words: readonly string[]) {
  return parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      'data-dir': { type: 'string' },
      replace: { type: 'boolean' },
      personal: { type: 'boolean' },
      frames: { type: 'boolean' },
      plan: { type: 'string' },
      credits: { type: 'string' },
      expires: { type: 'string' },
      reason: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
}
