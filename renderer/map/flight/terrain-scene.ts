import type { CustomLayerInterface, Map as MapLibreMap } from 'maplibre-gl';
import { MercatorCoordinate } from 'maplibre-gl';

/** A point in the air. */
export interface ScenePoint {
  readonly lon: number;
  readonly lat: number;
  readonly heightM: number;
  /** The height counts from the ground there, not from the sea. */
  readonly isAboveGround: boolean;
}

/** What is drawn at its height in the 3D view. A colour is one of CSS; empty: that of the map's text. */
export interface Scene {
  readonly lines: readonly { readonly color: string; readonly points: readonly ScenePoint[] }[];
  /** Points with a line down to the ground. */
  readonly drops: readonly { readonly color: string; readonly point: ScenePoint }[];
}

export const SCENE_LAYER = 'terrain-scene';
const LINE_PX = 3;
const DROP_PX = 1.5;
const DOT_PX = 9;
/** How strongly parts behind a hill are drawn: faint, but never out of sight. */
const HIDDEN_ALPHA = 0.35;
const FLOATS = 13;

const VERTEX = `#version 300 es
in vec3 a_pos; in vec3 a_other; in vec2 a_corner; in float a_px; in vec4 a_color;
uniform mat4 u_matrix; uniform vec2 u_viewport; uniform float u_alpha;
out vec4 v_color;
void main() {
  vec4 here = u_matrix * vec4(a_pos, 1.0);
  vec4 there = u_matrix * vec4(a_other, 1.0);
  // A line that begins behind the camera is cut in front of it.
  if (here.w < 1.0 && there.w > 1.0) here = mix(here, there, (1.0 - here.w) / (there.w - here.w));
  if (there.w < 1.0 && here.w > 1.0) there = mix(there, here, (1.0 - there.w) / (here.w - there.w));
  vec2 way = (there.xy / there.w - here.xy / here.w) * u_viewport;
  vec2 along = length(way) < 0.001 ? vec2(1.0, 0.0) : normalize(way);
  vec2 shift = along * a_corner.x + vec2(-along.y, along.x) * a_corner.y;
  here.xy += shift * a_px / u_viewport * here.w;
  gl_Position = here;
  v_color = a_color * u_alpha;
}`;
const FRAGMENT = `#version 300 es
precision mediump float;
in vec4 v_color; out vec4 color;
void main() { color = v_color; }`;

/**
 * Lines at heights above the sea, which MapLibre's own line layers cannot draw. Positions are kept
 * relative to the first one: 32-bit coordinates of the whole world are only exact to metres.
 */
export class SceneLayer implements CustomLayerInterface {
  readonly id = SCENE_LAYER;
  readonly type = 'custom';
  readonly renderingMode = '3d';
  readonly #textColor: string;
  readonly #colors = new Map<string, readonly number[]>();
  #map: MapLibreMap | undefined;
  #program: WebGLProgram | undefined;
  #buffer: WebGLBuffer | undefined;
  #origin = { x: 0, y: 0 };
  #vertices = 0;
  #scenes: readonly Scene[] = [];
  #isChanged = false;

  constructor(textColor: string) {
    this.#textColor = textColor;
  }

  onAdd(map: MapLibreMap, gl: WebGL2RenderingContext): void {
    this.#map = map;
    this.#program = programOf(gl);
    this.#buffer = gl.createBuffer();
    this.#isChanged = true;
  }

