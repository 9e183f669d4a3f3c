import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { BUILT_GATEWAY } from '../fake/built-gateway.ts';

/** Ends the program at its listening line and prints the files it has loaded so far, Node's own among them. */
const LIST_AT_LISTENING = `data:text/javascript,
  import { createRequire } from 'node:module';
  const require = createRequire('file:///');
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = (text) => {
    if (!String(text).includes('"listening"')) return write(text);
    write(JSON.stringify([...Object.keys(require.cache), ...process.moduleLoadList]) + '\\n', () => process.exit(0));
  };`;

it('starts without the packages that only some stations need', () => {
  const directory = mkdtempSync(join(tmpdir(), 'aerodeck-start-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const flags = ['--port', '0', '--data-dir', directory, '--no-sim', '--log-level', 'error'];
  const { stdout } = spawnSync(process.execPath, ['--import', LIST_AT_LISTENING, BUILT_GATEWAY, ...flags], {
    encoding: 'utf8',
  });
  const loaded = JSON.parse(stdout) as string[];
  expect(loaded.filter((file) => /node_modules.better-sqlite3/.test(file))).not.toEqual([]);
  // The client of the fleet, validators that are not used, and a WebSocket client that Node brings.
  expect(loaded.filter((file) => /@nats-io|node_modules.(ajv|yaml)|undici/.test(file))).toEqual([]);
});
