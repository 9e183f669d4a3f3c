import { kml } from '@tmcw/togeojson';
import { DOMParser, type Document } from '@xmldom/xmldom';
import { unzipSync } from 'fflate';
import { errorText } from '../../base/error.ts';
import type { HeightReference } from '../../contract/mission/flight-plan.ts';
import { kmlHeightReference } from './kml-heights.ts';
import { planFileError } from './plan-file-error.ts';
import { refuseHostileKml } from './refuse-hostile-kml.ts';

/** Of a file as it is unpacked. */
const MAX_BYTES = 10 * 1024 * 1024;

export interface KmlShapes {
  readonly geoJson: unknown;
  /** Of each feature: what its heights count from; undefined where they count from nothing. */
  readonly references: readonly (HeightReference | undefined)[];
}

/** KML as GeoJSON. Entity definitions are refused before parsing. @throws plan-file-invalid */
export function readKmlFile(text: string): KmlShapes {
  refuseHostileKml(text);
  let fault: string;
  const parser = new DOMParser({
    // At the first: it would go on through a million.
    onError: (level, message) => {
      if (level !== 'warning') throw new Error(message);
    },
  });
  try {
    return shapesOf(parser.parseFromString(text, 'text/xml'));
  } catch (error) {
    fault = errorText(error);
  }
  const line = /\[line:(\d+)/.exec(fault)?.[1] ?? '1';
  throw planFileError(`Line ${line}`, `this is no KML (${fault.split('\n')[0]?.slice(0, 200)})`);
}

/** What heights count from is lost on the way to GeoJSON: each placemark takes it along by its id. */
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
      // As our own KML marks what no KML can say.
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
      // The same name may be in the archive more than once.
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
