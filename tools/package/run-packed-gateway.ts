import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseListeningLine } from '../start/listening-line.ts';

/** What a packed gateway did when it was started headless. */
export interface PackedGatewayRun {
  readonly listeningAfterMs: number;
  readonly healthStatus: number;
  readonly pageStatus: number;
  readonly tileStatus: number;
  /** Errors whose page the packed gateway could not read. */
  readonly missingErrorPages: number;
  readonly exitCode: number | null;
  readonly stoppedAfterMs: number;
}

const limitMs = 30_000;

/**
 * Starts the gateway out of an extracted package on this Node, asks for its health, the window's page and a
 * map tile, and ends it with SIGTERM.
 * @throws Error when it does not listen within 30 s
 */
export async function runPackedGateway(entry: string, dataFolder: string): Promise<PackedGatewayRun> {
  const startedMs = performance.now();
  const child = spawn(process.execPath, [entry, '--port', '0', '--data-dir', dataFolder, '--no-sim'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const limit = setTimeout(() => child.kill('SIGKILL'), limitMs);
  try {
    let url: string | undefined;
    let tokenFile = '';
    for await (const line of createInterface({ input: child.stdout })) {
      const listening = parseListeningLine(line);
      if (listening === undefined) continue;
      url = listening.url;
      tokenFile = listening.operatorTokenFile;
      break;
    }
    if (url === undefined)
      throw new Error(`the packed gateway ended with ${await exited} before it listened`);
    const listeningAfterMs = performance.now() - startedMs;
    const status = async (path: string): Promise<number> => (await fetch(`${url}${path}`)).status;
    const answers = {
      healthStatus: await status('/health'),
      pageStatus: await status('/'),
      tileStatus: await status('/tiles/base/0/0/0.pbf'),
      missingErrorPages: await missingErrorPages(url, readFileSync(tokenFile, 'utf8').trim()),
    };
    const askedMs = performance.now();
    child.kill('SIGTERM');
    const exitCode = await exited;
    return { listeningAfterMs, ...answers, exitCode, stoppedAfterMs: performance.now() - askedMs };
  } finally {
    clearTimeout(limit);
    child.kill('SIGKILL');
  }
}

async function missingErrorPages(url: string, token: string): Promise<number> {
  const response = await fetch(`${url}/api/errors`, { headers: { authorization: `Bearer ${token}` } });
  const { items } = (await response.json()) as {
    readonly items: readonly { readonly page: string | null }[];
  };
  return items.filter(({ page }) => page === null).length;
}
