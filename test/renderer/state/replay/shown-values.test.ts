import { expect, test } from 'vitest';
import type { PlotSeries } from '../../../../gateway/contract/recording/plot.ts';
import { plotLines } from '../../../../renderer/state/replay/plot-lines.ts';
import { shownSeries } from '../../../../renderer/state/replay/shown-values.ts';
import { buildFields, buildMessage } from '../../screens/replay/plots/build-plots.ts';

function series(
  id: string,
  unit: string,
  min: readonly (number | null)[],
  max: readonly (number | null)[] = min,
): PlotSeries {
  const t = min.map((_value, index) => 1000 * index);
  return { id, unit, isReduced: min !== max, samples: min.length, t, min: [...min], max: [...max] };
}

test('values are shown in V, A and m, as their lines say', () => {
  const fields = buildFields([buildMessage('SYS_STATUS', ['voltage:mV', 'current:cA', 'drops:c%'])]);
  const ids = fields.messages[0]?.fields.map(({ id }) => id) ?? [];
  const lines = plotLines(ids, [{ sessionId: 'ses-1', fields, shiftMs: 0 }], false);
  expect(lines.map(({ unit }) => unit)).toEqual(['V', 'A', 'c%']);
  expect(shownSeries(series('voltage', 'mV', [12_600, null])).max).toEqual([12.6, null]);
  expect(shownSeries(series('current', 'cA', [1250])).max).toEqual([12.5]);
  expect(shownSeries(series('relative_alt', 'mm', [0, 1500])).max).toEqual([0, 1.5]);
});

test('what a vehicle sends before it has measured is left out, later zeros are not', () => {
  const volts = shownSeries(series('voltage', 'mV', [0, 0, null, 12_600, 0]));
  expect(volts).toMatchObject({ t: [3000, 4000], max: [12.6, 0] });
  expect(shownSeries(series('uav-1.1.GPS_RAW_INT.lat', 'degE7', [0, 473_000_000])).t).toEqual([1000]);
  expect(shownSeries(series('voltage', 'mV', [0, 0])).t).toEqual([]);
  const section = shownSeries(series('voltage', 'mV', [0, 0, 12_400], [0, 12_600, 12_500]));
  expect(section).toMatchObject({ t: [1000, 2000], min: [12.6, 12.4], max: [12.6, 12.5] });
});

test('a span that begins within the flight keeps its first values', () => {
  expect(shownSeries(series('voltage', 'mV', [0, 12_600]), false).max).toEqual([0, 12.6]);
});
