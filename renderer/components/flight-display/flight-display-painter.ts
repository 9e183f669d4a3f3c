import { formatHeading } from '../../format/measure/angle.ts';
import { heightNumber, speedNumber } from '../../format/measure/measured.ts';
import { formatQuantity } from '../../format/measure/quantity.ts';
import { climbIn, currentUnits, heightIn, speedIn } from '../../format/measure/units.ts';
import {
  climbBarPx,
  FLIGHT_DISPLAY,
  headingTicks,
  horizonTransform,
  type ScaleTick,
  tapeTicks,
} from './flight-display-geometry.ts';

/** What the display shows; undefined is unknown. Degrees, metres, metres a second. */
export interface FlightDisplayValues {
  readonly rollDeg: number | undefined;
  readonly pitchDeg: number | undefined;
  readonly headingDeg: number | undefined;
  readonly speedMps: number | undefined;
  readonly altitudeM: number | undefined;
  readonly climbMps: number | undefined;
}

const SVG = 'http://www.w3.org/2000/svg';
const FULL_CLIMB_MPS = 5;
const TAPE_HALF_PX = 84;
const METRES_TAPE = { step: 1, labelEvery: 5, pxPerUnit: 7, halfPx: TAPE_HALF_PX };
const FEET_TAPE = { step: 5, labelEvery: 20, pxPerUnit: 2, halfPx: TAPE_HALF_PX };

type Part = 'horizon' | 'ladder' | 'roll-pointer' | 'speed' | 'altitude' | 'heading' | 'climb-bar' | 'climb';

/**
 * Moves the parts of the flight display by hand, without React: it runs at the rate telemetry comes, up to once a
 * display frame. Parts are found by `data-part`; marks of the scales are made once and used again.
 */
export class FlightDisplayPainter {
  readonly #root: SVGSVGElement;
  readonly #parts = new Map<string, SVGElement>();
  #painted: FlightDisplayValues | undefined;

  constructor(root: SVGSVGElement) {
    this.#root = root;
  }

