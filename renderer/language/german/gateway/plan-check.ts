import type { FlightPlanProblem } from '../../../../gateway/contract/mission/flight-plan.ts';
import type { CodeText } from '../../code-text.ts';

/** Problems of a plan by code. */
export const planProblems: Readonly<Record<FlightPlanProblem['code'], CodeText>> = {
  empty: { title: 'Die Mission ist leer.' },
  'no-takeoff': { title: 'Die Mission beginnt nicht mit dem Abheben.' },
  'no-landing': { title: 'Die Mission endet in der Luft.' },
  'too-many-items': { title: 'Die Mission hat zu viele Punkte.' },
  'bad-item': { title: 'Ein Punkt ist nicht vollständig.' },
  'unsupported-command': { title: 'Der Autopilot unterstützt diesen Befehl in Missionen nicht.' },
  'bad-jump': { title: 'Ein Sprungziel ist nicht gültig.' },
  'too-far': { title: 'Ein Punkt ist zu weit von Home entfernt.' },
  'too-high': { title: 'Ein Punkt liegt zu hoch.' },
  'too-low': { title: 'Ein Punkt liegt sehr tief.' },
  'below-terrain': { title: 'Die Strecke führt zu nah am Boden entlang.' },
  'terrain-unknown': { title: 'Die Geländehöhe ist nicht bekannt.' },
  'steep-terrain': { title: 'Das Gelände ist für das Fahrzeug zu steil.' },
  'fast-photos': { title: 'Die Kamera ist für dieses Tempo zu langsam.' },
  'home-height': { title: 'Die Höhe von Home stimmt nicht.' },
  'outside-fence': { title: 'Die Strecke verlässt den Geofence.' },
  'inside-exclusion': { title: 'Die Strecke kreuzt eine gesperrte Fläche.' },
  'fence-shape': { title: 'Die Form des Geofence ist nicht gültig.' },
  'no-fly-zone': { title: 'Die Strecke führt in eine Flugverbotszone.' },
  'outside-zone': { title: 'Die Strecke verlässt die erlaubten Zonen.' },
  'long-leg': { title: 'Eine Strecke ist sehr lang.' },
  battery: { title: 'Der Akku reicht nicht oder nur knapp.' },
  'no-home': { title: 'Home ist nicht bekannt.' },
};

