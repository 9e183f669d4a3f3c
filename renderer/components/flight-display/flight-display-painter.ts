import { formatHeading } from '../../format/measure/angle.ts';
import { heightNumber, speedNumber } from '../../format/measure/measured.ts';
import { climbIn, currentUnits, formatQuantity, heightIn, speedIn } from '../../format/measure/units.ts';
import {
  type Bug,
  climbBarPx,
  FLIGHT_DISPLAY,
  HEIGHT_TAPES,
  headingBug,
  headingTicks,
  horizonTransform,
  isLadderNumberInside,
  type ScaleTick,
  SPEED_TAPES,
  TAPE_TEXT_HALF_PX,
  tapeBug,
  tapeTicks,
  windArrowDeg,
} from './flight-display-geometry.ts';

/** The values of the display; undefined is unknown. Degrees, metres, metres per second. */
export interface FlightDisplayValues {
  readonly rollDeg: number | undefined;
  readonly pitchDeg: number | undefined;
  readonly headingDeg: number | undefined;
  readonly speedMps: number | undefined;
  readonly altitudeM: number | undefined;
  readonly climbMps: number | undefined;
  readonly windMps: number | undefined;
  readonly windFromDeg: number | undefined;
  /** What the autopilot steers to; undefined without a target. */
  readonly targetHeadingDeg: number | undefined;
  readonly targetSpeedMps: number | undefined;
  readonly targetAltitudeM: number | undefined;
}

const SVG = 'http://www.w3.org/2000/svg';
const FULL_CLIMB_MPS = 5;
const HEADING_BUG_HALF_PX = 7;
/** Slower wind has no steady direction. */
const LEAST_WIND_MPS = 0.5;
const { centreX, centreY, tapeHalf, tapeWidth, headingY, headingPxPerDegree, width } = FLIGHT_DISPLAY;

type Part =
  | 'horizon'
  | 'ladder'
  | 'roll-pointer'
  | 'speed'
  | 'altitude'
  | 'heading'
  | 'climb-bar'
  | 'climb'
  | 'wind'
  | 'wind-arrow'
  | 'wind-speed'
  | `${'speed' | 'altitude' | 'heading'}-scale`
  | `${'speed' | 'altitude' | 'heading'}-${'bug' | 'box'}`
  | `${'speed' | 'altitude'}-target`;

/**
 * Moves the parts of the flight display without React, at the rate of telemetry and at most once per
 * frame. Parts are found by `data-part`; scale marks are created once and reused.
 */
export class FlightDisplayPainter {
  readonly #root: SVGSVGElement;
  readonly #parts = new Map<string, SVGElement>();
  #ladderNumbers: readonly SVGElement[] | undefined;
  #painted: FlightDisplayValues | undefined;
  #paintedUnits: unknown;

  constructor(root: SVGSVGElement) {
    this.#root = root;
  }

  paint(values: FlightDisplayValues): void {
    const before = this.#paintedUnits === currentUnits() ? this.#painted : undefined;
    this.#painted = values;
    this.#paintedUnits = currentUnits();
    const isNew = (...names: readonly (keyof FlightDisplayValues)[]) =>
      !before || names.some((name) => before[name] !== values[name]);
    if (isNew('rollDeg', 'pitchDeg')) this.#paintAttitude(values);
    if (isNew('speedMps', 'targetSpeedMps')) this.#paintSpeed(values);
    if (isNew('altitudeM', 'targetAltitudeM')) this.#paintAltitude(values);
    if (isNew('headingDeg', 'targetHeadingDeg')) this.#paintHeading(values);
    if (isNew('climbMps')) this.#paintClimb(values.climbMps);
    if (isNew('windMps', 'windFromDeg', 'headingDeg')) this.#paintWind(values);
  }

