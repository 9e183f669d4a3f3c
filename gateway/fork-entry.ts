import { enableCompileCache } from 'node:module';

/** The part of Electron's `parentPort` a forked gateway uses; this program never imports Electron. */
interface ParentPort {
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): unknown;
  postMessage(message: unknown): void;
}

const { parentPort } = process as NodeJS.Process & { readonly parentPort?: ParentPort };
if (parentPort === undefined) {
  console.error(
    'The desktop application starts this program. To run the gateway alone, use "npm run serve".',
  );
  process.exit(2);
}
// Keys, logs and recordings of flights are the owner's alone.
process.umask(0o077);
enableCompileCache();
const [{ createLogger }, { runForked }, { createGateway }] = await Promise.all([
  import('./base/log/pino-logger.ts'),
  import('./forked.ts'),
  import('./gateway.ts'),
]);
await runForked(
  process.argv.slice(2),
  {
    environment: process.env,
    post: (message) => parentPort.postMessage(message),
    onMessage: (listener) => void parentPort.on('message', ({ data }) => listener(data)),
    // One turn later, so that the last message is on its way.
    exit: (code) => void setImmediate(() => process.exit(code)),
  },
  createLogger,
  createGateway,
);
