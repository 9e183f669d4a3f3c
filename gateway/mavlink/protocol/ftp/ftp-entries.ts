/** One entry of a folder on board. */
export interface FtpEntry {
  readonly kind: 'file' | 'folder';
  readonly name: string;
  /** Of files, if the vehicle reports it. */
  readonly sizeBytes: number | undefined;
}

const SIZE = /^\d{1,10}$/;
/** Control characters, and what would lead elsewhere. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const BAD_NAME = /[\u0000-\u001f\u007f/\\]|^\.{1,2}$/;

/**
 * The entries of one answer to a listing. Entries that are neither files nor folders, and names that cannot
 * be requested, are left out.
 * @returns with `count` how many there were with those: the next answer begins after them
 */
export function readFtpEntries(data: Uint8Array): {
  readonly read: readonly FtpEntry[];
  readonly count: number;
} {
  const texts = new TextDecoder().decode(data).split('\u0000');
  // The last ends with a zero like all others.
  if (texts.at(-1) === '') texts.pop();
  return { read: texts.flatMap(readEntry), count: texts.length };
}

function readEntry(text: string): FtpEntry[] {
  const [name = '', size] = text.slice(1).split('\t');
  if (name === '' || BAD_NAME.test(name)) return [];
  if (text.startsWith('D')) return [{ kind: 'folder', name, sizeBytes: undefined }];
  if (!text.startsWith('F')) return [];
  const sizeBytes = size !== undefined && SIZE.test(size) ? Number(size) : undefined;
  return [{ kind: 'file', name, sizeBytes }];
}
