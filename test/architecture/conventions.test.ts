import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ERRORS } from '../../gateway/contract/error.ts';
import { codeOf, isGenerated, productFolders, readSourceFiles, repositoryRoot } from './source-files.ts';

const files = readSourceFiles(productFolders).filter(({ path }) => !isGenerated(path));

const maxLines = 400;

/** Files longer than the limit, each with the reason it is not cut. */
const longFiles: Readonly<Record<string, string>> = {
  'gateway/contract/api/action-api.ts': 'A table: one row an operation, and nothing else.',
  'gateway/mission/check/check-plan.ts': 'All checks of a plan in a row, each a short function of its own.',
};

/** Words that say nothing about what a file holds. */
const emptyWords =
  /^(utils?|helpers?|manager|common|misc|data|infos?|stuff|handler|process|types|constants)$/;

/** Names with such a word that do say something. */
const namedAllowed: ReadonlySet<string> = new Set([
  // "Data directory" is one word of the product: the folder with all state.
  'gateway/store/data-directory.ts',
]);

/** Where the gateway may touch the machine's clock, timers, randomness and environment. Everywhere else they are injected. */
const machineAccess: readonly { readonly pattern: RegExp; readonly allowed: readonly string[] }[] = [
  { pattern: /\bDate\.now\(|new Date\(\)/, allowed: ['gateway/base/clock.ts'] },
  {
    pattern: /\b(setTimeout|setInterval)\(/,
    allowed: [
      'gateway/base/clock.ts',
      // The last resort when stopping hangs: it must fire whatever the injected clock does.
      'gateway/headless.ts',
      // Looks whether its parent process still lives, in real time whatever the simulated one does.
      'gateway/base/jobs/watch-job-process.ts',
      'gateway/simulation/vehicle/simulator-entry.ts',
    ],
  },
  {
    pattern: /\bMath\.random\b/,
    allowed: ['gateway/gateway.ts', 'gateway/forked.ts', 'gateway/station/create-simulators.ts'],
  },
  {
    pattern: /\bprocess\.env\b/,
    // The second is text of an example for other programs.
    allowed: ['gateway/fork-entry.ts', 'gateway/contract/developer/token-variable.ts'],
  },
];

/** Entries, which hand the environment on as a value. */
const environmentReaders: ReadonlySet<string> = new Set([
  'main/index.ts',
  'gateway/fork-entry.ts',
  'gateway/contract/developer/token-variable.ts',
]);

describe('conventions', () => {
  it(`keeps files at ${maxLines} lines or a listed reason`, () => {
    const tooLong = files
      .map(({ path, text }) => ({ path, lines: text.split('\n').length }))
      .filter(({ path, lines }) => lines > maxLines && longFiles[path] === undefined);
    expect(tooLong).toEqual([]);
  });

  it('names files after what they hold', () => {
    const empty = files.filter(({ path }) => {
      const words = (path.split('/').at(-1) ?? '').replace(/(\.d)?\.tsx?$/, '').split('-');
      return words.some((word) => emptyWords.test(word)) && words.length <= 2 && !namedAllowed.has(path);
    });
    // Two words may end in "handler": then the first says of what.
    expect(empty.map(({ path }) => path).filter((path) => !/[a-z]-handler\.ts$/.test(path))).toEqual([]);
  });

  it('names modules in kebab-case and components in PascalCase', () => {
    const wrong = files.filter(({ path }) => {
      const name = path.split('/').at(-1) ?? '';
      return name.endsWith('.tsx')
        ? !/^([A-Z][A-Za-z0-9]*|main|gallery)\.tsx$/.test(name)
        : !/^[a-z0-9]+(-[a-z0-9]+)*(\.d)?\.ts$/.test(name);
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('draws lists and tables of the window with the components made for it', () => {
    const own = files.filter(
      ({ path, text }) => !path.startsWith('renderer/components/') && /<(select|table)\b/.test(text),
    );
    expect(own.map(({ path }) => path)).toEqual([]);
  });

  it.each(machineAccess)(
    'takes $pattern in the gateway from the listed files only',
    ({ pattern, allowed }) => {
      const users = files
        .filter(({ path }) => path.startsWith('gateway/'))
        .filter((file) => pattern.test(codeOf(file)))
        .map(({ path }) => path);
      expect(users.filter((path) => !allowed.includes(path))).toEqual([]);
    },
  );

  it('leaves the environment of the process to entries and tools', () => {
    const users = files
      .filter(({ path }) => !path.startsWith('tools/') && !environmentReaders.has(path))
      .filter((file) => /\bprocess\.env\b/.test(codeOf(file)))
      .map(({ path }) => path);
    expect(users).toEqual([]);
  });

  it('has no default export outside configuration files', () => {
    expect(files.filter((file) => /^export default\b/m.test(file.text)).map(({ path }) => path)).toEqual([]);
  });

  it('leaves no work for later in comments', () => {
    expect(
      files.filter(({ text }) => /\b(TODO|FIXME|XXX|HACK)\b/.test(text)).map(({ path }) => path),
    ).toEqual([]);
  });

  it('explains every error code in docs/errors.md, and no other', () => {
    const page = readFileSync(join(repositoryRoot, 'docs/errors.md'), 'utf8');
    const headings = [...page.matchAll(/^#{2,4} `?([a-z0-9-]+)`?\s*$/gm)].map((match) => match[1] ?? '');
    const codes = Object.keys(ERRORS);
    expect(codes.filter((code) => !headings.includes(code))).toEqual([]);
    expect(headings.filter((heading) => heading.includes('-') && !codes.includes(heading))).toEqual([]);
  });
});