/** Problems with their values, and the fixes. Braces mark values the gateway fills in. */
export const planCheck = {
  'The mission has no items.': 'Die Mission hat keine Punkte.',
  'The mission has {count} items; the vehicle can store {limit}. Increase the line spacing or split the mission.':
    'Die Mission hat {count} Punkte, das Fahrzeug kann {limit} speichern. Vergrößern Sie den Bahnabstand oder teilen Sie die Mission auf.',
  'Item {number}: the autopilot does not support command {command} in missions.':
    'Punkt {number}: Der Autopilot unterstützt den Befehl {command} in Missionen nicht.',
  'The mission does not start with a take-off, so it cannot be started from the ground.':
    'Die Mission beginnt nicht mit dem Abheben und lässt sich daher nicht vom Boden starten.',
  'Add a take-off at the start': 'Abheben am Anfang einfügen',
  'The mission ends in the air: it has no landing or return.':
    'Die Mission endet in der Luft: Landung oder Rückkehr fehlt.',
  'Add a return to launch at the end': 'Rückkehr (RTL) am Ende einfügen',
  '{item} has only one coordinate: give latitude and longitude, or neither.':
    '{item} hat nur eine Koordinate: Geben Sie Breite und Länge an oder keines davon.',
  '{item} has no position: it is executed wherever the vehicle is at that moment.':
    '{item} hat keine Position: Er wird dort ausgeführt, wo das Fahrzeug gerade ist.',
  '{item} uses frame {frame}, which is not a global frame.':
    '{item} verwendet das Koordinatensystem {frame}, das nicht global ist.',
  'Use altitude above home': 'Höhe über Home verwenden',
  '{item} has no altitude.': '{item} hat keine Höhe.',
  'Set altitude to {height} m': 'Höhe auf {height} m setzen',
  'Remove the jump': 'Sprung entfernen',
  'Item {number} jumps to item {target}, which does not exist.':
    'Punkt {number} springt zu Punkt {target}, den es nicht gibt.',
  'Item {number} jumps nowhere.': 'Punkt {number} hat kein Sprungziel.',
  'Item {number} jumps to itself.': 'Punkt {number} springt zu sich selbst.',
  'Item {number} jumps back endlessly: the items after it are never flown.':
    'Punkt {number} springt endlos zurück: Die Punkte danach werden nie geflogen.',
  'Item {number} uses altitude above ground, but the ground height there is not known here. The vehicle needs terrain data of its own.':
    'Punkt {number} gibt die Höhe über Grund an, aber die Geländehöhe dort ist hier nicht bekannt. Das Fahrzeug braucht eigene Geländedaten.',
  '{item} is {distance} m from home; the limit is {limit} m.':
    '{item} ist {distance} m von Home entfernt, erlaubt sind {limit} m.',
  '{item} is {distance} km from {place}.': '{item} ist {distance} km {place} entfernt.',
  'the vehicle': 'vom Fahrzeug',
  'the previous item': 'vom vorigen Punkt',
  'Item {number} is at {height} m, above the ceiling{of} of {limit} m.':
    'Punkt {number} liegt in {height} m, über der Maximalhöhe{of} von {limit} m.',
  ' of zone "{zone}"': ' der Zone „{zone}“',
  'Item {number} is only {height} m above home.': 'Punkt {number} liegt nur {height} m über Home.',
  'The leg to item {number} passes {height} m below the ground.':
    'Die Strecke zu Punkt {number} führt {height} m unter den Boden.',
  'The leg to item {number} passes only {height} m above the ground.':
    'Die Strecke zu Punkt {number} führt nur {height} m über den Boden.',
  'The leg to item {number} enters the no-fly zone "{zone}".':
    'Die Strecke zu Punkt {number} führt in die Flugverbotszone „{zone}“.',
  'The leg to item {number} leaves the keep-in zones.':
    'Die Strecke zu Punkt {number} verlässt die erlaubten Zonen.',
  'Item {number} is outside zone "{zone}".': 'Punkt {number} liegt außerhalb der Zone „{zone}“.',
  'The lowest altitude of the geofence ({minimum} m) must be below its highest ({maximum} m).':
    'Die Mindesthöhe des Geofence ({minimum} m) muss unter der Maximalhöhe ({maximum} m) liegen.',
  'The leg to item {number} leaves the geofence.': 'Die Strecke zu Punkt {number} verlässt den Geofence.',
  'The leg to item {number} crosses the exclusion {area}.':
    'Die Strecke zu Punkt {number} kreuzt eine gesperrte Fläche ({area}).',
  'polygon {name}': 'Vieleck {name}',
  'circle {name}': 'Kreis {name}',
  'Item {number} is at {height} m, above the geofence maximum of {limit} m.':
    'Punkt {number} liegt in {height} m, über der Maximalhöhe des Geofence von {limit} m.',
  'Item {number} is at {height} m, below the geofence minimum of {limit} m.':
    'Punkt {number} liegt in {height} m, unter der Mindesthöhe des Geofence von {limit} m.',
  'Home is outside the geofence: the vehicle would not arm.':
    'Home liegt außerhalb des Geofence: Das Fahrzeug ließe sich nicht scharfschalten.',
  'Rally point {number} is outside the geofence.': 'Sammelpunkt {number} liegt außerhalb des Geofence.',
  'The geofence {area} crosses itself.': 'Eine Fläche des Geofence schneidet sich selbst ({area}).',
  'This pattern has too many lines for any vehicle. Increase the line spacing.':
    'Dieses Muster hat zu viele Bahnen. Vergrößern Sie den Bahnabstand.',
  'This entry from another program cannot be flown from here.':
    'Dieser Eintrag aus einem anderen Programm lässt sich von hier aus nicht fliegen.',
  'Remove it': 'Entfernen',
  'Home is unknown: distances and the return flight are not included.':
    'Home ist nicht bekannt: Entfernungen und Rückflug sind nicht berücksichtigt.',
  'The flight takes {minutes} min, about {energy} % of a full battery':
    'Der Flug dauert {minutes} min und braucht etwa {energy} % eines vollen Akkus',
  '{takes}: more than the battery holds.': '{takes}: mehr, als er fasst.',
  '{takes}. The charge is {charge} %, of which {reserve} % must remain.':
    '{takes}. Geladen sind {charge} %, davon müssen {reserve} % übrig bleiben.',
  'From item {number} on, the reserve is too small for a direct return home.':
    'Ab Punkt {number} reicht die Reserve nicht mehr für den direkten Rückflug.',
  'Item {number}': 'Punkt {number}',
  'Item {number} uses altitude above ground, which PX4 does not support in missions. Use altitude above home.':
    'Punkt {number} gibt die Höhe über Grund an, was PX4 in Missionen nicht unterstützt. Verwenden Sie die Höhe über Home.',
  'Item {number} jumps past a terrain-following pattern, whose number of items depends on the terrain heights. Check the jump again when they change.':
    'Punkt {number} springt über ein Muster hinweg, das dem Gelände folgt. Dessen Punktzahl hängt von den Geländehöhen ab. Prüfen Sie den Sprung, wenn sich diese ändern.',
  'This pattern follows the terrain, but the height of home is unknown. Set home or choose the vehicle that will fly it.':
    'Dieses Muster folgt dem Gelände, aber die Höhe von Home ist nicht bekannt. Setzen Sie Home oder wählen Sie das Fahrzeug, das es fliegen soll.',
  'This pattern follows the terrain, but no terrain heights are available. Import them under Settings, Maps.':
    'Dieses Muster folgt dem Gelände, aber es gibt keine Geländehöhen. Importieren Sie sie unter Einstellungen, Karten.',
  'This pattern follows the terrain, but the terrain height is unknown for {share} % of it, first at {place}. Import heights for it under Settings, Maps.':
    'Dieses Muster folgt dem Gelände, aber für {share} % davon ist die Geländehöhe nicht bekannt, zuerst bei {place}. Importieren Sie die Höhen unter Einstellungen, Karten.',
  'Fly level at an altitude above home': 'In gleicher Höhe über Home fliegen',
  'A photo every {distance} m at {speed} m/s is one every {interval} s; {camera} needs {least} s. Photos would be missing.':
    'Ein Foto alle {distance} m bei {speed} m/s bedeutet eines alle {interval} s; {camera} braucht {least} s. Es würden Fotos fehlen.',
  'This pattern is up to {height} m higher above the ground than requested: at this speed the vehicle cannot climb and descend as steeply as the terrain.':
    'Dieses Muster führt bis zu {height} m höher über den Boden als verlangt: Bei dieser Geschwindigkeit kann das Fahrzeug nicht so steil steigen und sinken wie das Gelände.',
  'Set speed to {speed} m/s': 'Geschwindigkeit auf {speed} m/s setzen',
  'Home is set to {home} m above sea level, but the ground there is at {ground} m. Terrain following uses the lower value and may fly {height} m too high.':
    'Home ist auf {home} m über dem Meer gesetzt, der Boden dort liegt auf {ground} m. Die Geländefolge rechnet mit dem niedrigeren Wert und fliegt vielleicht {height} m zu hoch.',
  'Home is set to {home} m above sea level, but the ground there is at {ground} m. Heights above the ground are wrong by the difference.':
    'Home ist auf {home} m über dem Meer gesetzt, der Boden dort liegt auf {ground} m. Höhen über Grund sind um diesen Unterschied falsch.',
  'Set home to {ground} m': 'Home auf {ground} m setzen',
  "The vehicle's home is {height} m lower than the plan's. Altitudes above home would be flown that much lower than planned.":
    'Home des Fahrzeugs liegt {height} m tiefer als das des Plans. Höhen über Home würden um so viel tiefer geflogen als geplant.',
  'Use the home of the vehicle': 'Home des Fahrzeugs verwenden',
} as const satisfies Readonly<Record<string, string>>;