  onRemove(_map: MapLibreMap, gl: WebGL2RenderingContext): void {
    if (this.#program) gl.deleteProgram(this.#program);
    if (this.#buffer) gl.deleteBuffer(this.#buffer);
    this.#program = undefined;
  }

  show(scenes: readonly Scene[]): void {
    this.#scenes = scenes;
    this.#isChanged = true;
    this.#map?.triggerRepaint();
  }

  render(
    context: WebGLRenderingContext | WebGL2RenderingContext,
    { defaultProjectionData }: { readonly defaultProjectionData: { readonly mainMatrix: ArrayLike<number> } },
  ): void {
    const gl = context as WebGL2RenderingContext;
    const program = this.#program;
    if (!program) return;
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#buffer ?? null);
    if (this.#isChanged) this.#fill(gl);
    if (this.#vertices > 0) this.#draw(gl, program, defaultProjectionData.mainMatrix);
  }

  #draw(gl: WebGL2RenderingContext, program: WebGLProgram, matrix: ArrayLike<number>): void {
    // biome-ignore lint/correctness/useHookAtTopLevel: a function of WebGL, not a hook.
    gl.useProgram(program);
    gl.uniformMatrix4fv(gl.getUniformLocation(program, 'u_matrix'), false, moved(matrix, this.#origin));
    gl.uniform2f(gl.getUniformLocation(program, 'u_viewport'), gl.drawingBufferWidth, gl.drawingBufferHeight);
    let offset = 0;
    for (const [name, size] of [
      ['a_pos', 3],
      ['a_other', 3],
      ['a_corner', 2],
      ['a_px', 1],
      ['a_color', 4],
    ] as const) {
      const at = gl.getAttribLocation(program, name);
      gl.enableVertexAttribArray(at);
      gl.vertexAttribPointer(at, size, gl.FLOAT, false, FLOATS * 4, offset * 4);
      offset += size;
    }
    const alpha = gl.getUniformLocation(program, 'u_alpha');
    gl.disable(gl.CULL_FACE);
    gl.depthMask(false);
    gl.disable(gl.DEPTH_TEST);
    gl.uniform1f(alpha, HIDDEN_ALPHA);
    gl.drawArrays(gl.TRIANGLES, 0, this.#vertices);
    gl.enable(gl.DEPTH_TEST);
    gl.uniform1f(alpha, 1);
    gl.drawArrays(gl.TRIANGLES, 0, this.#vertices);
  }

  #fill(gl: WebGL2RenderingContext): void {
    this.#isChanged = false;
    const map = this.#map;
    const first = this.#scenes.flatMap(({ lines, drops }) => [
      ...lines.flatMap(({ points }) => points.slice(0, 1)),
      ...drops.slice(0, 1).map(({ point }) => point),
    ])[0];
    this.#vertices = 0;
    if (!map || !first) return;
    const { x, y } = MercatorCoordinate.fromLngLat([first.lon, first.lat]);
    this.#origin = { x, y };
    const data: number[] = [];
    const groundM = ({ lon, lat }: ScenePoint) => map.queryTerrainElevation([lon, lat]) ?? 0;
    const amslM = (point: ScenePoint) => point.heightM + (point.isAboveGround ? groundM(point) : 0);
    const placed = ({ lon, lat }: ScenePoint, heightM: number): Place => {
      const at = MercatorCoordinate.fromLngLat([lon, lat], heightM);
      return [at.x - x, at.y - y, at.z];
    };
    for (const { lines, drops } of this.#scenes) {
      for (const { color, points } of lines) {
        const paint = this.#paint(color);
        const places = points.map((point) => placed(point, amslM(point)));
        places.forEach((to, index) => {
          const from = places[index - 1];
          if (from) addQuad(data, from, to, 0, LINE_PX, paint);
        });
      }
      for (const { color, point } of drops) {
        const paint = this.#paint(color);
        const top = placed(point, amslM(point));
        addQuad(data, placed(point, groundM(point)), top, 0, DROP_PX, paint);
        addQuad(data, top, top, 1, DOT_PX, paint);
      }
    }
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(data), gl.DYNAMIC_DRAW);
    this.#vertices = data.length / FLOATS;
  }

  /** Red, green, blue from 0 to 1 of a CSS colour. */
  #paint(color: string): readonly number[] {
    const known = this.#colors.get(color);
    if (known) return known;
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    if (!context) return [1, 1, 1, 1];
    context.fillStyle = color || this.#textColor;
    context.fillRect(0, 0, 1, 1);
    const { data } = context.getImageData(0, 0, 1, 1);
    const paint = [...data].map((channel) => channel / 255);
    this.#colors.set(color, paint);
    return paint;
  }
}

type Place = readonly [x: number, y: number, z: number];

/** Two triangles. `cap` 1 extends them by their width along the line, so that a point becomes a square. */
function addQuad(
  data: number[],
  from: Place,
  to: Place,
  cap: 0 | 1,
  px: number,
  paint: readonly number[],
): void {
  // At the far end the direction is reversed, and with it the side.
  const corner = (isFar: boolean, side: number) => {
    const [here, there] = isFar ? [to, from] : [from, to];
    const along = cap === 0 ? 0 : isFar ? 1 : -1;
    data.push(...here, ...there, along, isFar && cap === 0 ? -side : side, px, ...paint);
  };
  corner(false, -1);
  corner(false, 1);
  corner(true, 1);
  corner(false, -1);
  corner(true, 1);
  corner(true, -1);
}

/** The matrix for coordinates relative to an origin, computed in doubles. */
function moved(
  matrix: ArrayLike<number>,
  { x, y }: { readonly x: number; readonly y: number },
): Float32Array {
  const result = Float64Array.from(matrix);
  for (let row = 0; row < 4; row += 1)
    result[12 + row] = (matrix[row] ?? 0) * x + (matrix[4 + row] ?? 0) * y + (matrix[12 + row] ?? 0);
  return Float32Array.from(result);
}

function programOf(gl: WebGL2RenderingContext): WebGLProgram | undefined {
  const program = gl.createProgram();
  for (const [type, text] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    const shader = gl.createShader(type);
    if (!shader) return undefined;
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  return gl.getProgramParameter(program, gl.LINK_STATUS) ? program : undefined;
}
