import type { Document, Element } from '@xmldom/xmldom';
import type { LayerDocument } from './layer-document.ts';
import { boundsOf, plainLine } from './tile-archive.ts';
import { UnusableDocument } from './unusable-document.ts';

/** Scale of zoom 0 with tiles of 256 pixels of 0.28 mm: OGC 07-057r7, annex E.4. */
const SCALE_OF_WORLD = 559_082_264.0287178;
const FORMATS = ['image/png', 'image/jpeg', 'image/webp', 'image/jpg'];
const NAMED_LAYERS = 8;

/**
 * A layer of WMTS capabilities (OGC 07-057r7) in Web Mercator, by REST or by query.
 * @throws UnusableDocument
 */
export function readWmts(
  document: Document,
  wmtsLayer: string | undefined,
): LayerDocument & { readonly urlTemplate: string } {
  const contents = all(document, 'Contents')[0];
  if (!contents || document.documentElement?.localName !== 'Capabilities')
    throw new UnusableDocument('is an XML document, but not WMTS capabilities');
  const layer = layerOf(contents, wmtsLayer);
  const links = all(layer, 'TileMatrixSetLink').map((link) => ({
    link,
    set: contents && matrixSet(contents, textOf(link, 'TileMatrixSet')),
  }));
  const used = links.find(({ set }) => set !== undefined);
  if (!used?.set) throw new UnusableDocument('is a WMTS without tiles in Web Mercator (EPSG:3857)');
  const { set, link } = used;
  const matrices = matricesOf(set, link);
  const provider = all(document, 'ServiceProvider')[0];
  return {
    urlTemplate: templateOf(document, layer, textOf(set, 'Identifier') ?? '', matrices.prefix),
    next: undefined,
    attribution: plainLine(provider && textOf(provider, 'ProviderName')),
    minZoom: matrices.minZoom,
    maxZoom: matrices.maxZoom,
    bounds: boundingBox(layer),
    tileSizePx: matrices.tileSizePx,
    vectorLayers: [],
  };
}

function layerOf(contents: Element, wmtsLayer: string | undefined): Element {
  const layers = children(contents, 'Layer');
  const names = layers.map((layer) => textOf(layer, 'Identifier') ?? '');
  const [only] = layers;
  if (wmtsLayer === undefined && only && layers.length === 1) return only;
  const found = layers[names.indexOf(wmtsLayer ?? '')];
  if (found) return found;
  const some = names.slice(0, NAMED_LAYERS).map((name) => plainLine(name)?.slice(0, 80));
  const list = `${some.join(', ')}${names.length > NAMED_LAYERS ? ', …' : ''}`;
  throw new UnusableDocument(`must name one of its ${names.length} layers: ${list}`, '/wmtsLayer');
}

function matrixSet(contents: Element, name: string | undefined): Element | undefined {
  return children(contents, 'TileMatrixSet').find(
    (set) =>
      textOf(set, 'Identifier') === name &&
      /(?:3857|900913)$/.test(textOf(set, 'SupportedCRS')?.trim() ?? ''),
  );
}

/** The zooms of a set whose names are numbers, perhaps behind a common beginning. */
function matricesOf(set: Element, link: Element) {
  const limits = all(link, 'TileMatrixLimits').map((limit) => textOf(limit, 'TileMatrix'));
  const matrices = children(set, 'TileMatrix').map((matrix) => {
    const name = textOf(matrix, 'Identifier') ?? '';
    const tileSizePx = Number(textOf(matrix, 'TileWidth'));
    const scale = Number(textOf(matrix, 'ScaleDenominator'));
    return { name, tileSizePx, zoom: Math.round(Math.log2((SCALE_OF_WORLD / scale) * (256 / tileSizePx))) };
  });
  const served = matrices.filter(({ name }) => limits.length === 0 || limits.includes(name));
  const [first] = served;
  const prefix = first?.name.slice(0, -String(first.zoom).length);
  const tileSizePx = first?.tileSizePx;
  if (
    prefix === undefined ||
    (tileSizePx !== 256 && tileSizePx !== 512) ||
    served.some((each) => each.name !== `${prefix}${each.zoom}` || each.tileSizePx !== tileSizePx)
  )
    throw new UnusableDocument('is a WMTS whose zoom levels are not those of web maps');
  const zooms = served.map(({ zoom }) => zoom);
  return { prefix, tileSizePx, minZoom: Math.min(...zooms), maxZoom: Math.max(...zooms) };
}

function templateOf(document: Document, layer: Element, setName: string, prefix: string): string {
  const style =
    children(layer, 'Style').find((each) => each.getAttribute('isDefault') === 'true') ??
    children(layer, 'Style')[0];
  const styleName = (style && textOf(style, 'Identifier')) ?? 'default';
  const values: Record<string, string> = {
    style: styleName,
    tilematrixset: setName,
    tilematrix: `${prefix}{z}`,
    tilerow: '{y}',
    tilecol: '{x}',
  };
  for (const dimension of children(layer, 'Dimension'))
    values[(textOf(dimension, 'Identifier') ?? '').toLowerCase()] = textOf(dimension, 'Default') ?? '';
  const resource = children(layer, 'ResourceURL').find(
    (each) =>
      each.getAttribute('resourceType') === 'tile' && FORMATS.includes(each.getAttribute('format') ?? ''),
  );
  const template = resource?.getAttribute('template');
  if (template)
    return template.replaceAll(/\{(\w+)\}/g, (hole, name: string) => values[name.toLowerCase()] ?? hole);
  const format = children(layer, 'Format')
    .map((each) => each.textContent?.trim() ?? '')
    .find((each) => FORMATS.includes(each));
  const address = queryAddress(document);
  if (format === undefined || address === undefined)
    throw new UnusableDocument('is a WMTS without PNG, JPEG or WebP tiles by GET');
  const query = Object.entries({
    SERVICE: 'WMTS',
    REQUEST: 'GetTile',
    VERSION: '1.0.0',
    LAYER: encodeURIComponent(textOf(layer, 'Identifier') ?? ''),
    STYLE: encodeURIComponent(styleName),
    FORMAT: format,
    TILEMATRIXSET: encodeURIComponent(setName),
    TILEMATRIX: `${encodeURIComponent(prefix)}{z}`,
    TILEROW: '{y}',
    TILECOL: '{x}',
  }).map(([name, value]) => `${name}=${value}`);
  const separator = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&';
  return `${address}${separator}${query.join('&')}`;
}

function queryAddress(document: Document): string | undefined {
  const operation = all(document, 'Operation').find((each) => each.getAttribute('name') === 'GetTile');
  const get = operation && all(operation, 'Get')[0];
  return get?.getAttributeNS('http://www.w3.org/1999/xlink', 'href') ?? undefined;
}

function boundingBox(layer: Element) {
  const box = children(layer, 'WGS84BoundingBox')[0];
  if (!box) return undefined;
  const corner = (name: string) => (textOf(box, name) ?? '').trim().split(/\s+/).map(Number);
  return boundsOf([...corner('LowerCorner'), ...corner('UpperCorner')]);
}

function all(node: Document | Element, name: string): Element[] {
  return [...node.getElementsByTagNameNS('*', name)];
}

function children(parent: Element, name: string): Element[] {
  return all(parent, name).filter((each) => each.parentNode === parent);
}

function textOf(parent: Element, name: string): string | undefined {
  return children(parent, name)[0]?.textContent?.trim() ?? undefined;
}
