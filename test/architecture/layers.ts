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

const gatewayRooms = [
  'gateway/action',
  'gateway/approval',
  'gateway/store/audit',
  'gateway/assistant',
  'gateway/base',
  'gateway/board-file',
  'gateway/board-log',
  'gateway/calibration',
  'gateway/checklist',
  'gateway/cognition',
  'gateway/console',
  'gateway/contract',
  'gateway/credit',
  'gateway/flight-plan',
  'gateway/forwarding',
  'gateway/http',
  'gateway/inspector',
  'gateway/base/jobs',
  'gateway/key',
  'gateway/launch',
  'gateway/mavlink/link',
  'gateway/map',
  'gateway/manual-control',
  'gateway/mavlink/codec',
  'gateway/parameter',
  'gateway/plan',
  'gateway/playback',
  'gateway/policy',
  'gateway/mavlink/protocol',
  'gateway/raw',
  'gateway/recording',
  'gateway/reference',
  'gateway/replay',
  'gateway/mavlink/router',
  'gateway/scenario',
  'gateway/sdk',
  'gateway/simulation',
  'gateway/simulator',
  'gateway/sitl',
  'gateway/store',
  'gateway/terrain',
  'gateway/vehicle',
  'gateway/workflow',
  'gateway/workspace',
  'gateway/world',
  'gateway/ws',
];

/** The clock of the window: what holds for a second must be testable without waiting for it. */
const browserClock = ['renderer/api/clock.ts'];

const foundation = ['gateway/base', 'gateway/contract'];
/** Pure: what the planner on screen, the upload, plans and governance work out alike. */
const flightPlan = 'gateway/flight-plan';

/**
 * Who may import whom. Bytes go up (link → router → vehicle → edges), wishes go down (edges → action → protocol): no room
 * reaches past the next one, and the edges never see MAVLink.
 */
