import { AppError } from '../gateway/base/error.ts';
import { isSentence } from '../gateway/contract/operator-text.ts';

/*
 * In the fleet an id is `<station id>.<id at the station>`, so that two stations may both have a `uav-1`. Ids are known
 * by their form: the same rule holds for every message of the API, known or new.
 */

/**
 * Of a vehicle, a recording, or what `IdGenerator` made: whole, in an address, or continued as in `uav-1.altitude_m`.
 * Also an id of the fleet, so that a station cannot speak of the vehicles of another.
 */
const ID =
  /^((?:\/\S*\/)?)(uav-\d{1,3}|rec_[\w.-]{1,120}|[a-z]{2,6}_[0-9a-z]{26}|st-[0-9a-z]{16})(?=$|[./?])/;
const FLEET_ID = /(?<![0-9a-zA-Z-])(st-[0-9a-z]{16})\./g;

export function toFleetId(stationId: string, id: string): string {
  return `${stationId}.${id}`;
}

/**
 * A value of that station's API with the ids of the fleet. Sentences keep theirs: for people a vehicle is `uav-1`.
 * @param value as `parseWithParts` reads it
 */
export function toFleetIds<Value>(stationId: string, value: Value): Value {
  const changed = (each: unknown): unknown => {
    if (typeof each === 'string')
      return each.replace(ID, (_whole, way: string, id: string) => `${way}${toFleetId(stationId, id)}`);
    if (Array.isArray(each)) return each.map(changed);
    if (typeof each !== 'object' || each === null || isSentence(each)) return each;
    return Object.fromEntries(Object.entries(each).map(([name, member]) => [changed(name), changed(member)]));
  };
  return changed(value) as Value;
}

/**
 * Texts of one request with the ids as its station knows them, and that station; undefined if no text has an id.
 * @throws validation if they name several stations
 */
export function fromFleetIds(...texts: readonly string[]): {
  readonly stationId: string | undefined;
  readonly texts: readonly string[];
} {
  const stationIds = new Set<string>();
  const own = texts.map((text) =>
    text.replace(FLEET_ID, (_whole, stationId: string) => {
      stationIds.add(stationId);
      return '';
    }),
  );
  if (stationIds.size > 1)
    throw new AppError(
      'validation',
      `The request names vehicles or records of several stations: ${[...stationIds].join(', ')}. Send one request to each.`,
    );
  const [stationId] = stationIds;
  return { stationId, texts: own };
}
