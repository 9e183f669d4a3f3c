import { z } from 'zod';
import type { RequestContext } from '../account/principal.ts';
import { type OperatorText, operatorTextSchema, say } from '../operator-text.ts';

/** Older positions of this computer are not sent as live. */
export const POSITION_LIVE_MS = 5000;
/** Characters of an id and of a text in Remote ID messages (ASTM F3411). */
export const REMOTE_ID_MAX_ID = 20;
export const REMOTE_ID_MAX_TEXT = 23;

const PRINTABLE = /^[\x20-\x7e]*$/;
const ascii = (most: number) =>
  z.string().trim().max(most).regex(PRINTABLE, 'Use letters, digits and signs of ASCII');
const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);
const ellipsoidM = z
  .number()
  .min(-1000)
  .max(31_767)
  .nullable()
  .describe('Above the WGS 84 ellipsoid in metres; null if unknown');

const placeSchema = z.strictObject({ lat: latitude, lon: longitude, altitudeM: ellipsoidM });

export const remoteIdRegionSchema = z.enum(['eu', 'faa', 'other']);
export type RemoteIdRegion = z.infer<typeof remoteIdRegionSchema>;

const settingsShape = {
  isEnabled: z
    .boolean()
    .describe('Whether this station sends Remote ID data to vehicles that have Remote ID'),
  region: remoteIdRegionSchema.describe('Whose rules apply'),
  operatorId: ascii(24).describe(
    'Registration of the operator, at most 20 characters. In the EU with the 3 secret characters when it is new: they check it and are not stored',
  ),
  operatorIdType: z.enum(['registration', 'private']).describe('private: another kind of id (201)'),
  selfIdType: z.enum(['text', 'extended-status']).describe('Kind of the text in selfId'),
  selfId: ascii(REMOTE_ID_MAX_TEXT).describe('What the flight is for. May be empty'),
  emergencyText: ascii(REMOTE_ID_MAX_TEXT).describe('Transmitted instead during a declared emergency'),
  euCategory: z
    .enum(['undeclared', 'open', 'specific', 'certified'])
    .describe('Category of the operation in the EU'),
  euClass: z.number().int().min(0).max(7).describe('0: undeclared. 1 to 7: C0 to C6'),
  locationSource: z
    .enum(['takeoff', 'live', 'fixed'])
    .describe('Home of the vehicle, position of this computer, or the given one'),
  fixedLocation: placeSchema.nullable().describe('Used with the source fixed. null: none given'),
};

/** Body of `PUT /api/station/remote-id`. */
export const remoteIdSettingsSchema = z.strictObject(settingsShape).meta({ id: 'RemoteIdSettings' });
export type RemoteIdSettings = z.infer<typeof remoteIdSettingsSchema>;

/** Remote ID of the station: what it sends, and what is missing. Personal data of its operator. */
export const stationRemoteIdSchema = z
  .object({
    ...settingsShape,
    position: z
      .object({
        ...placeSchema.shape,
        ageMs: z.number().describe('Since it was measured, in milliseconds'),
        isLive: z.boolean().describe('Not older than 5 s'),
      })
      .nullable()
      .describe('The last position of this computer, live for 5 s'),
    problems: z.array(operatorTextSchema).describe('What the rules of the region require and is missing'),
  })
  .meta({ id: 'StationRemoteId' });
export type StationRemoteId = z.infer<typeof stationRemoteIdSchema>;

/** Body of `PUT /api/station/remote-id/position`. */
export const stationPositionSchema = z.strictObject({
  ...placeSchema.shape,
  ageMs: z.number().min(0).max(600_000).default(0).describe('Since it was measured'),
});
export type StationPosition = z.infer<typeof stationPositionSchema>;

/** Kinds of aircraft, in the order of MAV_ODID_UA_TYPE. */
export const UA_TYPES = [
  'none',
  'aeroplane',
  'multirotor',
  'gyroplane',
  'hybrid-lift',
  'ornithopter',
  'glider',
  'kite',
  'free-balloon',
  'captive-balloon',
  'airship',
  'parachute',
  'rocket',
  'tethered',
  'ground-obstacle',
  'other',
] as const;

/** The id of one aircraft. */
export const basicIdSchema = z.strictObject({
  idType: z
    .enum(['serial-number', 'registration', 'utm', 'session'])
    .describe(
      'Serial number of ANSI/CTA-2063-A; registration; id of a UTM or of one session, in hexadecimal',
    ),
  id: z.string().trim().min(1).max(64),
  uaType: z.enum(UA_TYPES).describe('Kind of aircraft'),
});
export type BasicId = z.infer<typeof basicIdSchema>;

export const vehicleRemoteIdSchema = z
  .object({
    vehicleId: z.string(),
    basicId: basicIdSchema.nullable().describe('null: the aircraft has its own'),
  })
  .meta({ id: 'VehicleRemoteId' });
export type VehicleRemoteId = z.infer<typeof vehicleRemoteIdSchema>;
export const vehicleRemoteIdRequestSchema = z.strictObject({
  basicId: basicIdSchema.nullable().describe('null removes it'),
});

