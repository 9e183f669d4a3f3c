import { kml } from '@tmcw/togeojson';
import { DOMParser, type Document } from '@xmldom/xmldom';
import { unzipSync } from 'fflate';
import { errorText } from '../../base/error.ts';
import type { HeightReference } from '../../contract/mission/flight-plan.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import { lineAt, lineName, planFileError } from './plan-file-error.ts';

/** Size of the unpacked file. */
const MAX_BYTES = 10 * 1024 * 1024;

export interface KmlShapes {
  readonly geoJson: unknown;
  /** Altitude reference of each feature; undefined: none. */
  readonly references: readonly (HeightReference | undefined)[];
}

/** KML as GeoJSON. Entity definitions are refused before parsing. @throws plan-file-invalid */
export function readKmlFile(text: string): KmlShapes {
  refuseHostileKml(text);
  let fault: string;
  const parser = new DOMParser({
    // Stops at the first: otherwise it would continue through a million.
    onError: (level, message) => {
      if (level !== 'warning') throw new Error(message);
    },
  });
  try {
    return shapesOf(parser.parseFromString(text, 'text/xml'));
  } catch (error) {
    fault = errorText(error);
  }
  const [reason = ''] = fault.split('\n');
  const line = /\[line:(\d+)/.exec(fault)?.[1] ?? '1';
  throw planFileError(lineName(line), say('not valid KML ({why})', { why: reason.slice(0, 200) }));
}

/** The conversion to GeoJSON loses the altitude reference, so each placemark carries it by its id. */
function shapesOf(document: Document): KmlShapes {
  // All of them first: the list is rebuilt after every change.
  const placemarks = Array.from(document.getElementsByTagName('Placemark'));
  const references = placemarks.map((placemark, index) => {
    placemark.setAttribute('id', `${index}`);
    return kmlHeightReference(placemark);
  });
  const geoJson = kml(document as unknown as Parameters<typeof kml>[0], { skipNullGeometry: true });
  return {
    geoJson,
    references: geoJson.features.map(({ id, properties }) => {
      const reference = references[Number(id ?? Number.NaN)];
      // Our own KML marks references that KML cannot express.
      return reference === 'terrain' && properties?.heightReference === 'home' ? 'home' : reference;
    }),
  };
}

/**
 * The KML of a KMZ: `doc.kml`, else the first there is. Sizes are checked before unpacking.
 * @throws plan-file-invalid
 */
export function readKmzFile(bytes: Uint8Array): KmlShapes {
  let chosen: string | undefined;
  let refusal: OperatorText | undefined;
  try {
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!name.toLowerCase().endsWith('.kml') || (chosen !== undefined && name !== 'doc.kml'))
          return false;
        chosen = name;
        refusal =
          originalSize > MAX_BYTES
            ? say('the unpacked file has {size} bytes; the limit is {limit}', {
                size: originalSize,
                limit: MAX_BYTES,
              })
            : undefined;
        return false;
      },
    });
    if (chosen === undefined) throw planFileError('KMZ', 'the archive contains no KML');
    if (refusal !== undefined) throw planFileError(chosen, refusal);
    let isTaken = false;
    const unpacked = unzipSync(bytes, {
      // The same name may be in the archive more than once.
      filter: ({ name, originalSize }) => {
        const isIt = !isTaken && name === chosen && originalSize <= MAX_BYTES;
        isTaken ||= isIt;
        return isIt;
      },
    });
    const content = unpacked[chosen];
    if (!content) throw planFileError(chosen, 'the archive cannot be unpacked');
    return readKmlFile(textOf(content));
  } catch (error) {
    if (error instanceof Error && error.name === 'AppError') throw error;
    throw planFileError('KMZ', say('not a readable zip archive ({why})', { why: errorText(error) }));
  }
}

/** @throws plan-file-invalid for what is not UTF-8 */
export function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw planFileError(lineName(1), 'the text is not UTF-8. Save the file as UTF-8');
  }
}

/** The parts of an XML element used here. */
interface KmlElement {
  readonly tagName: string;
  readonly textContent: string | null;
  readonly parentNode: unknown;
  readonly childNodes: ArrayLike<unknown>;
  getElementsByTagName(name: string): Iterable<KmlElement>;
}

