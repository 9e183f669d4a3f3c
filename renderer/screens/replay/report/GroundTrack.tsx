import type { GroundPoint } from '../../../format/measure/coordinates.ts';
import { formatDistance } from '../../../format/measure/ground-distance.ts';
import { t } from '../../../language/translate.ts';

const WIDTH = 360;
const HEIGHT = 260;
const MARGIN = 18;
const SCALE_STEPS = [1, 2, 5];
const METRES_PER_DEGREE = 111_195;
/** A way of some metres is not blown up to the whole picture. */
const LEAST_SPAN_M = 20;

/** The way over ground, north up, with a scale; a map is not needed to see its shape. */
export function GroundTrack({ track }: { readonly track: readonly GroundPoint[] }) {
  const [start] = track;
  const end = track.at(-1);
  if (!start || !end) return null;
  const middleLat = (Math.min(...lats(track)) + Math.max(...lats(track))) / 2;
  const eastPerDegree = METRES_PER_DEGREE * Math.cos((middleLat * Math.PI) / 180);
  const flat = track.map(({ lat, lon }) => ({
    x: (((lon - start.lon + 540) % 360) - 180) * eastPerDegree,
    y: -(lat - start.lat) * METRES_PER_DEGREE,
  }));
  const xs = flat.map(({ x }) => x);
  const ys = flat.map(({ y }) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const metresPerPixel = Math.max(
    Math.max(right - left, LEAST_SPAN_M) / (WIDTH - 2 * MARGIN),
    Math.max(bottom - top, LEAST_SPAN_M) / (HEIGHT - 2 * MARGIN),
  );
  const place = ({ x, y }: { readonly x: number; readonly y: number }) => ({
    x: WIDTH / 2 + (x - (left + right) / 2) / metresPerPixel,
    y: HEIGHT / 2 + (y - (top + bottom) / 2) / metresPerPixel,
  });
  const line = flat.map((each) => {
    const { x, y } = place(each);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  const first = place(flat[0] ?? { x: 0, y: 0 });
  const last = place(flat.at(-1) ?? { x: 0, y: 0 });
  const scaleM = roundBelow(metresPerPixel * 90);
  return (
    <figure className="report-figure">
      <figcaption>{t('Ground track, north up')}</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t('Ground track from take-off to the end')}
      >
        <polyline className="report-line" points={line.join(' ')} />
        <circle className="report-start" cx={first.x} cy={first.y} r={5} />
        <rect className="report-end" x={last.x - 4} y={last.y - 4} width={8} height={8} />
        <g className="report-scale" transform={`translate(${MARGIN} ${HEIGHT - 8})`}>
          <path d={`M0 -4 V0 H${scaleM / metresPerPixel} V-4`} />
          <text x={scaleM / metresPerPixel + 5} y={1}>
            {formatDistance(scaleM)}
          </text>
        </g>
      </svg>
      <p className="report-legend">
        <span>
          <svg viewBox="0 0 12 12" aria-hidden>
            <circle className="report-start" cx={6} cy={6} r={4} />
          </svg>{' '}
          {t('armed')}
        </span>
        <span>
          <svg viewBox="0 0 12 12" aria-hidden>
            <rect className="report-end" x={2} y={2} width={8} height={8} />
          </svg>{' '}
          {t('end (of the track)')}
        </span>
      </p>
    </figure>
  );
}

function lats(track: readonly GroundPoint[]): number[] {
  return track.map(({ lat }) => lat);
}

/** The largest of 1, 2, 5, 10 … that is not above it. */
function roundBelow(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const step = SCALE_STEPS.findLast((each) => each * power <= value) ?? 1;
  return step * power;
}