export const DEFAULT_REMOTE_ID: RemoteIdSettings = {
  isEnabled: false,
  region: 'eu',
  operatorId: '',
  operatorIdType: 'registration',
  selfIdType: 'text',
  selfId: '',
  emergencyText: 'EMERGENCY',
  euCategory: 'undeclared',
  euClass: 0,
  locationSource: 'takeoff',
  fixedLocation: null,
};

const EU_COUNTRY = /^[A-Z]{3}/;
const EU_NUMBER = /^[A-Z]{3}[0-9a-z]{12}/;
/** Country, 12 characters, the check character. */
const EU_PUBLIC_LENGTH = 16;
const BASE_36 = '0123456789abcdefghijklmnopqrstuvwxyz';

/** The part of an operator id that is stored and sent: without the secret characters of the EU. */
export function publicOperatorId(operatorId: string, region: RemoteIdRegion): string {
  return region === 'eu' ? operatorId.slice(0, EU_PUBLIC_LENGTH) : operatorId;
}

/**
 * What is wrong with an operator id; undefined if nothing is.
 * @param stored the id that was checked before, with its region: it needs no secret characters again
 */
export function operatorIdFault(
  operatorId: string,
  region: RemoteIdRegion,
  stored: Pick<RemoteIdSettings, 'operatorId' | 'region'>,
): OperatorText | undefined {
  if (operatorId === '') return undefined;
  if (region !== 'eu')
    return operatorId.length > REMOTE_ID_MAX_ID
      ? say('The operator id has {count} characters. At most {most} can be sent.', {
          count: operatorId.length,
          most: REMOTE_ID_MAX_ID,
        })
      : undefined;
  if (stored.region === 'eu' && operatorId === stored.operatorId) return undefined;
  if (!EU_COUNTRY.test(operatorId))
    return 'The operator id starts with the country in 3 capital letters, such as FIN.';
  if (!EU_NUMBER.test(operatorId)) return '12 small letters or digits follow the country in the operator id.';
  const secret = operatorId.slice(EU_PUBLIC_LENGTH).replace(/^-/, '');
  if (secret === '')
    return 'Add “-” and the 3 secret characters to the operator id. They check it and are not stored.';
  if (!/^[0-9a-z]{3}$/.test(secret))
    return 'The operator id ends with “-” and 3 secret characters: small letters or digits.';
  return operatorId.charAt(15) === checkCharacter(operatorId.slice(3, 15) + secret)
    ? undefined
    : 'The check character of the operator id does not match. Compare it with your registration.';
}

/** By the Luhn method with 36 characters, as the EU registers check their numbers. */
function checkCharacter(digits: string): string {
  let sum = 0;
  for (const [place, character] of [...digits].reverse().entries()) {
    const value = BASE_36.indexOf(character) * (place % 2 === 0 ? 2 : 1);
    sum += Math.floor(value / 36) + (value % 36);
  }
  return BASE_36.charAt((36 - (sum % 36)) % 36);
}

/** Without I and O. */
const SERIAL = /^[0-9A-HJ-NP-Z]+$/;
const MANUFACTURER_LENGTH = 4;

/** What is wrong with the id of an aircraft; undefined if nothing is. */
export function basicIdFault({ idType, id }: BasicId): OperatorText | undefined {
  switch (idType) {
    case 'serial-number':
      return serialNumberFault(id);
    case 'registration':
      return PRINTABLE.test(id) && id.length <= REMOTE_ID_MAX_ID
        ? undefined
        : say('The registration has at most {most} characters of ASCII.', { most: REMOTE_ID_MAX_ID });
    case 'utm':
      return /^[0-9a-fA-F]{32}$/.test(id.replaceAll('-', ''))
        ? undefined
        : 'The id of a UTM is a UUID of 32 hexadecimal digits.';
    case 'session':
      return /^(?:[0-9a-fA-F]{2}){1,20}$/.test(id)
        ? undefined
        : 'The id of a session has up to 20 bytes, each of 2 hexadecimal digits.';
  }
}

/** ANSI/CTA-2063-A: 4 characters of the manufacturer, the length of the rest, the rest. */
function serialNumberFault(id: string): OperatorText | undefined {
  if (!SERIAL.test(id)) return 'A serial number has digits and capital letters without I and O.';
  const length = '0123456789ABCDEF'.indexOf(id.charAt(MANUFACTURER_LENGTH));
  if (length < 1)
    return 'The fifth character of a serial number is the length of the rest: 1 to 9, or A to F for 10 to 15.';
  const rest = id.length - MANUFACTURER_LENGTH - 1;
  return rest === length
    ? undefined
    : say('By its fifth character {length} characters follow in the serial number. There are {count}.', {
        length,
        count: rest,
      });
}

export interface RemoteIdPort {
  station(): StationRemoteId;
  /** @throws validation if the operator id or the location is wrong, store-unavailable */
  put(settings: RemoteIdSettings, context: RequestContext): StationRemoteId;
  /** The position of this computer, in memory only. */
  putPosition(position: StationPosition): StationRemoteId;
  ofVehicle(vehicleId: string): VehicleRemoteId;
  /** @throws validation if the id is wrong, store-unavailable */
  putVehicle(vehicleId: string, basicId: BasicId | null, context: RequestContext): VehicleRemoteId;
}
