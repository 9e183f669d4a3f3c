import type { GatewayMessage, HostMessage } from '../../contract/port/host-protocol.ts';
import type { FromJobProcess } from './job-messages.ts';
import type { JobProcess, JobProcessHost } from './job-process-host.ts';

interface RemoteProcess {
  onMessage: (message: FromJobProcess) => void;
  onExit: (exitCode: number | null) => void;
}

/**
 * Job processes started by the process that forked the gateway, which passes the messages on: a packaged
 * Electron gateway cannot start a second Node. Messages from the host are passed to {@link receive}.
 */
export class UtilityJobProcesses implements JobProcessHost {
  readonly #post: (message: GatewayMessage) => void;
  readonly #byId = new Map<string, RemoteProcess>();
  #count = 0;

  constructor(post: (message: GatewayMessage) => void) {
    this.#post = post;
  }

  start(maxHeapMb: number): JobProcess {
    this.#count += 1;
    const id = `job-${this.#count}`;
    const remote: RemoteProcess = { onMessage: () => undefined, onExit: () => undefined };
    this.#byId.set(id, remote);
    this.#post({ type: 'spawn-job-process', id, args: [String(maxHeapMb)] });
    return {
      post: (message) => this.#post({ type: 'to-job-process', id, message }),
      onMessage(listener) {
        remote.onMessage = listener;
      },
      onExit(listener) {
        remote.onExit = listener;
      },
      kill: () => this.#post({ type: 'kill-job-process', id }),
    };
  }

  /** Takes a message of the host; those that are not about job processes are ignored. */
  receive(message: HostMessage): void {
    if (message.type === 'from-job-process')
      this.#byId.get(message.id)?.onMessage(message.message as FromJobProcess);
    if (message.type !== 'job-process-exited') return;
    const remote = this.#byId.get(message.id);
    this.#byId.delete(message.id);
    remote?.onExit(message.exitCode);
  }
}
