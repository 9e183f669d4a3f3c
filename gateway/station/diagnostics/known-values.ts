import { readdirSync, readFileSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import type { KnownValues } from './masker.ts';

const MAX_NAMES = 2000;
/** Columns with names of people and of what belongs to them. */
const NAME_COLUMN = /^(email|name)$/;
/** Names in them are ours, or of files of ours. */
const OTHER_TABLES = /^(secret|station_setting|checklist|parameter|policy|signing|sqlite_)/;
/** Where the data directory has settings. */
const FOLDERS = ['.', 'video', 'maps'];
const SECRET_SETTING = /password|secret|token|api_?key|private_?key|^key$|pin$|smtpUrl/i;

/** What is confidential on this station and known to it: files with keys, stored passwords, and names of the store. */
export function knownValues(
  dataDirectory: string,
  store: Database.Database | undefined,
  inForce: Readonly<Record<string, unknown>>,
): KnownValues {
  const settings = { ...jsonOf(join(dataDirectory, 'config.json')), ...inForce };
  const keyFiles = ['operator-token', 'audit-key.pem']
    .map((name) => join(dataDirectory, name))
    .concat([settings.tlsKey, settings.signingKeyFile].filter((file) => typeof file === 'string'));
  const { secrets, names } = confidentialIn([
    settings,
    ...FOLDERS.map((name) => join(dataDirectory, name)).flatMap((folder) =>
      namesIn(folder)
        .filter((name) => name.endsWith('.json'))
        .map((name) => jsonOf(join(folder, name))),
    ),
    ...rowsOf(store, 'SELECT value FROM station_setting').map(({ value }) => parsed(value)),
    ...rowsOf(store, 'SELECT seed AS secret, address AS host, enrolment FROM centre').map((row) => ({
      ...row,
      enrolment: parsed(row.enrolment),
    })),
  ]);
  return {
    secrets: [
      ...secrets,
      ...keyFiles.flatMap((file) => textOf(file).split('\n')).filter((line) => !line.startsWith('-----')),
    ],
    names: [...names, ...storedNames(store), hostname(), userInfo().username],
  };
}

/** What is below keys that hide something, and the user and password of addresses. */
function confidentialIn(values: readonly unknown[]): {
  readonly secrets: readonly string[];
  readonly names: readonly string[];
} {
  const secrets: string[] = [];
  const names: string[] = [];
  const walk = (value: unknown, key: string): void => {
    if (typeof value === 'object' && value !== null) {
      for (const [name, member] of Object.entries(value)) walk(member, Array.isArray(value) ? key : name);
      return;
    }
    if (typeof value !== 'string') return;
    const login = /:\/\/([^\s]*)@/.exec(value)?.[1] ?? '';
    if (login !== '') secrets.push(...login.split(':'), ...login.split(':').map((part) => unescaped(part)));
    if (SECRET_SETTING.test(key)) secrets.push(value);
    else if (/^(name|user(name)?|e?mail|host(name)?|mountpoint|operatorId)$/i.test(key)) names.push(value);
  };
  for (const value of values) walk(value, '');
  return { secrets, names };
}

function storedNames(store: Database.Database | undefined): string[] {
  return rowsOf(
    store,
    "SELECT m.name AS tab, c.name AS col FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table'",
  )
    .filter(({ tab, col }) => NAME_COLUMN.test(String(col)) && !OTHER_TABLES.test(String(tab)))
    .flatMap(({ tab, col }) =>
      rowsOf(store, `SELECT DISTINCT "${col}" AS name FROM "${tab}" LIMIT ${MAX_NAMES}`),
    )
    .flatMap(({ name }) => (typeof name === 'string' && name.length <= 200 ? [name] : []));
}

/** Empty when the store cannot answer: it may be damaged. */
function rowsOf(store: Database.Database | undefined, sql: string): readonly Record<string, unknown>[] {
  try {
    return (store?.prepare(sql).all() ?? []) as Record<string, unknown>[];
  } catch {
    return [];
  }
}

function jsonOf(file: string): Record<string, unknown> {
  return (parsed(textOf(file)) ?? {}) as Record<string, unknown>;
}

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
