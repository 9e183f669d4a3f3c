import { connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP way to a server that can be cut: nothing passes and nothing closes, as when a cable is pulled. */
export class CutProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isCut = false;

  constructor(toPort: number, ownPort: number) {
    this.#server = createServer((near) => {
      const far = connect(toPort, '127.0.0.1');
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(from);
        from.pipe(to);
        from.on('error', () => to.destroy());
        from.on('close', () => {
          this.#sockets.delete(from);
          to.destroy();
        });
        if (this.#isCut) from.pause();
      }
    });
    this.#server.listen(ownPort, '127.0.0.1');
  }

  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.pause();
  }

  restore(): void {
    this.#isCut = false;
    for (const socket of this.#sockets) socket.resume();
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