export const rooms: readonly Room[] = [
  { path: 'gateway/contract', mayImport: [], packages: ['zod'] },
  { path: 'gateway/base', mayImport: ['gateway/contract'], packages: ['node:', 'pino', 'zod'] },
  {
    path: 'gateway/flight-plan',
    mayImport: ['gateway/contract'],
    // Types only: its services stay at the gateway, the rest runs in the window too.
    mayImportTypes: ['gateway/base', 'gateway/store'],
    // The numbers of commands and frames; nothing that reads or writes a frame.
    mayImportFiles: [
      'gateway/base/error.ts',
      'gateway/base/local-frame.ts',
      'gateway/base/owner.ts',
      'gateway/mavlink/codec/generated/commands.ts',
      'gateway/mavlink/codec/generated/enums.ts',
    ],
    packages: ['@tmcw/togeojson', '@xmldom/xmldom', 'fflate', 'zod'],
  },
  { path: 'gateway/base/jobs', mayImport: foundation, packages: ['node:'] },
  { path: 'gateway/mavlink/link', mayImport: foundation },
  { path: 'gateway/mavlink/codec', mayImport: foundation, packages: ['node:'] },
  { path: 'gateway/policy', mayImport: foundation, mayImportTypes: ['gateway/store'] },
  {
    path: 'gateway/approval',
    mayImport: [...foundation, 'gateway/policy'],
    mayImportTypes: ['gateway/store', 'gateway/action', 'gateway/vehicle'],
  },
  { path: 'gateway/scenario', mayImport: foundation, packages: ['node:', 'yaml', 'zod'] },
  {
    path: 'gateway/simulation',
    mayImport: [...foundation, 'gateway/scenario'],
    mayImportTypes: ['gateway/store', 'gateway/world'],
  },
  // It starts programs; what they say comes in over a link like everything else.
  {
    path: 'gateway/checklist',
    mayImport: foundation,
    mayImportTypes: ['gateway/action', 'gateway/store', 'gateway/vehicle'],
    // Plans and checklists look at telemetry alike.
    mayImportFiles: ['gateway/plan/condition-check.ts'],
  },
  {
    path: 'gateway/sitl',
    mayImport: foundation,
    mayImportTypes: ['gateway/store'],
    packages: ['node:', 'zod'],
  },
  { path: 'gateway/store', mayImport: foundation },
  {
    path: 'gateway/mavlink/router',
    mayImport: [...foundation, 'gateway/mavlink/link', 'gateway/mavlink/codec'],
  },
  {
    path: 'gateway/mavlink/protocol',
    mayImport: [...foundation, 'gateway/mavlink/codec'],
    packages: ['node:'],
  },
  {
    path: 'gateway/vehicle',
    mayImport: [...foundation, 'gateway/mavlink/codec', 'gateway/mavlink/protocol'],
    packages: ['node:'],
  },
  {
    path: 'gateway/action',
    mayImport: [...foundation, flightPlan, 'gateway/vehicle', 'gateway/policy', 'gateway/mavlink/protocol'],
    mayImportTypes: ['gateway/store', 'gateway/mavlink/codec'],
    // The numbers of commands and results; nothing that reads or writes a frame.
    mayImportFiles: ['gateway/mavlink/codec/generated/enums.ts'],
  },
  {
    path: 'gateway/parameter',
    mayImport: [...foundation, 'gateway/action', 'gateway/vehicle', 'gateway/mavlink/protocol'],
    mayImportTypes: ['gateway/store', 'gateway/mavlink/codec'],
    // The numbers of the types; nothing that reads or writes a frame.
    mayImportFiles: ['gateway/mavlink/codec/generated/enums.ts'],
    packages: ['node:', 'zod', 'xz-decompress'],
  },
  {
    path: 'gateway/manual-control',
    mayImport: [...foundation, 'gateway/action', 'gateway/vehicle'],
    mayImportTypes: ['gateway/mavlink/protocol'],
    // The numbers of states; nothing that reads or writes a frame.
    mayImportFiles: ['gateway/mavlink/codec/generated/enums.ts'],
  },
  {
    path: 'gateway/calibration',
    mayImport: [...foundation, 'gateway/action', 'gateway/vehicle'],
    mayImportTypes: ['gateway/mavlink/codec', 'gateway/parameter', 'gateway/mavlink/protocol'],
    // The numbers of commands and states; nothing that reads or writes a frame.
    mayImportFiles: ['gateway/mavlink/codec/generated/enums.ts'],
  },
  {
    path: 'gateway/launch',
    mayImport: [...foundation, flightPlan, 'gateway/action', 'gateway/vehicle', 'gateway/store'],
    mayImportTypes: ['gateway/mavlink/protocol'],
    mayImportFiles: ['gateway/mavlink/codec/generated/enums.ts'],
  },
  {
    path: 'gateway/plan',
    mayImport: [...foundation, flightPlan, 'gateway/action'],
    mayImportTypes: ['gateway/approval', 'gateway/policy', 'gateway/store'],
    packages: ['node:', 'zod'],
  },
  {
    path: 'gateway/board-file',
    mayImport: [...foundation, 'gateway/action', 'gateway/vehicle'],
    mayImportTypes: ['gateway/mavlink/protocol'],
  },
  {
    path: 'gateway/board-log',
    mayImport: foundation,
    mayImportTypes: ['gateway/action', 'gateway/mavlink/protocol', 'gateway/vehicle'],
    packages: ['node:'],
  },
  {
    path: 'gateway/forwarding',
    mayImport: foundation,
    mayImportTypes: [
      'gateway/action',
      'gateway/mavlink/codec',
      'gateway/parameter',
      'gateway/mavlink/protocol',
      'gateway/vehicle',
    ],
    mayImportFiles: [
      'gateway/action/catalogue/mode-step.ts',
      'gateway/mavlink/codec/generated/enums.ts',
      'gateway/mavlink/protocol/mission-item-encoding.ts',
      'gateway/mavlink/protocol/parameter-encoding.ts',
      'gateway/mavlink/router/returned-frame.ts',
      'gateway/vehicle/parameter-encoding-of.ts',
    ],
    packages: [],
  },
  {
    path: 'gateway/raw',
    mayImport: [...foundation, 'gateway/mavlink/codec'],
    mayImportTypes: ['gateway/action', 'gateway/vehicle'],
    // Which messages command.
    mayImportFiles: ['gateway/mavlink/router/commanding-messages.ts'],
    packages: [],
  },
  {
    path: 'gateway/console',
    mayImport: foundation,
    mayImportTypes: ['gateway/action', 'gateway/mavlink/codec', 'gateway/vehicle'],
    mayImportFiles: ['gateway/mavlink/codec/generated/enums.ts'],
    packages: ['node:'],
  },
  {
    path: 'gateway/map',
    mayImport: foundation,
    mayImportTypes: ['gateway/store'],
    packages: ['node:', 'better-sqlite3', 'image-size', 'pmtiles', 'zod'],
  },
  {
    path: 'gateway/terrain',
    mayImport: foundation,
    mayImportTypes: ['gateway/store'],
    packages: ['node:', 'geotiff', 'zod'],
  },
  {
    path: 'gateway/inspector',
    mayImport: [...foundation, 'gateway/mavlink/codec'],
    mayImportTypes: ['gateway/mavlink/router', 'gateway/mavlink/link'],
    packages: ['node:'],
  },
  {
    path: 'gateway/recording',
    mayImport: [...foundation, 'gateway/mavlink/router', 'gateway/mavlink/codec'],
    mayImportTypes: ['gateway/store'],
  },
  {
    path: 'gateway/replay',
    mayImport: [
      ...foundation,
      'gateway/mavlink/router',
      'gateway/mavlink/codec',
      'gateway/mavlink/link',
      'gateway/vehicle',
      'gateway/base/jobs',
    ],
    mayImportTypes: ['gateway/store', 'gateway/recording'],
    // One reader of the format; what writes it stays where frames come in.
    mayImportFiles: ['gateway/recording/tlog-reader.ts', 'gateway/recording/coverage.ts'],
  },
  {
    // It plays what was heard: the live router and handlers, and nothing that gives a command.
    path: 'gateway/playback',
    mayImport: [...foundation, 'gateway/mavlink/router', 'gateway/vehicle', 'gateway/mavlink/codec'],
    mayImportTypes: ['gateway/mavlink/link', 'gateway/replay'],
    // How values stand on the wire; nothing that sends.
    mayImportFiles: [
      'gateway/mavlink/protocol/mission-item-encoding.ts',
      'gateway/mavlink/protocol/parameter-encoding.ts',
    ],
    packages: ['node:'],
  },
  {
    path: 'gateway/store/audit',
    mayImport: foundation,
    mayImportTypes: ['gateway/store'],
    packages: ['node:'],
  },
  {
    path: 'gateway/cognition',
    mayImport: [...foundation, 'gateway/policy'],
    mayImportTypes: ['gateway/action', 'gateway/replay', 'gateway/store', 'gateway/vehicle'],
    // The names of the numbers of a recording.
    mayImportFiles: ['gateway/replay/flight-log.ts'],
    packages: ['node:', 'zod'],
  },
  { path: 'gateway/key', mayImport: foundation, mayImportTypes: ['gateway/store'], packages: ['node:'] },
  { path: 'gateway/credit', mayImport: foundation, mayImportTypes: ['gateway/store'], packages: ['node:'] },
  {
    path: 'gateway/reference',
    mayImport: foundation,
    mayImportTypes: ['gateway/store'],
    packages: ['@scalar/snippetz', 'zod'],
  },
  {
    path: 'gateway/sdk',
    mayImport: foundation,
    // How an OpenAPI document is read stands in one place.
    mayImportTypes: ['gateway/store', 'gateway/reference'],
    mayImportFiles: ['gateway/reference/token-variable.ts'],
    packages: ['node:', 'fflate', 'zod'],
  },
  {
    path: 'gateway/workflow',
    mayImport: foundation,
    mayImportTypes: ['gateway/store', 'gateway/reference'],
    // How an OpenAPI document is read stands in one place.
    mayImportFiles: ['gateway/reference/example-value.ts', 'gateway/reference/json-schema.ts'],
    packages: ['node:', 'croner', 'jsonata', 'zod'],
  },
  { path: 'gateway/assistant', mayImport: foundation, mayImportTypes: ['gateway/store'], packages: [] },
  { path: 'gateway/workspace', mayImport: foundation, mayImportTypes: ['gateway/store'], packages: [] },
  // Its own program: it shares the codec with the station and nothing of what the station decides.
  {
    path: 'gateway/simulator',
    mayImport: ['gateway/base', 'gateway/mavlink/codec'],
    mayImportFiles: ['gateway/contract/fault-params.ts', 'gateway/contract/host-protocol.ts'],
    packages: ['node:'],
  },
  {
    path: 'gateway/ws',
    mayImport: foundation,
    mayImportTypes: [
      'gateway/vehicle',
      'gateway/action',
      'gateway/recording',
      'gateway/replay',
      'gateway/store',
    ],
  },
  {
    path: 'gateway/http',
    mayImport: [...foundation, 'gateway/ws'],
    mayImportTypes: [
      'gateway/vehicle',
      'gateway/action',
      'gateway/plan',
      'gateway/policy',
      'gateway/recording',
      'gateway/replay',
      'gateway/store',
    ],
  },
  // A station and its vehicles in one program on one simulated clock: composed as the composition root does.
  { path: 'gateway/world', mayImport: [...gatewayRooms, 'gateway'] },
  // Composition root, entries, configuration.
  { path: 'gateway', mayImport: gatewayRooms },

  {
    path: 'main',
    mayImport: ['gateway/base', 'gateway/contract', 'preload'],
    packages: ['electron', 'node:'],
  },
  { path: 'preload', mayImport: [], packages: ['electron'] },
  { path: 'resources', mayImport: [], packages: ['maplibre-gl'] },
  {
    path: 'tools',
    mayImport: ['gateway/mavlink/codec', 'main'],
    mayImportTypes: ['gateway/contract'],
    mayImportFiles: ['gateway/simulator/px4/px4-parameter-table.ts'],
  },

  // Types only: each code of the contracts has its German.
  {
    path: 'renderer/language',
    mayImport: [],
    mayImportTypes: ['gateway/contract'],
    packages: ['intl-messageformat'],
  },
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
    path: 'renderer/views',
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
      'renderer/views',
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
    ],
    // How many tiles an area has is counted as the gateway does.
    mayImportFiles: ['gateway/map/tile-area.ts'],
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
      'renderer/views',
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
