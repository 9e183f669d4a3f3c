import { accessSync, constants, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { strToU8, zipSync } from 'fflate';
import { systemClock } from '../../base/clock.ts';
import { AppError, errorText } from '../../base/error.ts';
import { configSchema, readConfig, variableOf } from '../../config.ts';
import type { DiagnosticsFile } from '../../contract/vehicle/diagnostics.ts';
import { VERSION } from '../shipped-files.ts';
import { collectDiagnostics } from './collect-diagnostics.ts';
import { diagnosticsName } from './create-diagnostics.ts';

export interface DiagnosticsFlags {
  readonly personal?: boolean | undefined;
  readonly frames?: boolean | undefined;
}

/**
 * `diagnostics`, for a gateway that cannot start any more, or is not reached.
 * @returns undefined for every other command
 * @throws validation
 */
export function diagnosticsCommand(
  [noun, file, ...rest]: readonly string[],
  { personal = false, frames = false }: DiagnosticsFlags,
  environment: Readonly<Record<string, string | undefined>>,
): ((dataDirectory: string) => readonly string[]) | undefined {
  if (noun !== 'diagnostics') return undefined;
  if (rest.length > 0) throw new AppError('validation', 'diagnostics needs at most one file. See --help.');
  return (dataDirectory) => {
    const target = resolve(file ?? diagnosticsName(systemClock.utcMs()));
    if (existsSync(target))
      throw new AppError(
        'diagnostics-failed',
        `${target} already exists. Name a new file for the diagnostics.`,
      );
    const start = startCheck(dataDirectory, environment);
    const files = collectDiagnostics({
      personal,
      frames,
      dataDirectory,
      version: VERSION,
      versions: { ...process.versions },
      settings: start.settings,
      reports: { 'start.json': start.problems },
    });
    save(target, files);
    return [
      ...files.map(({ path, bytes }) => `${path}\t${bytes} bytes`),
      `Saved as ${target}. Nothing was sent. Look at it before you pass it on.`,
    ];
  };
}

/** What a start meets first: the settings, then the data directory. The store is checked beside it. */
function startCheck(dataDirectory: string, environment: Readonly<Record<string, string | undefined>>) {
  const problems: string[] = [];
  // Of settings that are not valid, at least what they hide is known.
  let settings: Readonly<Record<string, unknown>> = Object.fromEntries(
    Object.keys(configSchema.shape).map((name) => [name, environment[variableOf(name)]]),
  );
  const check = (part: () => void): void => {
    try {
      part();
    } catch (thrown) {
      problems.push(thrown instanceof AppError ? `${thrown.code}: ${errorText(thrown)}` : errorText(thrown));
    }
  };
  check(() => {
    settings = readConfig(['--data-dir', dataDirectory], environment);
  });
  check(() => {
    if (!existsSync(dataDirectory))
      throw new AppError('data-dir-unwritable', `The data directory ${dataDirectory} does not exist.`);
    accessSync(dataDirectory, constants.R_OK | constants.W_OK | constants.X_OK);
    if (isLocked(dataDirectory))
      throw new AppError('data-dir-in-use', `A gateway uses the data directory ${dataDirectory} now.`);
  });
  return { settings, problems };
}

/** Whether a gateway runs on it. Unlike a start this takes no lock and frees no space. */
function isLocked(dataDirectory: string): boolean {
  const file = join(dataDirectory, 'gateway.lock');
  if (!existsSync(file)) return false;
  const lock = new Database(file, { readonly: true, timeout: 0 });
  try {
    lock.pragma('schema_version');
    return false;
  } catch {
    return true;
  } finally {
    lock.close();
  }
}

function save(target: string, files: readonly DiagnosticsFile[]): void {
  const entries = files.map(({ path, text, base64 }) => [
    path,
    text === null ? Buffer.from(base64 ?? '', 'base64') : strToU8(text),
  ]);
  try {
    writeFileSync(target, zipSync(Object.fromEntries(entries)), { mode: 0o600, flag: 'wx' });
  } catch (cause) {
    rmSync(target, { force: true });
    throw new AppError('diagnostics-failed', `${target} cannot be written: ${errorText(cause)}.`, { cause });
  }
}
