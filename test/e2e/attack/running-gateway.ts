import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseListeningLine } from '../../../tools/start/listening-line.ts';

const root = join(import.meta.dirname, '../../..');

/** A real gateway in a process of its own, with a data directory of its own. */
export interface RunningGateway {
  readonly url: string;
  readonly port: number;
  readonly token: string;
  readonly process: ChildProcess;
  /** GET with the operator token; the parsed answer. */
  read(path: string): Promise<unknown>;
  stop(): Promise<void>;
}

/** Starts the built gateway without vehicles on a free port. */
export async function startGateway(...flags: string[]): Promise<RunningGateway> {
  const folder = mkdtempSync(join(tmpdir(), 'aerodeck-attack-'));
  const child = spawn(
    process.execPath,
    [
      join(root, 'out/gateway/cli.js'),
      '--port',
      '0',
      '--data-dir',
      join(folder, 'state'),
      '--no-sim',
      ...flags,
    ],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const exited = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  for await (const line of createInterface({ input: child.stdout })) {
    const listening = parseListeningLine(line);
    if (listening === undefined) continue;
    const token = readFileSync(listening.operatorTokenFile, 'utf8').trim();
    return {
      url: listening.url,
      port: Number(new URL(listening.url).port),
      token,
      process: child,
      async read(path) {
        const answer = await fetch(`${listening.url}${path}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        return answer.json();
      },
      async stop() {
        child.kill('SIGTERM');
        await exited;
        rmSync(folder, { recursive: true, force: true });
      },
    };
  }
  await exited;
  throw new Error(`the gateway ended with ${child.exitCode} before it listened; run npm run build first`);
}
