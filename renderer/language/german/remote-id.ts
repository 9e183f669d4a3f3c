/** Remote ID: its settings, and its state at a vehicle. */
export const remoteId = {
  'Remote ID': 'Remote ID',
  'ready (Remote ID)': 'bereit',
  'not ready (Remote ID)': 'nicht bereit',
  'transmitter lost': 'Sender verloren',
  'no report': 'keine Meldung',
  'nothing (Remote ID)': 'nichts',
  'text (Remote ID)': 'Text',
  'aircraft id': 'ID des Luftfahrzeugs',
  'operator id': 'Betreiber-ID',
  'operator location: {source}': 'Standort des Piloten: {source}',

  // At the vehicle
  Transmitter: 'Sender',
  'Sent to it: {list}': 'Wird ihm gesendet: {list}',
  'Emergency declared since {time}.': 'Notfall erklärt seit {time}.',
  'End the emergency': 'Notfall beenden',
  'Declare Remote ID emergency for {name}': 'Notfall über Remote ID für {name} erklären',
  'Set up Remote ID': 'Remote ID einrichten',
  'Open Remote ID': 'Remote ID öffnen',

  // Operator
  'Aircraft with a Remote ID transmitter get these data from this station and transmit them to everyone nearby. Other aircraft get nothing.':
    'Luftfahrzeuge mit einem Sender für Remote ID erhalten diese Angaben von dieser Station und strahlen sie an alle in der Nähe aus. Andere erhalten nichts.',
  'Loading Remote ID…': 'Remote ID wird geladen …',
  'Remote ID saved': 'Remote ID gespeichert',
  'Send Remote ID data to aircraft': 'Angaben für Remote ID an Luftfahrzeuge senden',
  'Only to aircraft that have Remote ID, each over its own link.':
    'Nur an Luftfahrzeuge mit Remote ID, an jedes über seine eigene Verbindung.',
  'Operator (Remote ID)': 'Betreiber',
  Region: 'Region',
  EU: 'EU',
  'USA (FAA)': 'USA (FAA)',
  'Other region': 'Andere Region',
  'Operator id': 'Betreiber-ID',
  'Such as FIN87astrdge12k8-xyz. The 3 secret characters check it and are not stored.':
    'Etwa FIN87astrdge12k8-xyz. Die 3 geheimen Zeichen dienen der Prüfung und werden nicht gespeichert.',
  'Stored and transmitted: {id}': 'Gespeichert und ausgestrahlt: {id}',
  'Kind of id': 'Art der ID',
  'Registration (operator)': 'Registrierung',
  'Private use': 'Eigene Verwendung',
  'Category (EU)': 'Kategorie (EU)',
  'Class (EU)': 'Klasse (EU)',
  'Not declared': 'Nicht angegeben',
  'Open (category)': 'Offen',
  'Specific (category)': 'Speziell',
  'Certified (category)': 'Zulassungspflichtig',
  'Kind of text': 'Art des Textes',
  'Text (type)': 'Text',
  'Extended status': 'Erweiterter Status',
  'What the flight is for': 'Zweck des Flugs',
  'Text in an emergency': 'Text im Notfall',
  'Operator location': 'Standort des Piloten',
  'Take-off position': 'Startplatz',
  'Position of this computer': 'Position dieses Computers',
  'Fixed position': 'Feste Position',
  'Enter latitude and longitude, such as 47.3977, 8.5456.':
    'Geben Sie Breite und Länge ein, etwa 47.3977, 8.5456.',
  'Above the ellipsoid': 'Über dem Ellipsoid',

  // Position of this computer
  'This window reports the position of its computer': 'Dieses Fenster meldet die Position seines Computers',
  'Only on the computer of the operator. It stays on while the window is open, on every screen.':
    'Nur auf dem Computer des Piloten. Es meldet sie, solange das Fenster offen ist, auf jedem Bildschirm.',
  'This window may not read the position. Allow it in the browser; the desktop window has none: open the station in a browser of this computer, or use a fixed position.':
    'Dieses Fenster darf die Position nicht lesen. Erlauben Sie es im Browser; das Desktop-Fenster hat keine: Öffnen Sie die Station in einem Browser dieses Computers, oder verwenden Sie eine feste Position.',
  'This computer gives no position. Use a fixed position.':
    'Dieser Computer liefert keine Position. Verwenden Sie eine feste.',
  'The gateway did not take the position.': 'Das Gateway hat die Position nicht angenommen.',
  '{place}, {age} old': '{place}, {age} alt',
  '{place}, {age} old: not sent as live': '{place}, {age} alt: wird nicht als aktuell gesendet',

  // Aircraft
  'Connect an aircraft to set the id it transmits.':
    'Verbinden Sie ein Luftfahrzeug, um die ID zu setzen, die es ausstrahlt.',
  'Id of the aircraft': 'ID des Luftfahrzeugs',
  'Id of the aircraft saved': 'ID des Luftfahrzeugs gespeichert',
  'Id of the aircraft removed': 'ID des Luftfahrzeugs entfernt',
  'Enter the id.': 'Geben Sie die ID ein.',
  'Leave it empty if the aircraft or its transmitter has its own id.':
    'Lassen Sie sie leer, wenn das Luftfahrzeug oder sein Sender eine eigene ID hat.',
  'Kind of aircraft': 'Art des Luftfahrzeugs',
  'Serial number (ANSI/CTA-2063-A)': 'Seriennummer (ANSI/CTA-2063-A)',
  'Registration (aircraft)': 'Kennzeichen',
  'UUID of a UTM': 'UUID eines UTM',
  'Id of one session': 'ID einer Sitzung',
  Aeroplane: 'Flugzeug',
  'Helicopter or multirotor': 'Hubschrauber oder Multikopter',
  Gyroplane: 'Tragschrauber',
  'Hybrid lift (VTOL)': 'Senkrechtstarter (VTOL)',
  Ornithopter: 'Schwingenflügler',
  Glider: 'Segelflugzeug',
  Kite: 'Drachen',
  'Free balloon': 'Freiballon',
  'Captive balloon': 'Fesselballon',
  Airship: 'Luftschiff',
  Parachute: 'Fallschirm',
  Rocket: 'Rakete',
  'Tethered aircraft': 'Luftfahrzeug an der Leine',
  'Ground obstacle': 'Hindernis am Boden',
  'Another kind': 'Andere Art',
} as const;
