import type { FlightPlanProblem } from '../../../../gateway/contract/mission/flight-plan.ts';
import type { CodeText } from '../../code-text.ts';

/** Problems of a plan by code. */
export const planProblems: Readonly<Record<FlightPlanProblem['code'], CodeText>> = {
  empty: { title: 'Es gibt nichts zu fliegen.' },
  'no-takeoff': { title: 'Die Mission beginnt nicht mit dem Abheben.' },
  'no-landing': { title: 'Die Mission endet in der Luft.' },
  'too-many-items': { title: 'Die Mission hat zu viele Punkte.' },
  'bad-item': { title: 'Ein Punkt ist nicht vollständig.' },
  'unsupported-command': { title: 'Der Autopilot fliegt diesen Befehl nicht in einer Mission.' },
  'bad-jump': { title: 'Ein Sprung führt nicht, wohin er soll.' },
  'too-far': { title: 'Ein Punkt liegt zu weit von Home.' },
  'too-high': { title: 'Ein Punkt liegt zu hoch.' },
  'too-low': { title: 'Ein Punkt liegt sehr tief.' },
  'below-terrain': { title: 'Der Weg führt zu nah an den Boden.' },
  'terrain-unknown': { title: 'Die Höhe des Bodens ist nicht bekannt.' },
  'steep-terrain': { title: 'Der Boden ist steiler, als das Fahrzeug folgen kann.' },
  'home-height': { title: 'Die Höhe von Home kann nicht stimmen.' },
  'outside-fence': { title: 'Der Weg führt aus dem Geofence.' },
  'inside-exclusion': { title: 'Der Weg führt durch eine zu meidende Fläche.' },
  'fence-shape': { title: 'Der Geofence hat keine mögliche Form.' },
  'no-fly-zone': { title: 'Der Weg führt in eine Flugverbotszone.' },
  'outside-zone': { title: 'Der Weg führt aus den Zonen, die einzuhalten sind.' },
  'long-leg': { title: 'Eine Strecke ist sehr lang.' },
  battery: { title: 'Der Akku reicht nicht oder nur knapp.' },
  'no-home': { title: 'Home ist nicht bekannt.' },
};

