/** What steps, docks, swarms, launches and missions report, and the files of zones and checklists. Braces stand for what the gateway fills in. */
export const actionWords: Readonly<Record<string, string>> = {
  // Docks
  'The door of {dock} is moving.': 'Das Tor von {dock} bewegt sich.',
  '{dock} reports its door open.': '{dock} meldet das Tor offen.',
  '{dock} reports its door closed.': '{dock} meldet das Tor geschlossen.',
  'Another command set the door of {dock} to open in the meantime.':
    'Inzwischen hat ein anderer Befehl das Tor von {dock} geöffnet.',
  'Another command set the door of {dock} to close in the meantime.':
    'Inzwischen hat ein anderer Befehl das Tor von {dock} geschlossen.',
  'The door of {dock} stays open: {name} is armed on its pad.':
    'Das Tor von {dock} bleibt offen: {name} steht scharf auf der Landefläche.',
  'The door of {dock} stays open: {name} is in the air above it.':
    'Das Tor von {dock} bleibt offen: {name} ist darüber in der Luft.',
  '{vehicle} is not above {dock}: {distance}.': '{vehicle} ist nicht über {dock}: {distance}.',
  '{vehicle} is not above {dock}: {distance}. Approach the dock first.':
    '{vehicle} ist nicht über {dock}: {distance}. Fliegen Sie das Dock zuerst an.',
  'its position is unknown': 'Position unbekannt',
  '{distance} from {dock}.': '{distance} von {dock} entfernt.',
  '{vehicle} is on the pad of {dock}.': '{vehicle} steht auf der Landefläche von {dock}.',
  '{vehicle} is not on the pad of {dock}.': '{vehicle} steht nicht auf der Landefläche von {dock}.',
  '{vehicle} is no longer on the pad of {dock}.':
    '{vehicle} steht nicht mehr auf der Landefläche von {dock}.',
  '{vehicle} landed {distance} from {dock}, not within {within} m.':
    '{vehicle} landete {distance} von {dock} entfernt, nicht innerhalb von {within} m.',
  '{dock} does not detect {vehicle} on its pad, although telemetry shows {distance}.':
    '{dock} erkennt {vehicle} nicht auf der Landefläche, obwohl die Telemetrie {distance} zeigt.',
  '{vehicle} is on the pad of {dock}, {distance} from the centre by telemetry.':
    '{vehicle} steht auf der Landefläche von {dock}, laut Telemetrie {distance} von der Mitte.',
  '{vehicle} is in the air, and {dock} reports its door closed.':
    '{vehicle} ist in der Luft, und {dock} meldet das Tor geschlossen.',
  'Battery at {pct} %.': 'Akku bei {pct} %.',
  'The battery of {vehicle} has not gained 1 % in 10 minutes: {dock} is not charging it.':
    'Der Akku von {vehicle} hat in 10 Minuten kein Prozent gewonnen: {dock} lädt ihn nicht.',

  // Several aircraft
  'An aircraft is listed twice.': 'Ein Luftfahrzeug ist doppelt aufgeführt.',
  'An aircraft is unknown.': 'Ein Luftfahrzeug ist unbekannt.',
  'An aircraft no longer reports its position.': 'Ein Luftfahrzeug meldet seine Position nicht mehr.',
  'The position of the leader is unknown.': 'Die Position des führenden Fahrzeugs ist unbekannt.',
  'The position of an aircraft is unknown.': 'Die Position eines Luftfahrzeugs ist unbekannt.',
  'The position of {vehicle} is unknown.': 'Die Position von {vehicle} ist unbekannt.',
  'The vehicle is unknown.': 'Das Fahrzeug ist unbekannt.',
  'All aircraft are armed.': 'Alle Luftfahrzeuge werden scharfgeschaltet.',
  'All aircraft are taking off.': 'Alle Luftfahrzeuge heben ab.',
  'Each aircraft flies to its own altitude.': 'Jedes Luftfahrzeug fliegt auf seine eigene Höhe.',
  'The aircraft fly to their positions.': 'Die Luftfahrzeuge fliegen an ihre Positionen.',
  'The aircraft change to their altitudes.': 'Die Luftfahrzeuge wechseln auf ihre Höhen.',
  'it was not armed.': 'Es wurde nicht scharfgeschaltet.',
  '{name} is no longer armed.': '{name} ist nicht mehr scharf.',
  '{vehicle} could not land: {why}': '{vehicle} ließ sich nicht landen: {why}',
  '{vehicle} could not disarm: {why}': '{vehicle} ließ sich nicht entschärfen: {why}',
  '{vehicle} could not be held: {why}': '{vehicle} ließ sich nicht halten: {why}',
  '{why} No aircraft starts.': '{why} Kein Luftfahrzeug startet.',
  '{why} The others land.': '{why} Die anderen landen.',
  '{why} All land.': '{why} Alle landen.',
  '{why} The others hold.': '{why} Die anderen halten.',
  '{why} The followers hold.': '{why} Die folgenden Fahrzeuge halten.',
  '{count} aircraft took off together.': '{count} Luftfahrzeuge haben gemeinsam abgehoben.',
  '{count} aircraft are in formation.': '{count} Luftfahrzeuge sind in Formation.',
  '{count} aircraft are {height} m apart.': '{count} Luftfahrzeuge haben {height} m Abstand.',
  '{vehicle} would be less than {height} m above its home.':
    '{vehicle} wäre weniger als {height} m über seinem Home-Punkt.',
  '{one} and {other} are less than {distance} m apart and would have to pass each other. Move one of them away first.':
    '{one} und {other} sind weniger als {distance} m auseinander und müssten aneinander vorbei. Bewegen Sie zuerst eines weg.',
  '{one} and {other} came too close to each other.': '{one} und {other} kamen einander zu nahe.',
  'Following {leader}.': 'Folgt {leader}.',
  'Followed {leader} over {count} targets. The followers hold.':
    '{leader} über {count} Ziele gefolgt. Die folgenden Fahrzeuge halten.',
  '{vehicle} is {distance} m from its position: bring it into the formation first.':
    '{vehicle} ist {distance} m von seiner Position entfernt: Bringen Sie es zuerst in die Formation.',
  '{vehicle} no longer reports its position.': '{vehicle} meldet seine Position nicht mehr.',
  '{vehicle} is too close to another aircraft.': '{vehicle} ist einem anderen Luftfahrzeug zu nahe.',
  '{vehicle} changed to {mode}: it was taken over.': '{vehicle} wechselte in {mode}: Es wurde übernommen.',

  // Launches and mission runs
  'Waypoint {number} of {count}': 'Wegpunkt {number} von {count}',
  '{why} Returning.': '{why} Kehrt zurück.',
  'Return: {why}': 'Rückkehr: {why}',
  'Launch status: {status}.': 'Stand des Einsatzes: {status}.',
  'Mission status: {status}.': 'Stand der Mission: {status}.',
  'Uploading {count} items': 'Lädt {count} Punkte hoch',
  'Uploaded {done} of {total} items': '{done} von {total} Punkten hochgeladen',
  '{count} items': '{count} Punkte',
  'Flying, item {seq} of {total}': 'Fliegt, Punkt {seq} von {total}',
  'The mission continues.': 'Die Mission geht weiter.',
  'Flown by {vehicle}': 'Zugeteilt: {vehicle}',
  Arming: 'Schaltet scharf',
  'Command {command} submitted': 'Befehl {command} erteilt',
  '{request} answered {status}.': '{request} antwortete {status}.',
  '{request} answered {status}: {problem}': '{request} antwortete {status}: {problem}',

  // Files of zones and checklists, the audit record
  'zones.geojson cannot be read: {reason}': 'zones.geojson lässt sich nicht lesen: {reason}',
  'zones.geojson cannot be read in line {line}: {reason}':
    'zones.geojson lässt sich in Zeile {line} nicht lesen: {reason}',
  'line {line}: {reason}': 'Zeile {line}: {reason}',
  'it is larger than {bytes} bytes': 'größer als {bytes} Byte',
  'duplicate id "{id}"': 'doppelte ID „{id}“',
  'a ring of "{zone}" is not closed': 'ein Ring von „{zone}“ ist nicht geschlossen',
  '{file} cannot be written: {why}': '{file} lässt sich nicht schreiben: {why}',
  'The checklist {id} is invalid: {problem}': 'Die Checkliste {id} ist ungültig: {problem}',
  'The checklist {id}.json cannot be used: {problem}':
    'Die Checkliste {id}.json ist nicht verwendbar: {problem}',
  'The checklist cannot be saved: {why}': 'Die Checkliste lässt sich nicht speichern: {why}',
  'The checklist cannot be removed: {why}': 'Die Checkliste lässt sich nicht entfernen: {why}',
  'vehicle telemetry has no field {field}': 'die Telemetrie hat kein Feld {field}',
  '{field} is a {type}, but {value} is not': '{field} hat den Typ {type}, {value} aber nicht',
  '{field} can be compared with == and != only': '{field} lässt sich nur mit == und != vergleichen',
  '{field} is one of {words}': 'für {field} möglich: {words}',
  'No checklist applies to {vehicle}. Choose one for it, or add its vehicle type to a checklist.':
    'Für {vehicle} gilt keine Checkliste. Wählen Sie eine, oder nehmen Sie seinen Fahrzeugtyp in eine Checkliste auf.',
  'Item {item} not found in {checklist}.': 'Punkt {item} nicht gefunden in {checklist}.',
  // What automatic items observe
  'GPS: no fix': 'GPS: kein Fix',
  'GPS: 2D fix': 'GPS: 2D-Fix',
  'GPS: 3D fix': 'GPS: 3D-Fix',
  'GPS: DGPS fix': 'GPS: DGPS-Fix',
  'GPS: RTK float fix': 'GPS: RTK-Float-Fix',
  'GPS: RTK fixed': 'GPS: RTK-Fixed',
  'GPS unknown': 'GPS unbekannt',
  '{count} satellites': '{count} Satelliten',
  'satellites unknown': 'Satelliten unbekannt',
  'Home set': 'Home-Punkt gesetzt',
  'Home not set': 'Home-Punkt nicht gesetzt',
  'Ready to arm': 'Bereit zum Scharfschalten',
  'Not ready to arm': 'Nicht bereit zum Scharfschalten',
  'Readiness unknown': 'Bereitschaft unbekannt',
  'Battery {percent} %': 'Akku {percent} %',
  'Battery unknown': 'Akku unbekannt',
  'Link {percent} %': 'Verbindung {percent} %',
  'Link quality unknown': 'Verbindungsqualität unbekannt',
  Recording: 'Wird aufgezeichnet',
  'Not recording': 'Wird nicht aufgezeichnet',
  'Recording unknown': 'Aufzeichnung unbekannt',
  'System id used once': 'System-ID nur einmal vergeben',
  'System id used twice': 'System-ID doppelt vergeben',
  'System id not checked': 'System-ID nicht geprüft',
  'No mission on the vehicle': 'Keine Mission auf dem Fahrzeug',
  'Mission items: {count}': 'Missionspunkte: {count}',
  'Mission unknown': 'Mission unbekannt',
  '{name}: unknown': '{name}: unbekannt',

  '“{item}” is checked automatically and cannot be ticked by hand.':
    '„{item}“ wird automatisch geprüft und lässt sich nicht von Hand abhaken.',
  'The damaged file is kept as {file}. Check the disk.':
    'Die beschädigte Datei wurde als {file} aufgehoben. Prüfen Sie den Datenträger.',
  'The end of the audit record cannot be signed: {reason}':
    'Das Ende des Prüfprotokolls lässt sich nicht signieren: {reason}',
};
