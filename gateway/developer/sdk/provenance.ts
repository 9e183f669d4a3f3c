import type { SdkSurface } from './sdk-surface.ts';

const WIDTH = 100;

/** Where a file comes from, as lines for its head: the same in every file of a client. */
export function provenance({ version, specHash, operations, follows }: SdkSurface): readonly string[] {
  return [
    `Made by Aerodeck ${oneLine(version)}. What you change here is lost when it is made again.`,
    `Specification: version ${oneLine(version)}, SHA-256 ${specHash}`,
    ...wrapped(`Operations: ${operations.join(', ')}`),
    ...wrapped(
      follows.length === 0
        ? ''
        : `Read beside, to follow them: ${follows.map(({ path }) => `GET ${path}`).join(', ')}`,
    ),
  ];
}

/** Every line begins with the mark of a comment. */
export function commented(lines: readonly string[], mark: string): string {
  return lines.map((line) => `${mark} ${line}`.trimEnd()).join('\n');
}

/** Text of the specification as one line without control characters. */
export function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  return text.replaceAll(/[\s\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();
}

function wrapped(text: string): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.filter((line) => line !== '');
}