/** The same with their figures, and the fixes. Braces stand for what the gateway fills in. */
export const planCheck: Readonly<Record<string, string>> = {
  'There are no items to fly.': 'Es gibt keine Punkte zu fliegen.',
  'The mission has {count} items, the vehicle keeps {limit}. Take wider lines, or split it.':
    'Die Mission hat {count} Punkte, das Fahrzeug fasst {limit}. Nehmen Sie weitere Bahnen oder teilen Sie sie auf.',
  'Item {number}: the autopilot does not fly command {command} in a mission.':
    'Punkt {number}: Der Autopilot fliegt den Befehl {command} nicht in einer Mission.',
  'The mission does not begin with a take-off: it cannot be started from the ground.':
    'Die Mission beginnt nicht mit dem Abheben: Vom Boden lässt sie sich nicht starten.',
  'Begin with a take-off': 'Mit Abheben beginnen',
  'The mission ends in the air: nothing brings the vehicle down.':
    'Die Mission endet in der Luft: Nichts bringt das Fahrzeug herunter.',
  'Return to launch at the end': 'Am Ende zurückkehren (RTL)',
  '{item} has half a place: name latitude and longitude, or neither.':
    '{item} hat nur einen halben Ort: Geben Sie Breite und Länge an oder keines davon.',
  '{item} has no place: it is flown wherever the vehicle is then.':
    '{item} hat keinen Ort: Er wird dort geflogen, wo das Fahrzeug dann ist.',
  '{item} counts from frame {frame}, which is not of the globe.':
    '{item} zählt vom Frame {frame}, der nicht auf der Erde liegt.',
  'Count its height from home': 'Höhe über Home zählen',
  '{item} has no height.': '{item} hat keine Höhe.',
  'Fly it at {height} m': 'In {height} m fliegen',
  'Remove the jump': 'Sprung entfernen',
  'Item {number} jumps to item {target}: there is no such item.':
    'Punkt {number} springt zu Punkt {target}: Diesen Punkt gibt es nicht.',
  'Item {number} jumps nowhere.': 'Punkt {number} springt nirgendwohin.',
  'Item {number} jumps to itself.': 'Punkt {number} springt zu sich selbst.',
  'Item {number} jumps back without end: what follows is never flown.':
    'Punkt {number} springt endlos zurück: Was folgt, wird nie geflogen.',
  'Item {number} counts from the ground, whose height is not known here: the vehicle must know it.':
    'Punkt {number} zählt vom Boden, dessen Höhe hier nicht bekannt ist: Das Fahrzeug muss sie kennen.',
  '{item} lies {distance} m from home, {limit} m are allowed.':
    '{item} liegt {distance} m von Home, erlaubt sind {limit} m.',
  '{item} lies {distance} km from {place}.': '{item} liegt {distance} km {place}.',
  'the vehicle': 'vom Fahrzeug',
  'the item before': 'vom vorigen Punkt',
  'Item {number} is at {height} m, above the ceiling{of} of {limit} m.':
    'Punkt {number} liegt in {height} m, über der Höchsthöhe{of} von {limit} m.',
  ' of zone "{zone}"': ' der Zone „{zone}“',
  'Item {number} is flown {height} m above home.': 'Punkt {number} wird {height} m über Home geflogen.',
  'The way to item {number} leads {height} m below the ground.':
    'Der Weg zu Punkt {number} führt {height} m unter den Boden.',
  'The way to item {number} leads {height} m above the ground.':
    'Der Weg zu Punkt {number} führt {height} m über dem Boden.',
  'The way to item {number} leads into the no-fly zone "{zone}".':
    'Der Weg zu Punkt {number} führt in die Flugverbotszone „{zone}“.',
  'The way to item {number} leads out of the zones to stay inside.':
    'Der Weg zu Punkt {number} führt aus den Zonen, die einzuhalten sind.',
  'Item {number} lies outside zone "{zone}".': 'Punkt {number} liegt außerhalb der Zone „{zone}“.',
  'The fence begins at {minimum} m and ends at {maximum} m.':
    'Der Geofence beginnt bei {minimum} m und endet bei {maximum} m.',
  'The way to item {number} leads out of the fence.': 'Der Weg zu Punkt {number} führt aus dem Geofence.',
  'The way to item {number} leads through the excluded {area}.':
    'Der Weg zu Punkt {number} führt durch die zu meidende Fläche ({area}).',
  'polygon {name}': 'Vieleck {name}',
  'circle {name}': 'Kreis {name}',
  'Item {number} is at {height} m, above the fence, which ends at {limit} m.':
    'Punkt {number} liegt in {height} m, über dem Geofence, der bei {limit} m endet.',
  'Item {number} is at {height} m, below the fence, which begins at {limit} m.':
    'Punkt {number} liegt in {height} m, unter dem Geofence, der bei {limit} m beginnt.',
  'Home lies outside the fence: the vehicle would not arm.':
    'Home liegt außerhalb des Geofence: Das Fahrzeug würde sich nicht scharfschalten lassen.',
  'Rally point {number} lies outside the fence.': 'Sammelpunkt {number} liegt außerhalb des Geofence.',
  'The {area} of the fence crosses itself.': 'Eine Fläche des Geofence schneidet sich selbst ({area}).',
  'This takes more lines than any vehicle flies. Take wider lines.':
    'Das braucht mehr Bahnen, als ein Fahrzeug fliegt. Nehmen Sie weitere Bahnen.',
  'Another program made this and it cannot be flown from here.':
    'Das hat ein anderes Programm erzeugt; von hier aus lässt es sich nicht fliegen.',
  'Leave it out': 'Weglassen',
  'Home is not known: distances and the way back are not counted.':
    'Home ist nicht bekannt: Entfernungen und Rückweg werden nicht gezählt.',
  'The flight takes {minutes} min, about {energy} % of a full battery':
    'Der Flug dauert {minutes} min und braucht etwa {energy} % eines vollen Akkus',
  '{takes}: more than it has.': '{takes}: mehr, als er hat.',
  '{takes}; there are {charge} %, of which {reserve} % are to be left.':
    '{takes}; vorhanden sind {charge} %, davon sollen {reserve} % bleiben.',
  'From item {number} on the reserve would not bring it straight home.':
    'Ab Punkt {number} reicht die Reserve nicht mehr für den geraden Heimweg.',
  'Item {number}': 'Punkt {number}',
  'Item {number} counts from the ground: PX4 flies no such heights in a mission. Count them from home.':
    'Punkt {number} zählt vom Boden: PX4 fliegt solche Höhen nicht in einer Mission. Zählen Sie sie von Home.',
  'Item {number} jumps behind a pattern that follows the ground: when the heights of the ground change, so does the number of its items. Look at the jump again then.':
    'Punkt {number} springt hinter ein Muster, das dem Boden folgt: Ändern sich die Höhen des Bodens, ändert sich die Zahl seiner Punkte. Prüfen Sie den Sprung dann erneut.',
  'This pattern follows the ground, and how high home lies is not known. Place home, or choose the vehicle that is to fly it.':
    'Dieses Muster folgt dem Boden, und die Höhe von Home ist nicht bekannt. Setzen Sie Home oder wählen Sie das Fahrzeug, das es fliegen soll.',
  'This pattern follows the ground, and no heights of the ground are here. Import some under Settings, Maps.':
    'Dieses Muster folgt dem Boden, und es sind keine Höhen des Bodens da. Importieren Sie welche unter Einstellungen, Karten.',
  'This pattern follows the ground, and {share} % of its way lies where the height of the ground is not known, first at {place}. Import heights of it under Settings, Maps.':
    'Dieses Muster folgt dem Boden, und {share} % seines Weges liegen, wo die Höhe des Bodens nicht bekannt ist, zuerst bei {place}. Importieren Sie deren Höhen unter Einstellungen, Karten.',
  'Fly it level, counted from home': 'Eben fliegen, über Home gezählt',
  'This pattern leads up to {height} m higher over the ground than asked: at its speed it cannot climb and descend as steeply as the ground.':
    'Dieses Muster führt bis zu {height} m höher über den Boden als verlangt: Bei seinem Tempo kann es nicht so steil steigen und sinken wie der Boden.',
  'Fly it at {speed} m/s': 'Mit {speed} m/s fliegen',
  'Home is said to lie at {home} m above the sea, the ground there at {ground} m: what follows the ground counts from the lower of the two and may be flown {height} m too high.':
    'Home soll {home} m über dem Meer liegen, der Boden dort {ground} m: Was dem Boden folgt, zählt vom niedrigeren der beiden und wird vielleicht {height} m zu hoch geflogen.',
  'Home is said to lie at {home} m above the sea, the ground there at {ground} m: what is told about the ground under the way is off by as much.':
    'Home soll {home} m über dem Meer liegen, der Boden dort {ground} m: Was über den Boden unter dem Weg gesagt wird, liegt um so viel daneben.',
  'Put home at {ground} m': 'Home auf {ground} m setzen',
  "The vehicle's home lies {height} m lower than the plan's: what counts from home would be flown that much lower than planned.":
    'Home des Fahrzeugs liegt {height} m tiefer als das des Plans: Was von Home zählt, würde um so viel tiefer geflogen als geplant.',
  'Take the home of the vehicle': 'Home des Fahrzeugs nehmen',
};
