import { useEffect, useMemo, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { groundDistanceM } from '../../format/ground-distance.ts';
import { useAppearanceStore } from '../../state/appearance-store.ts';
import { type PlanPlace, pointOf } from '../../state/flight-plan-handles.ts';
import type { PlanPicture } from './use-plan-picture.ts';

export interface HeightProfileProps {
  readonly picture: PlanPicture;
  /** Where the pointer is on the route; undefined when it left. */
  readonly onMark: (at: PlanPlace | undefined) => void;
}

interface Profile {
  readonly distancesM: readonly number[];
  /** null where heights count from something else than home. */
  readonly heightsM: readonly (number | null)[];
  readonly places: readonly PlanPlace[];
  readonly hasOther: boolean;
}

const RELATIVE_FRAMES = new Set([3, 6]);
const FONT = '11px "JetBrains Mono", ui-monospace, monospace';

function profileOf({ route, home }: PlanPicture): Profile {
  const points = [
    ...(home ? [{ at: home, heightM: 0, frame: 3 }] : []),
    ...route.map(({ at, heightM, frame }) => ({ at, heightM, frame })),
  ];
  let distanceM = 0;
  const distancesM = points.map(({ at }, index) => {
    const before = points[index - 1];
    if (before) distanceM += groundDistanceM(pointOf(before.at), pointOf(at));
    return distanceM;
  });
  const heightsM = points.map(({ heightM, frame }) => (RELATIVE_FRAMES.has(frame) ? heightM : null));
  return {
    distancesM,
    heightsM,
    places: points.map(({ at }) => at),
    hasOther: points.some(({ frame }) => !RELATIVE_FRAMES.has(frame)),
  };
}

/** Height over the way. The pointer on it marks the place on the map. */
export function HeightProfile({ picture, onMark }: HeightProfileProps) {
  const frame = useRef<HTMLDivElement>(null);
  const chart = useRef<uPlot>(undefined);
  const theme = useAppearanceStore((state) => state.theme);
  const profile = useMemo(() => profileOf(picture), [picture]);
  const shown = useRef(profile);
  shown.current = profile;
  const tell = useRef(onMark);
  tell.current = onMark;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme's colours are read from the page
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const style = getComputedStyle(element);
    const token = (name: string) => style.getPropertyValue(name).trim();
    const axis = (size: number, unit: string): uPlot.Axis => ({
      size,
      font: FONT,
      stroke: token('--text-dim'),
      grid: { stroke: token('--border'), width: 1 },
      ticks: { show: false },
      values: (_, ticks) => ticks.map((tick) => `${tick} ${unit}`),
    });
    const plot = new uPlot(
      {
        width: element.clientWidth,
        height: element.clientHeight,
        legend: { show: false },
        cursor: { drag: { x: false, y: false }, points: { size: 8 } },
        scales: { x: { time: false } },
        axes: [axis(22, 'm'), axis(58, 'm')],
        series: [
          {},
          { stroke: token('--text'), width: 1.75, spanGaps: false, points: { show: true, size: 5 } },
        ],
        hooks: {
          setCursor: [
            ({ cursor }) => {
              const index = cursor.idx;
              tell.current(index == null ? undefined : shown.current.places[index]);
            },
          ],
        },
      },
      [[], []],
      element,
    );
    chart.current = plot;
    const observer = new ResizeObserver(() =>
      plot.setSize({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    const { distancesM, heightsM } = shown.current;
    plot.setData([[...distancesM], [...heightsM]]);
    return () => {
      observer.disconnect();
      plot.destroy();
      chart.current = undefined;
    };
  }, [theme]);
  useEffect(() => {
    chart.current?.setData([[...profile.distancesM], [...profile.heightsM]]);
  }, [profile]);

  return (
    <section className="height-profile" aria-label="Height over the way">
      <h2>
        Height above home
        <span className="field-note">
          {profile.hasOther
            ? 'Terrain unknown: heights above sea or ground are left out.'
            : 'Terrain unknown.'}
        </span>
      </h2>
      <div ref={frame} className="height-chart" />
    </section>
  );
}
