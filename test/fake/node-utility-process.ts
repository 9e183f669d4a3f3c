import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import type { ForkedProcess } from '../../main/gateway-host.ts';

/** Gives a plain Node child the `process.parentPort` that Electron's utility processes have, over Node's own channel. */
const parentPortShim = `
  import { EventEmitter } from 'node:events';
  import { isMainThread } from 'node:worker_threads';
  // Threads of the program load this too, and have neither channel.
  if (isMainThread) {
    const port = new EventEmitter();
    const send = process.send.bind(process);
    port.postMessage = (message) => send(message);
    process.on('message', (data) => port.emit('message', { data }));
    process.on('disconnect', () => process.exit(1));
    delete process.send;
    process.parentPort = port;
  }
`;

/** Forks a program as Electron's \`utilityProcess.fork\` would, with Node instead of Electron. */
export function forkAsUtilityProcess(
  entry: string,
  args: readonly string[],
  {
    killSignal = 'SIGTERM',
    execArgv = [],
  }: { readonly killSignal?: 'SIGTERM' | 'SIGKILL'; readonly execArgv?: readonly string[] } = {},
): ForkedProcess & { readonly child: ChildProcess } {
  const child = fork(entry, [...args], {
    execArgv: [...execArgv, '--import', `data:text/javascript,${encodeURIComponent(parentPortShim)}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  return {
    child,
    on(event: 'message' | 'exit', listener: (value: never) => void) {
      if (event === 'message') child.on('message', listener as (message: unknown) => void);
      else child.on('exit', (exitCode) => (listener as (exitCode: number) => void)(exitCode ?? 1));
    },
    postMessage: (message) => void child.send(message as Serializable),
    kill: () => child.kill(killSignal),
  };
}
