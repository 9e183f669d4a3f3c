import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { repositoryRoot } from '../../../../tools/build/repository-root.ts';
import { TestServer } from './support/test-server.ts';

const require = createRequire(import.meta.url);

it('the OpenAPI document has no error by the rules of Redocly', { timeout: 300_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'aerodeck-openapi-'));
  const server = await new TestServer().start();
  onTestFinished(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });
  const file = join(folder, 'openapi.json');
  writeFileSync(file, (await server.call('/openapi.json')).text);
  const cli = join(dirname(require.resolve('@redocly/cli/package.json')), 'bin/cli.js');
  const config = join(repositoryRoot, 'redocly.yaml');
  const report = await new Promise<string>((resolve) => {
    execFile(
      process.execPath,
      [
        cli,
        'lint',
        file,
        '--config',
        config,
        '--format',
        'json',
        '--skip-rule',
        'no-invalid-schema-examples',
      ],
      // It asks nobody for a newer version and reports to nobody.
      {
        env: { REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', REDOCLY_TELEMETRY: 'off' },
        maxBuffer: 64 * 1024 * 1024,
      },
      (_error, stdout) => resolve(stdout),
    );
  });
  const { totals, problems } = JSON.parse(report);
  expect(problems.filter(({ severity }: { severity: string }) => severity === 'error')).toEqual([]);
  expect(totals.errors).toBe(0);
});
