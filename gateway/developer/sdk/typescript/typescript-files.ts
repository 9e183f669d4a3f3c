import type { JsonSchema } from '../../reference/json-schema.ts';
import { commented, provenance } from '../provenance.ts';
import type { SdkFile } from '../sdk-file.ts';
import type { SdkSurface } from '../sdk-surface.ts';
import type { SdkTemplates } from '../sdk-templates.ts';
import { clientText } from './client-text.ts';
import { commentText, typeText } from './type-text.ts';
import { typescriptReadme } from './typescript-readme.ts';

/** A package for Node 22 and browsers: `fetch` and `WebSocket` of the platform, no dependency at run time. */
export function typescriptFiles(surface: SdkSurface, templates: SdkTemplates): readonly SdkFile[] {
  const head = `${commented(provenance(surface), '//')}\n\n`;
  const source = (path: string, text: string): SdkFile => ({ path: `src/${path}`, text: head + text });
  return [
    { path: 'README.md', text: typescriptReadme(surface) },
    { path: 'package.json', text: json(manifest(surface)) },
    { path: 'tsconfig.json', text: head + json(COMPILER) },
    source('client.ts', clientText(surface)),
    source('connection.ts', templates.text('typescript/connection.ts.txt')),
    source('errors.ts', templates.text('typescript/errors.ts.txt')),
    ...(surface.hasStream ? [source('stream.ts', templates.text('typescript/stream.ts.txt'))] : []),
    source('types.ts', typesText(surface.types)),
  ];
}

function typesText(types: ReadonlyMap<string, JsonSchema>): string {
  const blocks = [...types].map(([name, schema]) => {
    const comment = commentText(schema.description);
    return `${comment === '' ? '' : `/** ${comment} */\n`}export type ${name} = ${typeText(schema)};\n`;
  });
  return blocks.join('\n');
}

function manifest({ name, version, specHash, operations, follows }: SdkSurface): object {
  return {
    name,
    version,
    description: 'Client of an Aerodeck gateway',
    private: true,
    type: 'module',
    engines: { node: '>=22' },
    exports: { '.': { types: './dist/client.d.ts', default: './dist/client.js' } },
    files: ['dist'],
    scripts: { build: 'tsc' },
    devDependencies: { typescript: '>=5.8' },
    aerodeck: {
      madeBy: `Aerodeck ${version}`,
      specVersion: version,
      specSha256: specHash,
      operations,
      follows: follows.map(({ path }) => `GET ${path}`),
    },
  };
}

const COMPILER = {
  compilerOptions: {
    target: 'ES2022',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    module: 'NodeNext',
    moduleResolution: 'NodeNext',
    types: [],
    rootDir: 'src',
    outDir: 'dist',
    declaration: true,
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    noImplicitOverride: true,
    verbatimModuleSyntax: true,
    erasableSyntaxOnly: true,
    rewriteRelativeImportExtensions: true,
  },
  include: ['src'],
};

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
