/** Words of English that say nothing about what is wanted. */
const EMPTY: ReadonlySet<string> = new Set(
  (
    'about above after again against along also although always among another any anything are around because been before ' +
    'being below between both build built can cannot could does doing done down during each either else even ever every ' +
    'everything few find first fly flies flying flight flights for from get getting give given goal going good had has have ' +
    'having help her here him his how into its just keep kind know large last least less let like little long look looking ' +
    'made make makes making many may might more most much must need needed needs never new next not nothing now off often ' +
    'once one only onto other our out over own part perhaps place please possible put really same see set several shall she ' +
    'should show small some someone something soon still such take taken than that the their them then there these they ' +
    'thing things this those through times today together too toward towards try twice two under until upon use used uses ' +
    'using very via want wanted wants was way ways well were what when where whether which while who whole whom whose why ' +
    'yesterday tomorrow will with within without work works would year years yet you your drone drones uav uavs vehicle vehicles copter ' +
    'copters quadcopter quadcopters aircraft aircrafts three four five six seven eight nine ten twelve twenty dozen ' +
    'hourly daily nightly weekly monthly quarterly yearly annually fortnightly hour hours day days night nights week weeks ' +
    'month months quarter morning evening minute minutes weekday monday tuesday wednesday thursday friday saturday sunday'
  ).split(' '),
);

/** The words that carry meaning, each once, in order. */
export function meaningfulWords(words: readonly string[]): readonly string[] {
  return [...new Set(words)].filter((word) => word.length > 3 && !EMPTY.has(word) && !/^\d/.test(word));
}
