import { strToU8, type Zippable, zipSync } from 'fflate';
import type { SdkLanguage } from '../../contract/developer/sdk.ts';
import { curlFiles } from './curl-files.ts';
import { postmanFiles } from './postman-files.ts';
import { pythonFiles } from './python/python-files.ts';
import type { SdkFile } from './sdk-file.ts';
import type { SdkSurface } from './sdk-surface.ts';
import { SdkTemplates } from './sdk-templates.ts';
import { typescriptFiles } from './typescript/typescript-files.ts';

// How clients are made. Runs in a job process: nothing else of the gateway loads it.

/**
 * Zip knows no time zone and nothing before 1980: the same moment for every file, so that equal files make
 * equal bytes.
 */
const MADE_AT = '1980-01-01T00:00:00';
const UNIX = 3;
const REGULAR_FILE = 0o100644;
const EXECUTABLE_FILE = 0o100755;

export interface ClientInput {
  readonly language: SdkLanguage;
  readonly surface: SdkSurface;
}

export interface SdkClient {
  readonly files: readonly Pick<SdkFile, 'path' | 'text'>[];
  /** Of the zip. */
  readonly sizeBytes: number;
}

export interface ZipInput {
  readonly name: string;
  readonly files: readonly Pick<SdkFile, 'path' | 'text'>[];
}

/** @param templates the folder with what is the same for every selection */
export function makeClient({
  language,
  surface,
  templates,
}: ClientInput & { readonly templates: string }): SdkClient {
  const files = filesOf(language, surface, new SdkTemplates(templates));
  return {
    files: files.map(({ path, text }) => ({ path, text })),
    sizeBytes: zipFiles(surface.name, files).byteLength,
  };
}

/** The same bytes for the same files. */
export function zipClient({ name, files }: ZipInput): Uint8Array {
  return zipFiles(
    name,
    files.map((file) => ({ ...file, isExecutable: file.path.endsWith('.sh') })),
  );
}

function filesOf(language: SdkLanguage, surface: SdkSurface, templates: SdkTemplates): readonly SdkFile[] {
  switch (language) {
    case 'typescript':
      return typescriptFiles(surface, templates);
    case 'python':
      return pythonFiles(surface, templates);
    case 'curl':
      return curlFiles(surface);
    case 'postman':
      return postmanFiles(surface);
  }
}

/** All files in one folder of that name, byte for byte the same for the same files. */
function zipFiles(folder: string, files: readonly SdkFile[]): Uint8Array {
  const entries = [...files]
    .sort((left, right) => (left.path < right.path ? -1 : 1))
    .map(({ path, text, isExecutable }): [string, Zippable[string]] => [
      `${folder}/${path}`,
      [
        strToU8(text),
        { mtime: MADE_AT, os: UNIX, attrs: ((isExecutable ? EXECUTABLE_FILE : REGULAR_FILE) << 16) >>> 0 },
      ],
    ]);
  return zipSync(Object.fromEntries(entries), { level: 6 });
}
