import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { GatewayChild } from './gateway-child.ts';

const run = promisify(execFile);

/** One script of the tutorial, and a gateway to run it against: one of its own, or that of another script. */
export class TutorialScript {
  readonly #path: string;
  readonly #limitMs: number;
  #gateway: GatewayChild | undefined;

  constructor(name: string, limitMs: number) {
    this.#path = fileURLToPath(new URL(`../../docs/tutorial/${name}`, import.meta.url));
    this.#limitMs = limitMs;
  }

  get text(): string {
    return readFileSync(this.#path, 'utf8');
  }

  async start(): Promise<void> {
    this.#gateway = await new GatewayChild(['--sim', 'copter', '--sim-speed', '12']).listening();
    await this.#gateway.keepsArmed();
  }

  /** Runs against the gateway of `other`, which stops it. */
  share(other: TutorialScript): void {
    this.#gateway = other.#gateway;
  }

  async stop(): Promise<void> {
    await this.#gateway?.dispose();
  }

  /** What it prints. */
  async run(): Promise<string> {
    const { PATH = '' } = process.env;
    const gateway = this.#gateway;
    if (!gateway) throw new Error('start it first');
    const tokenFile = join(gateway.dataDirectory, 'operator-token');
    const { stdout } = await run('bash', [this.#path, gateway.url, tokenFile], {
      env: { PATH },
      timeout: this.#limitMs,
    });
    return stdout;
  }
}
