/** Messages about saved plans and plan files of other programs. Braces mark values filled in. */
export const planFiles: Readonly<Record<string, string>> = {
  'At most {count} flight plans are kept. Remove one first.':
    'Höchstens {count} Flugpläne werden aufbewahrt. Entfernen Sie zuerst einen.',
  'The newest version is {newest}, but yours is based on {version}. Read the newest version, merge the two and save again.':
    'Die neueste Fassung ist {newest}, Ihre beruht auf {version}. Lesen Sie die neueste, führen Sie beide zusammen und speichern Sie noch einmal.',
  'The flight plan {plan} has no version {version}. Its newest is {newest}.':
    'Der Flugplan {plan} hat keine Fassung {version}. Seine neueste ist {newest}.',
  'Flight plan {plan} not found.': 'Flugplan {plan} nicht gefunden.',
  '{place}: {why}. Nothing was imported.': '{place}: {why}. Nichts wurde importiert.',
  'Line {line}': 'Zeile {line}',
  File: 'Datei',
  'must be "Plan"': 'muss „Plan“ sein',
  'this field is missing': 'dieses Feld fehlt',
  'a plan can have at most {count} items': 'ein Plan kann höchstens {count} Punkte haben',
  'not a valid item': 'kein gültiger Punkt',
  '{path}: values out of range. Kept unchanged, not flown.':
    '{path}: Werte außerhalb des Bereichs. Bleibt unverändert, wird nicht geflogen.',
  '{path}: {what} is kept unchanged and {flown}.': '{path}: {what} bleibt unverändert und wird {flown}.',
  'flown as {count} items': 'als {count} Punkte geflogen',
  'not flown': 'nicht geflogen',
  'an item': 'ein Punkt',
  'photos are taken only on the lines of this {pattern}, not in the turns.':
    'Fotos werden nur auf den Bahnen aufgenommen, nicht in den Kurven ({pattern}).',
  corridor: 'Korridor',
  'its heights are recalculated from the terrain heights known here.':
    'Die Höhen werden aus den hier bekannten Geländehöhen neu berechnet.',
  'this structure is flown in 1 layer from the bottom up, facing its centre.':
    'Dieses Bauwerk wird in 1 Ebene von unten nach oben geflogen, Blick zur Mitte.',
  'this structure is flown in {count} layers from the bottom up, facing its centre.':
    'Dieses Bauwerk wird in {count} Ebenen von unten nach oben geflogen, Blick zur Mitte.',
  '{place}: jumps to {number}, but no item that is flown has this number. Correct the jump target.':
    '{place}: springt zu {number}, aber kein geflogener Punkt hat diese Nummer. Korrigieren Sie das Sprungziel.',
  '{place}: jumps past a terrain-following pattern whose number of items is not known yet. Check the jump.':
    '{place}: springt über ein Muster hinweg, das dem Gelände folgt und dessen Punktzahl noch nicht bekannt ist. Prüfen Sie den Sprung.',
  'not valid JSON ({why})': 'kein gültiges JSON ({why})',
  'nested deeper than {count} levels': 'tiefer als {count} Ebenen verschachtelt',
  'the file has {size} bytes; the limit is {limit}': 'die Datei hat {size} Bytes, erlaubt sind {limit}',
  '{format} can only be exported. Import KML or GeoJSON':
    '{format} lässt sich nur exportieren. Importieren Sie KML oder GeoJSON',
  'the file defines its own entities, which is not supported. Save it without a DOCTYPE':
    'die Datei definiert eigene Entitäten, was nicht unterstützt wird. Speichern Sie sie ohne DOCTYPE',
  'not valid KML ({why})': 'kein gültiges KML ({why})',
  'the unpacked file has {size} bytes; the limit is {limit}':
    'die entpackte Datei hat {size} Bytes, erlaubt sind {limit}',
  'the archive contains no KML': 'das Archiv enthält kein KML',
  'the archive cannot be unpacked': 'das Archiv lässt sich nicht entpacken',
  'not a readable zip archive ({why})': 'kein lesbares Zip-Archiv ({why})',
  'the text is not UTF-8. Save the file as UTF-8':
    'der Text ist nicht UTF-8. Speichern Sie die Datei als UTF-8',
  'tags are nested deeper than {count} levels': 'Tags sind tiefer als {count} Ebenen verschachtelt',
  '{path}: this kind of shape is not supported.': '{path}: Diese Art von Form wird nicht unterstützt.',
  'the file has more than {count} elements. Export fewer placemarks at a time':
    'die Datei hat mehr als {count} Elemente. Exportieren Sie weniger Ortsmarken auf einmal',
  'the file has more than {count} points': 'die Datei hat mehr als {count} Punkte',
  'the file has more than {count} shapes': 'die Datei hat mehr als {count} Formen',
  '{path}: a line needs at least two points.': '{path}: Eine Linie braucht mindestens zwei Punkte.',
  '{path}: holes in polygons are ignored.': '{path}: Löcher in Vielecken werden ignoriert.',
  '{path}: a polygon needs at least three corners.': '{path}: Ein Vieleck braucht mindestens drei Ecken.',
  '{path}: {count} points; the limit is {limit}. Simplify the shape.':
    '{path}: {count} Punkte, erlaubt sind {limit}. Vereinfachen Sie die Form.',
  '{count} shapes in this file are clamped to the ground. Their heights are ignored.':
    '{count} Formen in dieser Datei sind an den Boden gebunden. Ihre Höhen werden ignoriert.',
  'longitude and latitude are required': 'Länge und Breite sind erforderlich',
  '{longitude}, {latitude} is not a valid longitude and latitude':
    '{longitude}, {latitude} ist keine gültige Länge und Breite',
  Waypoints: 'Wegpunkte',
  'Geofence (stay inside)': 'Geofence (innerhalb bleiben)',
  'Geofence (stay outside)': 'Geofence (außerhalb bleiben)',
  'must be "QGC WPL 110"': 'muss „QGC WPL 110“ sein',
  'version {version} is not supported, only 110': 'Version {version} wird nicht unterstützt, nur 110',
  'the line has {count} columns; {needed} are required':
    'die Zeile hat {count} Spalten, erforderlich sind {needed}',
  'column {column} is not a number ("{text}")': 'Spalte {column} ist keine Zahl („{text}“)',
};
