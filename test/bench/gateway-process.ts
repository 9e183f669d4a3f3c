import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ENTRY = fileURLToPath(new URL('../../gateway/cli.ts', import.meta.url));

/** A gateway as a user runs it, on a free port and a fresh data directory. */
export interface GatewayProcess {
  readonly url: string;
  readonly token: string;
  /** From spawn to the listening line. */
  readonly startupMs: number;
  /** Resident memory now, in MiB. */
  memoryMib(): number;
  stop(): Promise<void>;
}

/** Starts `gateway/cli.ts` with `flags` beside a port and a data directory of its own. */
export async function startGateway(flags: readonly string[]): Promise<GatewayProcess> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'aerodeck-bench-'));
  const beginMs = performance.now();
  const child = spawn(
    process.execPath,
    [ENTRY, '--port', '0', '--data-dir', dataDirectory, '--log-level', 'error', ...flags],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const line = await firstLine(child);
  const startupMs = performance.now() - beginMs;
  const { url, operatorTokenFile } = JSON.parse(line) as { url: string; operatorTokenFile: string };
  return {
    url,
    token: readFileSync(operatorTokenFile, 'utf8').trim(),
    startupMs,
    memoryMib: () => residentMib(child),
    stop: async () => {
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await exited;
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const end = text.indexOf('\n');
      if (end >= 0) resolve(text.slice(0, end));
    });
    child.once('exit', (code) => reject(new Error(`the gateway ended with code ${code} before it listened`)));
  });
}

function residentMib(child: ChildProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024;
}
