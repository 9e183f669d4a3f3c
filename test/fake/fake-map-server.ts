import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { pngTile } from '../builder/map-files.ts';

const EXTENT = 4096;
/** Close enough together that a view of any zoom has some. */
const STRIPES = Array.from({ length: 32 }, (_, index) => (index * EXTENT) / 32);

/** A vector tile of any place: stripes of water from north to south, and roads from west to east. */
const VECTOR_TILE = Buffer.from(
  fromGeojsonVt(
    {
      water: tileOf(3, STRIPES.map(waterFrom)),
      transportation: tileOf(
        2,
        STRIPES.map((y) => [
          [0, y],
          [EXTENT, y],
        ]),
      ),
    },
    { version: 2, extent: EXTENT },
  ),
);

function waterFrom(x: number): Ring {
  const toX = x + EXTENT / 64;
  return [
    [x, 0],
    [toX, 0],
    [toX, EXTENT],
    [x, EXTENT],
    [x, 0],
  ];
}

type Ring = [number, number][];

function tileOf(type: 2 | 3, rings: Ring[]): GeoJSONVTTile {
  const features = rings.map((ring) => ({ type, geometry: [ring], tags: { class: 'motorway' } }));
  return { features } as unknown as GeoJSONVTTile;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** How a tile server misbehaves. */
export const MISBEHAVIOUR = {
  missing: (_, response) => void response.writeHead(404).end(),
  busy: (_, response) => void response.writeHead(429, { 'retry-after': '30' }).end(),
  page: (_, response) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>'),
  stalled: () => undefined,
  oversize: (_, response) => void response.end(Buffer.alloc(5 * 1024 * 1024)),
  redirected: (_, response) => void response.writeHead(302, { location: 'http://10.1.2.3/tile.png' }).end(),
  broken: (request) => void request.socket.destroy(),
} as const satisfies Readonly<Record<string, Answer>>;

/**
 * A tile server on this machine: images at `/z/x/y.png`, vector tiles at `/z/x/y.pbf`, and documents. It records
 * what it is asked for and can misbehave.
 */
export class FakeMapServer {
  readonly asked: string[] = [];
  readonly headers: IncomingMessage['headers'][] = [];
  /** Answers all tiles in place of the usual ones. */
  misbehaviour: Answer | undefined;
  /** Sent with each tile. */
  tileHeaders: Readonly<Record<string, string>> = { 'cache-control': 'max-age=3600' };
  readonly documents = new Map<string, string>();
  readonly #server = createServer((request, response) => this.#answer(request, response));
  #image = pngTile();
  #port = 0;

  /** Starts, again on the same port after {@link stop}. */
  async start(image?: Buffer): Promise<void> {
    if (image) this.#image = image;
    await new Promise<void>((resolve) => this.#server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (this.#server.address() as AddressInfo).port;
    this.documents.set('/tiles.json', JSON.stringify(this.tileJson()));
    this.documents.set('/style.json', JSON.stringify(this.style()));
    this.documents.set('/wmts.xml', this.wmts(['ortho']));
  }

  /** Cuts all connections. */
  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get tileUrl(): string {
    return `${this.origin}/{z}/{x}/{y}.png`;
  }

  tileJson(change: object = {}): object {
    return {
      tilejson: '3.0.0',
      tiles: [`${this.origin}/{z}/{x}/{y}.pbf`],
      minzoom: 0,
      maxzoom: 14,
      attribution: '<a href="https://example.com">© Vector</a>',
      vector_layers: [{ id: 'transportation' }, { id: 'place' }, { id: 'water' }],
      ...change,
    };
  }

  style(change: object = {}): object {
    return {
      version: 8,
      sources: { open: { type: 'vector', url: `${this.origin}/tiles.json` } },
      sprite: `${this.origin}/sprite`,
      glyphs: `${this.origin}/{fontstack}/{range}.pbf`,
      layers: [{ id: 'road', type: 'line', source: 'open', 'source-layer': 'transportation' }],
      ...change,
    };
  }

  /** Capabilities with these layers. */
  wmts(layers: readonly string[], crs = 'urn:ogc:def:crs:EPSG::3857'): string {
    const matrices = [0, 1, 2, 3].map(
      (zoom) => `<TileMatrix><ows:Identifier>${zoom}</ows:Identifier>
        <ScaleDenominator>${559_082_264.028_717_8 / 2 ** zoom}</ScaleDenominator>
        <TileWidth>256</TileWidth><TileHeight>256</TileHeight></TileMatrix>`,
    );
    return `<?xml version="1.0"?>
<Capabilities xmlns="http://www.opengis.net/wmts/1.0" xmlns:ows="http://www.opengis.net/ows/1.1">
  <ows:ServiceProvider><ows:ProviderName>Survey office</ows:ProviderName></ows:ServiceProvider>
  <Contents>${layers
    .map(
      (name) => `<Layer><ows:Identifier>${name}</ows:Identifier>
      <ows:WGS84BoundingBox><ows:LowerCorner>5 45</ows:LowerCorner><ows:UpperCorner>11 48</ows:UpperCorner></ows:WGS84BoundingBox>
      <Style isDefault="true"><ows:Identifier>default</ows:Identifier></Style><Format>image/png</Format>
      <TileMatrixSetLink><TileMatrixSet>web</TileMatrixSet></TileMatrixSetLink>
      <ResourceURL format="image/png" resourceType="tile"
        template="${this.origin}/{Style}/${name}/{TileMatrix}/{TileCol}/{TileRow}.png"/></Layer>`,
    )
    .join('')}
    <TileMatrixSet><ows:Identifier>web</ows:Identifier><ows:SupportedCRS>${crs}</ows:SupportedCRS>
    ${matrices.join('')}</TileMatrixSet>
  </Contents>
</Capabilities>`;
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname } = new URL(request.url ?? '', this.origin);
    this.asked.push(request.url ?? '');
    this.headers.push(request.headers);
    const document = this.documents.get(pathname);
    if (document !== undefined) response.end(document);
    else if (this.misbehaviour) this.misbehaviour(request, response);
    else if (
      this.tileHeaders.etag !== undefined &&
      request.headers['if-none-match'] === this.tileHeaders.etag
    )
      response.writeHead(304).end();
    else if (pathname.endsWith('.pbf')) response.writeHead(200, this.tileHeaders).end(VECTOR_TILE);
    else if (pathname.endsWith('.png')) response.writeHead(200, this.tileHeaders).end(this.#image);
    else response.writeHead(404).end();
  }
}