/** Shapes whose heights are imported; polygon heights are not. */
const SHAPES = ['Point', 'LineString', 'LinearRing', 'Track', 'gx:Track'] as const;
const MODE_TAGS: ReadonlySet<string> = new Set(['altitudeMode', 'gx:altitudeMode']);
/** Any other mode is clamped to the ground, whatever its heights. */
const REFERENCES: Readonly<Record<string, HeightReference>> = {
  absolute: 'sea',
  relativeToGround: 'terrain',
};

/** Altitude reference of a placemark. Undefined if it has none, has one without a height, or its shapes differ. */
function kmlHeightReference(placemark: KmlElement): HeightReference | undefined {
  const shapes = SHAPES.flatMap((name) => [...placemark.getElementsByTagName(name)]).filter(
    (shape) => !isElement(shape.parentNode) || !shape.parentNode.tagName.endsWith('BoundaryIs'),
  );
  // Several tracks may have theirs in common.
  const modes = new Set(shapes.map((shape) => ownMode(shape) ?? ownMode(shape.parentNode)));
  const [mode] = modes;
  return modes.size === 1 && mode !== undefined ? REFERENCES[mode] : undefined;
}

/** Not the one of a viewpoint, which is nested deeper. */
function ownMode(element: unknown): string | undefined {
  if (!isElement(element)) return undefined;
  const own = Array.from(element.childNodes).find(
    (child) => isElement(child) && MODE_TAGS.has(child.tagName),
  );
  return isElement(own) ? own.textContent?.trim() : undefined;
}

function isElement(node: unknown): node is KmlElement {
  return typeof node === 'object' && node !== null && 'tagName' in node && typeof node.tagName === 'string';
}

const MAX_TAG_DEPTH = 60;
/** A tree of them must fit into the memory of a job. */
const MAX_ELEMENTS = 50_000;
/** Their content is not tags, whatever it looks like: mostly descriptions in HTML. */
const NO_TAGS: readonly (readonly [start: string, end: string])[] = [
  ['<![CDATA[', ']]>'],
  ['<!--', '-->'],
  ['<?', '?>'],
];

/**
 * Refuses entity definitions and too many or too deep tags before parsing. Reads each character once. The parser
 * refuses unclosed tags.
 * @throws plan-file-invalid with the line
 */
function refuseHostileKml(text: string): void {
  let depth = 0;
  let elements = 0;
  for (let at = text.indexOf('<'); at >= 0; ) {
    const skipped = NO_TAGS.find(([start]) => text.startsWith(start, at));
    if (!skipped && text[at + 1] === '!')
      throw planFileError(
        lineName(lineAt(text, at)),
        'the file defines its own entities, which is not supported. Save it without a DOCTYPE',
      );
    const last = skipped ? endOf(text, at, skipped) : endOfTag(text, at);
    if (last < 0) return;
    if (!skipped) {
      if (text[at + 1] === '/') depth -= 1;
      else {
        elements += 1;
        if (text[last - 1] !== '/') depth += 1;
      }
    }
    if (elements > MAX_ELEMENTS)
      throw planFileError(
        lineName(lineAt(text, at)),
        say('the file has more than {count} elements. Export fewer placemarks at a time', {
          count: MAX_ELEMENTS,
        }),
      );
    if (depth > MAX_TAG_DEPTH)
      throw planFileError(
        lineName(lineAt(text, at)),
        say('tags are nested deeper than {count} levels', { count: MAX_TAG_DEPTH }),
      );
    at = text.indexOf('<', last + 1);
  }
}

function endOf(text: string, at: number, [start, end]: readonly [string, string]): number {
  const found = text.indexOf(end, at + start.length);
  return found < 0 ? found : found + end.length - 1;
}

/** A `>` in an attribute value does not end a tag. */
function endOfTag(text: string, at: number): number {
  let quote = '';
  for (let index = at + 1; index < text.length; index += 1) {
    const character = text[index];
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return index;
  }
  return -1;
}
