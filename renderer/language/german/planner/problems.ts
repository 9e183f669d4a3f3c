/** The problems of a plan. Braces stand for values. */
export const problems = {
  'Problems of the plan': 'Probleme des Plans',
  'Checking…': 'Wird geprüft …',
  'No problems found': 'Keine Probleme gefunden',
  '{count, plural, one {# problem} other {# problems}}':
    '{count, plural, one {# Problem} other {# Probleme}}',
  '{count, plural, one {# problem} other {# problems}}.':
    '{count, plural, one {# Problem} other {# Probleme}}.',
  'Fix {count, plural, one {it} other {them}} before uploading.':
    'Beheben Sie {count, plural, one {es} other {sie}} vor dem Hochladen.',
  'Fix {errors} of them before uploading.': 'Beheben Sie {errors} davon vor dem Hochladen.',
  'Fix all': 'Alle beheben',
  'Items {items} leave the geofence.': 'Punkte {items} verlassen den Geofence.',
  'Items {items} cross the exclusion {area}.': 'Punkte {items} kreuzen eine gesperrte Fläche ({area}).',
  'Items {items} are at {height} m, above the geofence maximum of {limit} m.':
    'Punkte {items} liegen in {height} m, über der Maximalhöhe des Geofence von {limit} m.',
  'Items {items} are at {height} m, below the geofence minimum of {limit} m.':
    'Punkte {items} liegen in {height} m, unter der Mindesthöhe des Geofence von {limit} m.',
  'Items {items} enter the no-fly zone "{zone}".': 'Punkte {items} führen in die Flugverbotszone „{zone}“.',
  'Items {items} leave the keep-in zones.': 'Punkte {items} verlassen die erlaubten Zonen.',
  'Items {items} are outside zone "{zone}".': 'Punkte {items} liegen außerhalb der Zone „{zone}“.',
  'Items {items} are at {height} m, above the ceiling{of} of {limit} m.':
    'Punkte {items} liegen in {height} m, über der Maximalhöhe{of} von {limit} m.',
  'Items {items} are only {height} m above home.': 'Punkte {items} liegen nur {height} m über Home.',
  'The legs to items {items} pass {height} m below the ground.':
    'Die Strecken zu den Punkten {items} führen {height} m unter den Boden.',
  'The legs to items {items} pass only {height} m above the ground.':
    'Die Strecken zu den Punkten {items} führen nur {height} m über den Boden.',
  'Items {items} are {distance} m from home; the limit is {limit} m.':
    'Punkte {items} sind {distance} m von Home entfernt, erlaubt sind {limit} m.',
  'Items {items} are {distance} km from {place}.': 'Punkte {items} sind {distance} km {place} entfernt.',
  'Items {items} have only one coordinate: give latitude and longitude, or neither.':
    'Punkte {items} haben nur eine Koordinate: Geben Sie Breite und Länge an oder keine von beiden.',
  'Items {items} have no position: they are executed wherever the vehicle is at that moment.':
    'Punkte {items} haben keine Position: Sie werden dort ausgeführt, wo das Fahrzeug gerade ist.',
  'Items {items} use frame {frame}, which is not a global frame.':
    'Punkte {items} verwenden das Bezugssystem {frame}, das kein globales ist.',
  'Items {items} have no altitude.': 'Punkte {items} haben keine Höhe.',
  'Items {items}: the autopilot does not support command {command} in missions.':
    'Punkte {items}: Der Autopilot unterstützt den Befehl {command} in Missionen nicht.',
} as const satisfies Readonly<Record<string, string>>;
