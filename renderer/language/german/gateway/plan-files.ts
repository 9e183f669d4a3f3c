/** What is said of plan files of other programs. Braces stand for what is filled in. */
export const planFiles: Readonly<Record<string, string>> = {
  '{place}: {why}. Nothing was imported.': '{place}: {why}. Nichts wurde importiert.',
  'it must be "Plan"': 'es muss „Plan“ sein',
  'it is missing': 'es fehlt',
  'a plan has {count} items at most': 'ein Plan hat höchstens {count} Punkte',
  'it is no item': 'das ist kein Punkt',
  '{path}: its values are out of range: it is kept as it is and not flown.':
    '{path}: Seine Werte liegen außerhalb des Bereichs: Er bleibt, wie er ist, und wird nicht geflogen.',
  '{path}: {what} is kept as it is and {flown}.': '{path}: {what} bleibt, wie es ist, und wird {flown}.',
  'flown as its {count} items': 'als seine {count} Punkte geflogen',
  'not flown': 'nicht geflogen',
  'an item': 'ein Punkt',
  '{place}: it jumps to {number}, and no item that is flown has this number. It leads nowhere until you mend it.':
    '{place}: Er springt zu {number}, und kein Punkt, der geflogen wird, hat diese Nummer. Er führt nirgendwohin, bis Sie ihn berichtigen.',
  '{place}: it jumps behind a pattern that follows the ground, whose number of items is not known yet. Look at the jump again.':
    '{place}: Er springt hinter ein Muster, das dem Boden folgt und dessen Zahl von Punkten noch nicht bekannt ist. Prüfen Sie den Sprung erneut.',
  'this is no JSON ({why})': 'das ist kein JSON ({why})',
  'it is nested deeper than {count} levels': 'es ist tiefer als {count} Ebenen verschachtelt',
  'it has {size} bytes, {limit} are read': 'sie hat {size} Bytes, gelesen werden {limit}',
  '{format} is written, not read: take KML or GeoJSON':
    '{format} wird geschrieben, nicht gelesen: Nehmen Sie KML oder GeoJSON',
  'it defines entities of its own, which are not read: save it without a DOCTYPE':
    'sie definiert eigene Entitäten, die nicht gelesen werden: Speichern Sie sie ohne DOCTYPE',
  'this is no KML ({why})': 'das ist kein KML ({why})',
  'it unpacks to {size} bytes, {limit} are read': 'ausgepackt hat sie {size} Bytes, gelesen werden {limit}',
  'there is no KML in it': 'darin ist kein KML',
  'it cannot be unpacked': 'sie lässt sich nicht auspacken',
  'this is no zip that can be read ({why})': 'das ist kein lesbares Zip ({why})',
  'this is no text in UTF-8: save it as UTF-8': 'das ist kein Text in UTF-8: Speichern Sie ihn als UTF-8',
  'its tags are nested deeper than {count}': 'seine Tags sind tiefer als {count} verschachtelt',
  '{path}: not a shape that can be planned with.': '{path}: keine Form, mit der sich planen lässt.',
  'it has more than {count} elements: export fewer placemarks at a time':
    'sie hat mehr als {count} Elemente: Exportieren Sie weniger Ortsmarken auf einmal',
  'more than {count} points are not read': 'mehr als {count} Punkte werden nicht gelesen',
  'more than {count} shapes are not read': 'mehr als {count} Formen werden nicht gelesen',
  '{path}: a line needs two points.': '{path}: Eine Linie braucht zwei Punkte.',
  '{path}: holes of a polygon are left out.': '{path}: Löcher eines Vielecks entfallen.',
  '{path}: a polygon needs three corners.': '{path}: Ein Vieleck braucht drei Ecken.',
  '{path}: {count} points, {limit} can be planned with. Simplify it.':
    '{path}: {count} Punkte, planen lässt sich mit {limit}. Vereinfachen Sie die Form.',
  '{count} shapes lie on the ground in this file: the heights in it are left out.':
    '{count} Formen liegen in dieser Datei auf dem Boden: Ihre Höhen werden weggelassen.',
  'longitude and latitude are needed': 'Länge und Breite sind nötig',
  '{longitude}, {latitude} is no longitude and latitude':
    '{longitude}, {latitude} sind keine Länge und Breite',
  'Path of waypoints': 'Weg aus Wegpunkten',
  'Fence to stay inside': 'Geofence, darin zu bleiben',
  'Fence to stay out of': 'Geofence, zu meiden',
  'it must be "QGC WPL 110"': 'es muss „QGC WPL 110“ sein',
  'version {version} is not known, 110 is': 'Version {version} ist nicht bekannt, bekannt ist 110',
  'it has {count} columns, {needed} are needed': 'sie hat {count} Spalten, nötig sind {needed}',
  'column {column} is no number ("{text}")': 'Spalte {column} ist keine Zahl („{text}“)',
};
