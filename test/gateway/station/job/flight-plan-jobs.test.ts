import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  geojsonOfPoints,
  kmlOfPlacemarks,
  largestFlightPlan,
  surveyPlan,
} from '../../../builder/hostile-inputs.ts';
import { GatewayChild } from '../../../fake/gateway-child.ts';

describe('flight plans of callers', () => {
  let gateway: GatewayChild;
  beforeAll(async () => {
    gateway = await new GatewayChild([]).listening();
  });
  afterAll(() => gateway.dispose());

  const importFile = (content: string, format: string) =>
    gateway.api('POST', `/api/flight-plans/import?format=${format}`, Buffer.from(content));

  /** What was answered, in the order it was: a gateway that is held up answers the work first. */
  async function answered(work: Promise<unknown>): Promise<readonly string[]> {
    const order: string[] = [];
    const asking = work.then(() => order.push('work'));
    asking.catch(() => undefined);
    for (let count = 0; count < 3; count += 1) {
      expect((await gateway.api('GET', '/health')).status).toBe(200);
      order.push('health');
    }
    await asking;
    return order;
  }

  it.each([
    ['a KML of 140,000 placemarks', () => kmlOfPlacemarks(140_000), 'kml', /more than 50000 elements/],
    ['a GeoJSON of 500,000 points', () => geojsonOfPoints(500_000), 'geojson', /more than 50000 points/],
  ])('%s is refused, and others are answered meanwhile', async (_what, content, format, words) => {
    const imported = importFile(content(), format);
    expect((await answered(imported))[0]).toBe('health');
    expect(await imported).toMatchObject({
      status: 422,
      body: { code: 'plan-file-invalid', detail: expect.stringMatching(words) as unknown },
    });
  });

  it('a file that takes more memory than there is ends its process only', async () => {
    const lists = `{"type":"Point","coordinates":[${'[],'.repeat(3_000_000)}[]]}`;
    expect(await importFile(lists, 'geojson')).toMatchObject({ status: 422, body: { code: 'job-limit' } });
    const read = await importFile('{"type":"Point","coordinates":[8.5,47.3]}', 'geojson');
    expect(read).toMatchObject({ status: 200, body: { plan: null, shapes: [{ points: [[8.5, 47.3]] }] } });
  });

  it('checks are answered, and others meanwhile', async () => {
    const check = (plan: object) => gateway.api('POST', '/api/flight-plans/check', { plan });
    const survey = check(surveyPlan(1000));
    expect((await answered(survey))[0]).toBe('health');
    expect((await survey).status).toBe(200);
    const largest = await check(largestFlightPlan());
    expect(largest.status, JSON.stringify(largest.body).slice(0, 500)).toBe(200);
    const [pattern] = (surveyPlan(1000) as { entries: object[] }).entries;
    const entries = Array.from({ length: 20 }, (_, index) => ({ ...pattern, id: `field-${index}` }));
    const { problems } = (await check({ flightPlan: 1, entries })).body;
    expect(problems).toHaveLength(20);
  });

  it('plans are saved, read and exported', async () => {
    const plan = largestFlightPlan();
    const made = await gateway.api('POST', '/api/flight-plans', { name: 'Large', plan });
    expect(made.status).toBe(201);
    const path = `/api/flight-plans/${made.body.flightPlanId}`;
    const record = await gateway.api('GET', path);
    expect(record.body).toEqual(made.body);
    expect(record.body.plan).toMatchObject(plan);
    const file = await fetch(`${gateway.url}${path}/export?format=waypoints`, {
      headers: { authorization: `Bearer ${gateway.token}` },
    });
    expect((await file.text()).trim().split('\n')).toHaveLength(2002);
  });
});
