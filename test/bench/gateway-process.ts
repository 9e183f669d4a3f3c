import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GATEWAY_NODE_FLAGS } from '../../main/gateway-node-flags.ts';

const ENTRY = fileURLToPath(new URL('../../out/gateway/cli.js', import.meta.url));

const running = new Set<ChildProcess>();

/** Ends the gateways that a failed bench left behind. */
export function killGateways(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** A gateway as a user runs it, on a free port and a fresh data directory. */
export interface GatewayProcess {
  readonly pid: number;
  readonly url: string;
  readonly token: string;
  /** From spawn to the listening line. */
  readonly startupMs: number;
  readonly isRunning: boolean;
  /** Resident memory now, in MiB. */
  memoryMib(): number;
  /** Processor time of the gateway's own process so far, all its threads. Linux only. */
  cpuMs(): number;
  /** Asks a program that was loaded into it ({@link GatewayProcessOptions}); undefined when the gateway ends first. */
  ask<Answer>(): Promise<Answer | undefined>;
  stop(): Promise<void>;
  /** SIGKILL; its data directory stays when it was given. */
  kill(): Promise<void>;
}

/** For a bench that loads a program of its own into the gateway's process. */
export interface GatewayProcessOptions {
  readonly nodeFlags: readonly string[];
  /** It answers each message of ours with one of its own. */
  readonly hasChannel: boolean;
}

/**
 * Starts the built gateway with `flags` beside a port of its own.
 * @param givenDirectory stays when the gateway has ended; without it a fresh data directory is used and removed
 */
export async function startGateway(
  flags: readonly string[],
  givenDirectory?: string,
  { nodeFlags, hasChannel }: GatewayProcessOptions = { nodeFlags: [], hasChannel: false },
): Promise<GatewayProcess> {
  const dataDirectory = givenDirectory ?? mkdtempSync(join(tmpdir(), 'aerodeck-bench-'));
  const beginMs = performance.now();
  const child = spawn(
    process.execPath,
    [
      ...GATEWAY_NODE_FLAGS,
      ...nodeFlags,
      ENTRY,
      '--port',
      '0',
      '--data-dir',
      dataDirectory,
      '--log-level',
      'error',
      ...flags,
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit', ...(hasChannel ? (['ipc'] as const) : [])],
    },
  );
  running.add(child);
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.once('exit', () => running.delete(child));
  const line = await firstLine(child);
  const startupMs = performance.now() - beginMs;
  const { url, operatorTokenFile } = JSON.parse(line) as { url: string; operatorTokenFile: string };
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
    if (givenDirectory === undefined) rmSync(dataDirectory, { recursive: true, force: true });
  };
  return {
    pid: child.pid ?? 0,
    url,
    token: readFileSync(operatorTokenFile, 'utf8').trim(),
    startupMs,
    get isRunning() {
      return child.exitCode === null && child.signalCode === null;
    },
    memoryMib: () => residentMib(child),
    cpuMs: () => cpuMsOf(child),
    ask: <Answer>() =>
      new Promise<Answer | undefined>((resolve) => {
        child.once('message', (answer) => resolve(answer as Answer));
        void exited.then(() => resolve(undefined));
        child.send('report', (failure) => failure && resolve(undefined));
      }),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
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

function cpuMsOf(child: ChildProcess): number {
  // Fields 14 and 15 of the line, in hundredths of a second; the name before them may contain spaces.
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