  paint(values: FlightDisplayValues): void {
    const before = this.#painted;
    this.#painted = values;
    if (values.rollDeg !== undefined && values.pitchDeg !== undefined) {
      const transform = horizonTransform(values.rollDeg, values.pitchDeg);
      this.#part('horizon')?.setAttribute('transform', transform);
      this.#part('ladder')?.setAttribute('transform', transform);
      const { centreX, centreY } = FLIGHT_DISPLAY;
      this.#part('roll-pointer')?.setAttribute(
        'transform',
        `rotate(${-values.rollDeg} ${centreX} ${centreY})`,
      );
    }
    this.#root.dataset.attitude = values.rollDeg === undefined ? 'unknown' : 'known';
    if (before?.speedMps !== values.speedMps) this.#paintSpeed(values.speedMps);
    if (before?.altitudeM !== values.altitudeM) this.#paintAltitude(values.altitudeM);
    if (before?.headingDeg !== values.headingDeg) this.#paintHeading(values.headingDeg);
    if (before?.climbMps !== values.climbMps) this.#paintClimb(values.climbMps);
  }

  #paintSpeed(speedMps: number | undefined): void {
    this.#text('speed', speedNumber(speedMps));
    const options = { step: 1, labelEvery: 5, pxPerUnit: 9, halfPx: TAPE_HALF_PX, minimum: 0 };
    const ticks = speedMps === undefined ? [] : tapeTicks(speedIn(speedMps), options);
    this.#marks('speed-scale', ticks, (tick, line, text) => {
      const y = FLIGHT_DISPLAY.centreY + tick.offsetPx;
      place(line, FLIGHT_DISPLAY.tapeWidth - (tick.label ? 9 : 5), y, FLIGHT_DISPLAY.tapeWidth, y);
      label(text, tick.label, FLIGHT_DISPLAY.tapeWidth - 14, y + 4, 'end');
    });
  }

  #paintAltitude(altitudeM: number | undefined): void {
    const inFeet = currentUnits().height === 'ft';
    this.#text('altitude', heightNumber(altitudeM, inFeet ? 0 : 1));
    const options = inFeet ? FEET_TAPE : METRES_TAPE;
    const ticks = altitudeM === undefined ? [] : tapeTicks(heightIn(altitudeM), options);
    const left = FLIGHT_DISPLAY.width - FLIGHT_DISPLAY.tapeWidth;
    this.#marks('altitude-scale', ticks, (tick, line, text) => {
      const y = FLIGHT_DISPLAY.centreY + tick.offsetPx;
      place(line, left, y, left + (tick.label ? 9 : 5), y);
      label(text, tick.label, left + 14, y + 4, 'start');
    });
  }

  #paintHeading(headingDeg: number | undefined): void {
    this.#text('heading', formatHeading(headingDeg));
    const half = FLIGHT_DISPLAY.width / 2;
    const ticks =
      headingDeg === undefined ? [] : headingTicks(headingDeg, half, FLIGHT_DISPLAY.headingPxPerDegree);
    this.#marks('heading-scale', ticks, (tick, line, text) => {
      const x = half + tick.offsetPx;
      place(line, x, FLIGHT_DISPLAY.headingY, x, FLIGHT_DISPLAY.headingY + (tick.label ? 7 : 4));
      label(text, tick.label, x, FLIGHT_DISPLAY.headingY + 20, 'middle');
    });
  }

  #paintClimb(climbMps: number | undefined): void {
    this.#text(
      'climb',
      climbMps === undefined
        ? '—'
        : `${climbMps > 0 ? '+' : ''}${formatQuantity(climbIn(climbMps), currentUnits().height === 'ft' ? 0 : 1)}`,
    );
    const up = climbBarPx(climbMps ?? 0, FULL_CLIMB_MPS, TAPE_HALF_PX - 8);
    const bar = this.#part('climb-bar');
    bar?.setAttribute('y', String(FLIGHT_DISPLAY.centreY - Math.max(0, up)));
    bar?.setAttribute('height', String(Math.abs(up)));
  }

  #part(name: Part | string): SVGElement | undefined {
    const known = this.#parts.get(name);
    if (known) return known;
    const found = this.#root.querySelector<SVGElement>(`[data-part='${name}']`);
    if (found) this.#parts.set(name, found);
    return found ?? undefined;
  }

  #text(name: Part, text: string): void {
    const element = this.#part(name);
    if (element && element.textContent !== text) element.textContent = text;
  }

  #marks(
    scale: string,
    ticks: readonly ScaleTick[],
    draw: (tick: ScaleTick, line: SVGElement, text: SVGElement) => void,
  ): void {
    const group = this.#part(scale);
    if (!group) return;
    while (group.childElementCount < ticks.length * 2) {
      group.append(document.createElementNS(SVG, 'line'), document.createElementNS(SVG, 'text'));
    }
    const children = group.children;
    for (let index = 0; index * 2 < children.length; index += 1) {
      const line = children[index * 2] as SVGElement;
      const text = children[index * 2 + 1] as SVGElement;
      const tick = ticks[index];
      line.style.display = tick ? '' : 'none';
      text.style.display = tick?.label ? '' : 'none';
      if (tick) draw(tick, line, text);
    }
  }
}

function place(line: SVGElement, x1: number, y1: number, x2: number, y2: number): void {
  line.setAttribute('x1', String(x1));
  line.setAttribute('y1', String(y1));
  line.setAttribute('x2', String(x2));
  line.setAttribute('y2', String(y2));
}

function label(text: SVGElement, content: string | undefined, x: number, y: number, anchor: string): void {
  if (content === undefined) return;
  if (text.textContent !== content) text.textContent = content;
  text.setAttribute('x', String(x));
  text.setAttribute('y', String(y));
  text.setAttribute('text-anchor', anchor);
}
