import { kml } from '@tmcw/togeojson';
import { DOMParser } from '@xmldom/xmldom';
import { unzipSync } from 'fflate';
import { errorText } from '../../base/error.ts';
import { lineAt, planFileError } from './plan-file-error.ts';

/** Of a file as it is unpacked. */
const MAX_BYTES = 10 * 1024 * 1024;
const MAX_TAG_DEPTH = 60;

/** KML as GeoJSON. Definitions of entities are refused before anything is parsed. @throws plan-file-invalid */
export function readKmlFile(text: string): unknown {
  const definition = text.search(/<!(?:DOCTYPE|ENTITY)/i);
  if (definition >= 0)
    throw planFileError(
      `Line ${lineAt(text, definition)}`,
      'it defines entities of its own, which are not read: save it without a DOCTYPE',
    );
  refuseDeepTags(text);
  let fault: string | undefined;
  const parser = new DOMParser({
    onError: (level, message) => {
      if (level !== 'warning') fault ??= message;
    },
  });
  try {
    const document = parser.parseFromString(text, 'text/xml');
    if (fault === undefined)
      return kml(document as unknown as Parameters<typeof kml>[0], { skipNullGeometry: true });
  } catch (error) {
    fault ??= errorText(error);
  }
  const line = /\[line:(\d+)/.exec(fault)?.[1] ?? '1';
  throw planFileError(`Line ${line}`, `this is no KML (${fault.split('\n')[0]?.slice(0, 200)})`);
}

/** The KML of a KMZ: `doc.kml`, else the first there is. Sizes are looked at before unpacking. @throws plan-file-invalid */
export function readKmzFile(bytes: Uint8Array): unknown {
  let chosen: string | undefined;
  let refusal: string | undefined;
  try {
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!name.toLowerCase().endsWith('.kml') || (chosen !== undefined && name !== 'doc.kml'))
          return false;
        chosen = name;
        refusal =
          originalSize > MAX_BYTES ? `it unpacks to ${originalSize} bytes, ${MAX_BYTES} are read` : undefined;
        return false;
      },
    });
    if (chosen === undefined) throw planFileError('KMZ', 'there is no KML in it');
    if (refusal !== undefined) throw planFileError(chosen, refusal);
    let isTaken = false;
    const unpacked = unzipSync(bytes, {
      // The same name may stand in it more than once.
      filter: ({ name, originalSize }) => {
        const isIt = !isTaken && name === chosen && originalSize <= MAX_BYTES;
        isTaken ||= isIt;
        return isIt;
      },
    });
    const content = unpacked[chosen];
    if (!content) throw planFileError(chosen, 'it cannot be unpacked');
    return readKmlFile(textOf(content));
  } catch (error) {
    if (error instanceof Error && error.name === 'AppError') throw error;
    throw planFileError('KMZ', `this is no zip that can be read (${errorText(error)})`);
  }
}

/** @throws plan-file-invalid for what is not UTF-8 */
export function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw planFileError('Line 1', 'this is no text in UTF-8: save it as UTF-8');
  }
}

function refuseDeepTags(text: string): void {
  let depth = 0;
  for (const { 1: slash, 2: end, index } of text.matchAll(/<(\/?)[a-z_][^<>]*?(\/?)>/gi)) {
    if (slash === '/') depth -= 1;
    else if (end !== '/') depth += 1;
    if (depth > MAX_TAG_DEPTH)
      throw planFileError(`Line ${lineAt(text, index)}`, `its tags are nested deeper than ${MAX_TAG_DEPTH}`);
  }
}
