import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from './eventually.ts';
import { answers, ended, type FleetPeers, NATS } from './fleet-peers.ts';
import { freeTcpPort } from './free-port.ts';

/** A nats-server of a station's own, started with what the fleet's program prints. */
export class LeafNode {
  readonly #port: number;
  #child: ChildProcess | undefined;

  private constructor(port: number) {
    this.#port = port;
  }

  static async make(): Promise<LeafNode> {
    return new LeafNode(await freeTcpPort());
  }

  get url(): string {
    return `nats://127.0.0.1:${this.#port}`;
  }

  async start(
    peers: FleetPeers,
    stationId: string,
    env: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    const { folder, natsUrl } = peers;
    const station = ['--station', stationId];
    const credential = await peers.print('nats-leaf-credential', ...station);
    writeFileSync(join(folder, `${stationId}.creds`), credential);
    const hub = ['--nats-hub', peers.leafUrl];
    const own = ['--nats-listen', `127.0.0.1:${this.#port}`, '--nats-folder', folder];
    const config = join(folder, `${stationId}.conf`);
    writeFileSync(
      config,
      await peers.print('nats-leaf-config', '--nats', natsUrl, ...station, ...hub, ...own),
    );
    this.#child = spawn(NATS, ['-c', config], { stdio: 'ignore', env: { ...process.env, ...env } });
    await eventually('the leaf node is ready', () => answers('127.0.0.1', this.#port));
  }

  async stop(): Promise<void> {
    await ended(this.#child, 'SIGKILL');
  }
}
