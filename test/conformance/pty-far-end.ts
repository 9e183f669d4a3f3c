import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { eventually } from '../fake/eventually.ts';

/** Opens a pseudo terminal, links its device to the path given and passes bytes between it and the standard streams. */
const PYTHON_BRIDGE = `
import os, pty, select, sys, tty
master, slave = pty.openpty()
tty.setraw(slave)
os.symlink(os.ttyname(slave), sys.argv[1])
while True:
    for ready in select.select([master, 0], [], [])[0]:
        data = os.read(ready, 4096)
        if not data: os._exit(0)
        os.write(1 if ready == master else master, data)
`;

function has(command: string): boolean {
  return spawnSync(command, ['-V'], { stdio: 'ignore' }).status === 0;
}

const hasSocat = has('socat');
/** The system's own where there is one: a version manager's shim takes ten times as long to start. */
const python = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3';
/** False where neither socat nor Python is installed: there is nothing to make a pseudo terminal with then. */
export const canMakePty = process.platform !== 'win32' && (hasSocat || has(python));

/** A device on a pseudo terminal whose owner is a process of its own: killing it is pulling the plug. */
export class PtyFarEnd {
  readonly #path: string;
  #owner: ChildProcessWithoutNullStreams | undefined;
  #received: Buffer[] = [];

  constructor(path: string) {
    this.#path = path;
  }

  async bringUp(): Promise<void> {
    const owner = hasSocat
      ? spawn('socat', [`pty,rawer,link=${this.#path}`, 'stdio'])
      : spawn(python, ['-c', PYTHON_BRIDGE, this.#path]);
    this.#owner = owner;
    this.#received = [];
    owner.stdout.on('data', (bytes: Buffer) => this.#received.push(bytes));
    owner.stdin.on('error', () => undefined);
    await eventually('pseudo terminal', () => existsSync(this.#path));
  }

  async takeDown(): Promise<void> {
    const owner = this.#owner;
    this.#owner = undefined;
    if (!owner) return;
    const ended = new Promise((resolve) => {
      owner.once('exit', resolve);
    });
    // SIGTERM lets the owner remove its device file, as the system does for a device that is pulled out.
    owner.kill('SIGTERM');
    await ended;
    rmSync(this.#path, { force: true });
  }

  /** Returns once the device is gone, in the midst of what the caller does. */
  takeDownAtOnce(): void {
    this.#owner?.kill('SIGKILL');
    this.#owner = undefined;
    while (existsSync(this.#path));
    rmSync(this.#path, { force: true });
  }

  send(bytes: Uint8Array): void {
    this.#owner?.stdin.write(Buffer.from(bytes));
  }

  received(): Buffer {
    return Buffer.concat(this.#received);
  }
}
