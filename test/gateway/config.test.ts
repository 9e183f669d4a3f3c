import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../gateway/base/error.ts';
import { configHelp, configSchema, flagOf, readConfig, variableOf } from '../../gateway/config.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'aerodeck-config-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

function problems(read: () => unknown): unknown {
  try {
    read();
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'config-invalid') return thrown.message;
    throw thrown;
  }
  return undefined;
}

describe('readConfig', () => {
  it('has a default for everything', () => {
    expect(readConfig([], { AERODECK_DATA_DIR: directory })).toMatchObject({
      host: '127.0.0.1',
      port: 8787,
      link: [],
      noSim: false,
      dataDir: directory,
    });
  });

  it('puts flags above variables above the file', () => {
    writeFileSync(
      join(directory, 'config.json'),
      JSON.stringify({ port: 1, simSeed: 11, ceilingM: 60, separationVerticalM: 0 }),
    );
    const config = readConfig(['--port', '3', '--data-dir', directory], {
      AERODECK_PORT: '2',
      AERODECK_SIM_SEED: '12',
    });
    expect(config).toMatchObject({
      port: 3,
      simSeed: 12,
      ceilingM: 60,
      separationHorizontalM: 5,
      separationVerticalM: 0,
    });
  });

  it('takes lists from repeated flags and from comma-separated variables', () => {
    const flags = ['--data-dir', directory, '--link', 'udpin:127.0.0.1:14550', '--link', 'tcp:10.0.0.2:5760'];
    expect(readConfig(flags, {}).link).toEqual(['udpin:127.0.0.1:14550', 'tcp:10.0.0.2:5760']);
    expect(readConfig(['--data-dir', directory], { AERODECK_SIM: 'copter*2, copter' }).sim).toEqual([
      'copter*2',
      'copter',
    ]);
    expect(
      readConfig(['--data-dir', directory, '--sim', 'copter*2,plane', '--sim', 'rover'], {}).sim,
    ).toEqual(['copter*2', 'plane', 'rover']);
  });

  it.each([
    [['--bogus'], /--bogus/],
    [['--port', 'high'], /--port/],
    [['--port', '70000'], /--port/],
    [['--sim', 'submarine'], /--sim/],
    [['--sim-speed', '50'], /--sim-speed/],
    [['--allow-origin', 'everywhere'], /--allow-origin/],
    [['stray'], /stray/],
  ])('refuses %j and names what is wrong', (flags, text) => {
    expect(problems(() => readConfig(['--data-dir', directory, ...flags], {}))).toMatch(text);
  });

  it('refuses a file that is broken or has unknown settings', () => {
    writeFileSync(join(directory, 'config.json'), '{"prot": 1}');
    expect(problems(() => readConfig(['--data-dir', directory], {}))).toMatch(/unknown setting prot/);
    writeFileSync(join(directory, 'config.json'), '{');
    expect(problems(() => readConfig(['--data-dir', directory], {}))).toMatch(/config\.json/);
  });

  it('refuses a switch that is neither true nor false', () => {
    expect(
      problems(() => readConfig([], { AERODECK_NO_SIM: 'maybe', AERODECK_DATA_DIR: directory })),
    ).toMatch(/AERODECK_NO_SIM/);
  });
});

describe('configHelp', () => {
  it('names the flag and the variable of every setting', () => {
    const text = configHelp();
    for (const name of Object.keys(configSchema.shape)) {
      expect(text).toContain(`--${flagOf(name)}`);
      expect(text).toContain(variableOf(name));
    }
  });
});
