/** A folder with one purpose, and what it may know. The longest matching path decides to which room a file belongs. */
export interface Room {
  readonly path: string;
  /** Rooms it may import from, itself always included. */
  readonly mayImport: readonly string[];
  /** Rooms of which it may import types only. */
  readonly mayImportTypes?: readonly string[];
  /** Single files of other rooms it may import. */
  readonly mayImportFiles?: readonly string[];
  /** Packages it may import; undefined means any that is installed. Node's own modules: `node:`. */
  readonly packages?: readonly string[];
}

/** The clock of the window: what holds for a second must be testable without waiting for it. */
const browserClock = ['renderer/api/connection/clock.ts'];

const foundation = ['gateway/base', 'gateway/contract'];
/** Pure: what the planner on screen, the upload, plans and governance work out alike. */
const flightPlan = 'gateway/mission';

const gatewayRooms = [
  ...foundation,
  'gateway/store',
  'gateway/mavlink',
  'gateway/vehicle',
  'gateway/mission',
  'gateway/mission/map',
  'gateway/mission/terrain',
  'gateway/command',
  'gateway/onboard',
  'gateway/action',
  'gateway/recording',
  'gateway/analysis',
  'gateway/simulation',
  'gateway/simulation/world',
  'gateway/developer',
  'gateway/server',
  'gateway/station',
];

/**
 * Who may import whom. Bytes go up (mavlink → vehicle → server), wishes go down (server → action → command → mavlink): no room
 * reaches past the next one, and the server never sees MAVLink.
 */
