import type { HeightReference } from '../../contract/mission/flight-plan.ts';

/** What of an XML element is looked at here. */
export interface KmlElement {
  readonly tagName: string;
  readonly textContent: string | null;
  readonly parentNode: unknown;
  readonly childNodes: ArrayLike<unknown>;
  getElementsByTagName(name: string): Iterable<KmlElement>;
}

/** Shapes whose heights are taken; those of a polygon are not. */
const SHAPES = ['Point', 'LineString', 'LinearRing', 'Track', 'gx:Track'] as const;
const MODE_TAGS: ReadonlySet<string> = new Set(['altitudeMode', 'gx:altitudeMode']);
/** Any other mode lies on the ground, whatever heights it has. */
const REFERENCES: Readonly<Record<string, HeightReference>> = {
  absolute: 'sea',
  relativeToGround: 'terrain',
};

/**
 * What the heights of a placemark count from. Undefined when it names no reference, names one without a
 * height, or its shapes differ.
 */
export function kmlHeightReference(placemark: KmlElement): HeightReference | undefined {
  const shapes = SHAPES.flatMap((name) => [...placemark.getElementsByTagName(name)]).filter(
    (shape) => !isElement(shape.parentNode) || !shape.parentNode.tagName.endsWith('BoundaryIs'),
  );
  // Several tracks may have theirs in common.
  const modes = new Set(shapes.map((shape) => ownMode(shape) ?? ownMode(shape.parentNode)));
  const [mode] = modes;
  return modes.size === 1 && mode !== undefined ? REFERENCES[mode] : undefined;
}

/** Not that of a place to look at it from, which is further down. */
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
