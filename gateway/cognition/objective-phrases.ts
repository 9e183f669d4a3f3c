const VERBS =
  'take\\s*-?off|takeoff|lift|fly|go|goto|head|move|patrol|inspect|survey|scan|orbit|circle|hold|hover|loiter|wait|pause|take|photograph|shoot|stop|drop|release|deliver|grab|pick|load|return|come|rtl|land|dock|climb|rise|ascend|descend|arm|disarm|slow|speed';
const BREAKS = new RegExp(
  `\\s*(?:[;\\n]|[.!?](?!\\d)|,?\\s*\\b(?:and\\s+)?then\\b,?|,\\s*(?:and\\s+)?(?=(?:${VERBS})\\b)|\\band\\b\\s*(?=(?:${VERBS})\\b))\\s*`,
  'i',
);

/** The parts of an objective that each say one thing, in their order. `47.4, 8.5` and `2.5 m` stay whole. */
export function objectivePhrases(objective: string): readonly string[] {
  return objective
    .split(BREAKS)
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '');
}