export const rooms: readonly Room[] = [
  { path: 'gateway/contract', mayImport: [], packages: ['zod'] },
  {
    path: 'gateway/base',
    mayImport: ['gateway/contract'],
    packages: ['node:', '@xmldom/xmldom', 'pino', 'zod'],
  },
  { path: 'gateway/store', mayImport: foundation, packages: ['node:', 'better-sqlite3'] },
  { path: 'gateway/mavlink', mayImport: foundation, packages: ['node:', 'serialport'] },
  { path: 'gateway/vehicle', mayImport: [...foundation, 'gateway/mavlink'], packages: [] },
  {
    path: 'gateway/mission',
    mayImport: ['gateway/contract'],
    // Types only: its services stay at the gateway, the rest runs in the window too.
    mayImportTypes: ['gateway/base', 'gateway/store'],
    // The numbers of commands and frames; nothing that reads or writes a frame.
    mayImportFiles: [
      'gateway/base/error.ts',
      'gateway/base/geometry/local-frame.ts',
      'gateway/base/principal/owner.ts',
      'gateway/mavlink/codec/generated/commands.ts',
      'gateway/mavlink/codec/generated/enums.ts',
    ],
    packages: ['@tmcw/togeojson', '@xmldom/xmldom', 'fflate', 'zod'],
  },
  {
    path: 'gateway/mission/map',
    mayImport: foundation,
    mayImportTypes: ['gateway/store'],
    packages: ['node:', '@xmldom/xmldom', 'better-sqlite3', 'image-size', 'pmtiles', 'zod'],
  },
  {
    path: 'gateway/mission/terrain',
    mayImport: foundation,
    mayImportTypes: ['gateway/store'],
    packages: ['node:', 'geotiff', 'zod'],
  },
  {
    path: 'gateway/command',
    mayImport: [...foundation, 'gateway/mavlink', 'gateway/vehicle', 'gateway/mission'],
    mayImportTypes: ['gateway/store', 'gateway/onboard'],
    packages: ['node:'],
  },
  {
    path: 'gateway/onboard',
    mayImport: [...foundation, 'gateway/mavlink', 'gateway/vehicle', 'gateway/mission', 'gateway/command'],
    mayImportTypes: ['gateway/store'],
    packages: ['node:', '@xmldom/xmldom', 'xz-decompress', 'zod'],
  },
  {
    path: 'gateway/action',
    mayImport: [...foundation, 'gateway/vehicle', 'gateway/mission', 'gateway/command'],
    mayImportTypes: ['gateway/store', 'gateway/onboard'],
    // The numbers of commands and results; nothing that reads or writes a frame.
    mayImportFiles: ['gateway/mavlink/codec/generated/enums.ts'],
    packages: ['node:', 'zod'],
  },
  {
    path: 'gateway/recording',
    mayImport: [...foundation, 'gateway/mavlink', 'gateway/vehicle'],
    mayImportTypes: ['gateway/store'],
    packages: ['node:', '@foxglove/ulog', '@mcap/core', 'werift', 'zod'],
  },
  {
    path: 'gateway/analysis',
    mayImport: [...foundation, 'gateway/mavlink', 'gateway/recording'],
    packages: [],
  },
  {
    path: 'gateway/simulation',
    mayImport: [...foundation, 'gateway/mavlink'],
    mayImportTypes: ['gateway/store', 'gateway/simulation/world'],
    packages: ['node:', 'yaml', 'zod'],
  },
  // A whole station of its own, as the gateway composes one, with simulated vehicles.
  { path: 'gateway/simulation/world', mayImport: gatewayRooms },
  {
    path: 'gateway/developer',
    mayImport: foundation,
    mayImportTypes: ['gateway/store'],
    packages: ['node:', '@scalar/snippetz', 'croner', 'fflate', 'jose', 'jsonata', 'nodemailer', 'zod'],
  },
  { path: 'gateway/server', mayImport: foundation },
  // Composition: it joins the rooms, and the programs start it.
  { path: 'gateway/station', mayImport: gatewayRooms, mayImportFiles: ['gateway/config.ts'] },
  { path: 'gateway', mayImport: gatewayRooms },
  // The centre of a fleet: a program of its own, which speaks the language of stations.
  {
    path: 'fleet',
    mayImport: [...foundation, 'gateway/server'],
    mayImportFiles: [
      'gateway/action/plan/plan-graph.ts',
      'gateway/station/centre/centre-address.ts',
      'gateway/station/shipped-files.ts',
      'gateway/store/repository/audit/audit-repository.ts',
    ],
  },

  {
    path: 'main',
    mayImport: ['gateway/base', 'gateway/contract', 'preload'],
    packages: ['electron', 'electron-updater', 'node:', 'yaml', 'zod'],
  },
  { path: 'preload', mayImport: [], packages: ['electron'] },
  { path: 'resources', mayImport: [], packages: ['maplibre-gl'] },
  {
    path: 'tools',
    mayImport: ['gateway/contract', 'gateway/mavlink/codec', 'gateway/server', 'main'],
    mayImportFiles: [
      'gateway/station/shipped-files.ts',
      'gateway/simulation/vehicle/px4/px4-parameters.ts',
      'gateway/command/policy/text/parse-policies.ts',
    ],
  },

  { path: 'renderer/language', mayImport: ['gateway/contract'], packages: ['intl-messageformat'] },
  { path: 'renderer/format', mayImport: ['gateway/contract', 'renderer/language'], packages: [] },
  { path: 'renderer/style', mayImport: [], packages: [] },
  {
    path: 'renderer/api',
    mayImport: ['gateway/contract', 'preload', 'renderer/language'],
    packages: ['zod'],
  },
  {
    path: 'renderer/state',
    mayImport: ['gateway/contract', flightPlan, 'renderer/api', 'renderer/format', 'renderer/language'],
  },
  {
    path: 'renderer/components',
    mayImport: ['gateway/contract', 'renderer/format', 'renderer/language', 'renderer/style'],
    mayImportFiles: browserClock,
  },
  {
    path: 'renderer/map',
    mayImport: [
      'gateway/contract',
      flightPlan,
      'renderer/components',
      'renderer/state',
      'renderer/format',
      'renderer/language',
      'renderer/style',
      'resources',
    ],
    mayImportFiles: browserClock,
  },
  { path: 'renderer/shortcut', mayImport: ['renderer/language'], packages: ['react', 'zod', 'zustand'] },
  {
    path: 'renderer/voice',
    mayImport: ['gateway/contract', 'renderer/format', 'renderer/language', 'renderer/state'],
    mayImportFiles: browserClock,
  },
  {
    // It asks for the vehicle and sends sticks: like the settings, without a state in between.
    path: 'renderer/gamepad',
    mayImport: [
      'gateway/contract',
      'renderer/api',
      'renderer/components',
      'renderer/format',
      'renderer/language',
      'renderer/shortcut',
      'renderer/state',
      'renderer/style',
    ],
  },
  {
    // Parts that more than one screen shows. Unlike components they know the state.
    path: 'renderer/screens/shared',
    mayImport: [
      'gateway/contract',
      'renderer/components',
      'renderer/state',
      'renderer/format',
      'renderer/language',
      'renderer/style',
    ],
  },
  {
    path: 'renderer/screens',
    mayImport: [
      'gateway/contract',
      flightPlan,
      'renderer/components',
      'renderer/state',
      'renderer/map',
      'renderer/format',
      'renderer/gamepad',
      'renderer/language',
      'renderer/shortcut',
      'renderer/style',
      'renderer/screens/shared',
    ],
    mayImportFiles: browserClock,
  },
  {
    // Its forms add, change and remove stored things: between them and the request there is no state to go through.
    path: 'renderer/screens/settings',
    mayImport: [
      'gateway/contract',
      'renderer/api',
      'renderer/components',
      'renderer/state',
      'renderer/format',
      'renderer/gamepad',
      'renderer/language',
      'renderer/map',
      'renderer/shortcut',
      'renderer/voice',
      'renderer/style',
      'renderer/screens/shared',
    ],
    // How many tiles an area has, and whether a polygon crosses itself, is decided as the gateway does.
    mayImportFiles: ['gateway/mission/map/tile-area.ts', 'gateway/mission/zone/zone-shape.ts'],
  },
  {
    path: 'renderer',
    mayImport: [
      'gateway/contract',
      'preload',
      'renderer/api',
      'renderer/components',
      'renderer/format',
      'renderer/gamepad',
      'renderer/language',
      'renderer/shortcut',
      'renderer/voice',
      'renderer/map',
      'renderer/screens',
      'renderer/screens/settings',
      'renderer/state',
      'renderer/style',
      'renderer/screens/shared',
      'resources',
    ],
  },
];

/** Single imports beyond the table, each with the reason it has. */
export const exceptions: readonly { readonly from: string; readonly to: string; readonly why: string }[] = [];

/** The room a file belongs to; undefined for a file outside all rooms. */
export function roomOf(path: string): Room | undefined {
  return rooms
    .filter((room) => path.startsWith(`${room.path}/`))
    .sort((a, b) => b.path.length - a.path.length)[0];
}