  #paintAttitude({ rollDeg, pitchDeg }: FlightDisplayValues): void {
    this.#root.dataset.attitude = rollDeg === undefined ? 'unknown' : 'known';
    if (rollDeg === undefined || pitchDeg === undefined) return;
    const transform = horizonTransform(rollDeg, pitchDeg);
    this.#part('horizon')?.setAttribute('transform', transform);
    this.#part('ladder')?.setAttribute('transform', transform);
    this.#part('roll-pointer')?.setAttribute('transform', `rotate(${-rollDeg} ${centreX} ${centreY})`);
    this.#ladderNumbers ??= [...this.#root.querySelectorAll<SVGElement>('[data-pitch]')];
    for (const number of this.#ladderNumbers) {
      const side = number.dataset.side === 'left' ? -1 : 1;
      const isInside = isLadderNumberInside(Number(number.dataset.pitch), side, { rollDeg, pitchDeg });
      number.style.display = isInside ? '' : 'none';
    }
  }

  #paintSpeed({ speedMps, targetSpeedMps }: FlightDisplayValues): void {
    this.#text('speed', speedNumber(speedMps, Math.abs(speedIn(speedMps ?? 0)) < 99.95 ? 1 : 0));
    const tape = SPEED_TAPES[currentUnits().speed];
    const speed = speedMps === undefined ? undefined : speedIn(speedMps);
    const target = targetSpeedMps === undefined ? undefined : speedIn(targetSpeedMps);
    const ticks = speed === undefined ? [] : tapeTicks(speed, tape, { halfPx: tapeHalf, minimum: 0 });
    const bug = this.#tapeBug('speed', speed, target, tape.pxPerUnit);
    this.#marks('speed-scale', ticks, (tick, line, text) => {
      const y = centreY + tick.offsetPx;
      place(line, tapeWidth - (tick.label ? 9 : 5), y, tapeWidth, y);
      label(text, besideBug(tick, bug), tapeWidth - 14, y + 4, 'end');
    });
  }

  #paintAltitude({ altitudeM, targetAltitudeM }: FlightDisplayValues): void {
    const altitude = altitudeM === undefined ? undefined : heightIn(altitudeM);
    const isFine = currentUnits().height === 'm' && Math.abs(altitude ?? 0) < 99.95;
    this.#text('altitude', heightNumber(altitudeM, isFine ? 1 : 0));
    const tape = HEIGHT_TAPES[currentUnits().height];
    const target = targetAltitudeM === undefined ? undefined : heightIn(targetAltitudeM);
    const ticks = altitude === undefined ? [] : tapeTicks(altitude, tape, { halfPx: tapeHalf });
    const bug = this.#tapeBug('altitude', altitude, target, tape.pxPerUnit);
    const left = width - tapeWidth;
    this.#marks('altitude-scale', ticks, (tick, line, text) => {
      const y = centreY + tick.offsetPx;
      place(line, left, y, left + (tick.label ? 9 : 5), y);
      label(text, besideBug(tick, bug), left + 14, y + 4, 'start');
    });
  }

  /** A target outside the window stands as a number at the end of the tape. */
  #tapeBug(
    name: 'speed' | 'altitude',
    value: number | undefined,
    target: number | undefined,
    pxPerUnit: number,
  ): Bug | undefined {
    const bug =
      value === undefined || target === undefined ? undefined : tapeBug(value, target, pxPerUnit, tapeHalf);
    this.#bug(name, bug, bug && `translate(0 ${bug.offsetPx})`, FLIGHT_DISPLAY.readoutHalf);
    const number = this.#part(`${name}-target`);
    if (!number) return bug;
    number.style.display = bug?.isBeyond ? '' : 'none';
    if (bug?.isBeyond) {
      this.#text(`${name}-target`, formatQuantity(target));
      const inwards = bug.offsetPx < 0 ? TAPE_TEXT_HALF_PX + 5 : 2 - TAPE_TEXT_HALF_PX;
      number.setAttribute('y', String(centreY + bug.offsetPx + inwards));
    }
    return bug;
  }

  /** The box of the present value covers a bug closer than `boxHalfPx`, and is outlined like it instead. */
  #bug(
    name: 'speed' | 'altitude' | 'heading',
    bug: Bug | undefined,
    transform: string | undefined,
    boxHalfPx: number,
  ): void {
    const isCovered = bug !== undefined && Math.abs(bug.offsetPx) < boxHalfPx;
    this.#part(`${name}-box`)?.toggleAttribute('data-on-target', isCovered);
    const mark = this.#part(`${name}-bug`);
    if (!mark) return;
    mark.style.display = bug ? '' : 'none';
    if (transform !== undefined) mark.setAttribute('transform', transform);
    mark.toggleAttribute('data-beyond', bug?.isBeyond === true);
  }

  #paintHeading({ headingDeg, targetHeadingDeg }: FlightDisplayValues): void {
    this.#text('heading', formatHeading(headingDeg));
    const half = width / 2;
    const ticks = headingDeg === undefined ? [] : headingTicks(headingDeg, half, headingPxPerDegree);
    this.#marks('heading-scale', ticks, (tick, line, text) => {
      const x = half + tick.offsetPx;
      place(line, x, headingY, x, headingY + (tick.label ? 7 : 4));
      label(text, tick.label, x, headingY + 20, 'middle');
    });
    const bug =
      headingDeg === undefined || targetHeadingDeg === undefined
        ? undefined
        : headingBug(headingDeg, targetHeadingDeg, headingPxPerDegree, half - HEADING_BUG_HALF_PX);
    this.#bug('heading', bug, bug && `translate(${bug.offsetPx} 0)`, FLIGHT_DISPLAY.headingBoxHalf);
  }

  #paintClimb(climbMps: number | undefined): void {
    const isFeet = currentUnits().height === 'ft';
    this.#text(
      'climb',
      climbMps === undefined
        ? '—'
        : `${climbMps > 0 ? '+' : ''}${formatQuantity(climbIn(climbMps), isFeet ? 0 : 1)} ${isFeet ? 'ft/min' : 'm/s'}`,
    );
    const up = climbBarPx(climbMps ?? 0, FULL_CLIMB_MPS, tapeHalf);
    const bar = this.#part('climb-bar');
    bar?.setAttribute('y', String(centreY - Math.max(0, up)));
    bar?.setAttribute('height', String(Math.abs(up)));
  }

  #paintWind({ windMps, windFromDeg, headingDeg }: FlightDisplayValues): void {
    const wind = this.#part('wind');
    const arrow = this.#part('wind-arrow');
    if (!wind || !arrow) return;
    wind.style.display = windMps === undefined ? 'none' : '';
    const isShown =
      windMps !== undefined &&
      windMps >= LEAST_WIND_MPS &&
      windFromDeg !== undefined &&
      headingDeg !== undefined;
    arrow.style.display = isShown ? '' : 'none';
    if (isShown) arrow.setAttribute('transform', `rotate(${windArrowDeg(windFromDeg, headingDeg)})`);
    this.#text('wind-speed', `${speedNumber(windMps)} ${currentUnits().speed}`);
  }

  #part(name: Part): SVGElement | undefined {
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
    scale: Part,
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
      if (tick) draw(tick, line, text);
      else text.style.display = 'none';
    }
  }
}

/** The number of a target at the end of the tape takes the place of the scale's own. */
function besideBug({ label: text, offsetPx }: ScaleTick, bug: Bug | undefined): string | undefined {
  return bug?.isBeyond && Math.abs(offsetPx - bug.offsetPx) < 3 * TAPE_TEXT_HALF_PX ? undefined : text;
}

function place(line: SVGElement, x1: number, y1: number, x2: number, y2: number): void {
  line.setAttribute('x1', String(x1));
  line.setAttribute('y1', String(y1));
  line.setAttribute('x2', String(x2));
  line.setAttribute('y2', String(y2));
}

function label(text: SVGElement, content: string | undefined, x: number, y: number, anchor: string): void {
  text.style.display = content === undefined ? 'none' : '';
  if (content === undefined) return;
  if (text.textContent !== content) text.textContent = content;
  text.setAttribute('x', String(x));
  text.setAttribute('y', String(y));
  text.setAttribute('text-anchor', anchor);
}
