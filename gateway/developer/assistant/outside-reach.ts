/** Wishes no operation fulfils, so that they are named instead of passed over. */
export const OUTSIDE_REACH: readonly { readonly stems: readonly string[]; readonly text: string }[] = [
  {
    stems: ['camera', 'video', 'photo', 'image', 'thermal', 'infrared', 'lidar', 'multispectral', 'picture'],
    text: 'Pictures and sensor data of a payload do not come through these operations: telemetry says where and when, your camera’s own system says what it saw.',
  },
  {
    stems: ['spray', 'pesticid', 'fertiliz', 'seed ', 'seeds ', 'winch', 'gripper'],
    text: 'Payload actuators such as sprayers, winches and grippers have no operation.',
  },
  {
    stems: ['weather', 'forecast', 'rain '],
    text: 'There is no weather forecast; the wind a vehicle measures is in its telemetry.',
  },
  {
    stems: ['bvlos', 'beyond visual', 'waiver', 'laanc', 'utm ', 'air traffic', 'licence', 'license'],
    text: 'Permissions of aviation authorities are not obtained here; governance records a decision, it replaces none of theirs.',
  },
  {
    stems: [
      'recogni',
      'detect people',
      'detect person',
      'face ',
      'faces ',
      'object detection',
      'count people',
      'classif',
      'machine learning',
    ],
    text: 'Nothing here recognises people or objects in pictures.',
  },
  {
    stems: ['payment', 'credit card', 'paypal', 'stripe'],
    text: 'No payments are taken here: usage is recorded, your own billing collects.',
  },
  {
    stems: ['indoor', 'warehouse', 'tunnel', 'without gps', 'no gps', 'underground'],
    text: 'Flights without satellite position are not covered: zones and patterns are geographic.',
  },
  {
    stems: ['underwater', 'submarine', 'boat', 'rover', 'ground robot'],
    text: 'Launch patterns are made for copters; other vehicles can be watched, and flown by missions of their own autopilot.',
  },
];
