/** The Inspector: messages on the wire, messages of one's own, the console on board. */
export const inspector = {
  // Messages
  'Find a message by name or number': 'Nachricht nach Name oder Nummer suchen',
  'Message name or number': 'Name oder Nummer',
  'All links': 'Alle Verbindungen',
  Direction: 'Richtung',
  'Received and sent': 'Empfangen und gesendet',
  'Sent by this station': 'Von dieser Station gesendet',
  '{count, plural, one {# message} other {# messages}}':
    '{count, plural, one {# Nachricht} other {# Nachrichten}}',
  '{shown} of {count, plural, one {# message} other {# messages}}':
    '{shown} von {count, plural, one {# Nachricht} other {# Nachrichten}}',
  'Show all': 'Alle zeigen',
  Freeze: 'Einfrieren',
  Frozen: 'Eingefroren',
  'Frozen.': 'Eingefroren.',
  'Freeze the current values': 'Aktuelle Werte einfrieren',
  'Resume live values': 'Wieder aktuelle Werte anzeigen',
  'No data from the gateway.': 'Keine Daten vom Gateway.',
  'Values are {age} old.': 'Die Werte sind {age} alt.',
  'Waiting for the gateway…': 'Warten auf das Gateway …',
  'Nothing received': 'Nichts empfangen',
  'No messages received on any link yet. {look} or start a simulated vehicle.':
    'Noch auf keiner Verbindung Nachrichten empfangen. {look} oder starten Sie ein simuliertes Fahrzeug.',
  'Check the links': 'Prüfen Sie die Verbindungen',
  'No matching messages. Use the name as in the dialect, such as ATTITUDE or GPS_RAW_INT.':
    'Keine passenden Nachrichten. Schreiben Sie den Namen wie im Dialekt, etwa ATTITUDE oder GPS_RAW_INT.',
  Message: 'Nachricht',
  Rate: 'Rate',
  Age: 'Alter',
  Count: 'Anzahl',
  Bytes: 'Bytes',
  'This station': 'Diese Station',
  'System {sysid}': 'System {sysid}',
  'Message {messageId}': 'Nachricht {messageId}',
  '(empty)': '(leer)',

  // Components
  'component {compid}': 'Komponente {compid}',
  autopilot: 'Autopilot',
  'telemetry radio': 'Telemetriefunk',
  camera: 'Kamera',
  'camera 2': 'Kamera 2',
  servo: 'Servo',
  gimbal: 'Gimbal',
  'gimbal 2': 'Gimbal 2',
  'ADS-B receiver': 'ADS-B-Empfänger',
  peripheral: 'Zusatzgerät',
  'ground station': 'Bodenstation',
  'companion computer': 'Begleitrechner',
  'path planner': 'Bahnplanung',
  'obstacle avoidance': 'Hindernisvermeidung',
  'visual odometry': 'visuelle Odometrie',
  'GPS 2': 'GPS 2',
  'remote ID': 'Fernidentifizierung',
  'UDP bridge': 'UDP-Brücke',
  'system control': 'Systemsteuerung',

  // Fields of a message
  'Fields of the message': 'Felder der Nachricht',
  'no longer received': 'nicht mehr empfangen',
  'Close the fields': 'Felder schließen',
  'Close (Escape)': 'Schließen (Esc)',
  'This message has not been received since the gateway started.':
    'Diese Nachricht wurde seit dem Start des Gateways nicht empfangen.',
  'This message contains a key, so its content is hidden.':
    'Diese Nachricht enthält einen Schlüssel, daher ist ihr Inhalt ausgeblendet.',
  'Not in any dialect of this station: only the bytes can be shown.':
    'In keinem Dialekt dieser Station enthalten: Nur die Bytes lassen sich anzeigen.',
  Plot: 'Diagramm',
  'Plot {path}': '{path} als Diagramm',
  '{type}, extension': '{type}, Erweiterung',
  'Bytes of the last frame': 'Bytes des letzten Frames',
  'Copy the bytes': 'Bytes kopieren',
  'no value yet': 'noch kein Wert',
  'last minute {low} to {high}': 'letzte Minute {low} bis {high}',

  // A message of one's own
  Send: 'Senden',
  'Messages are sent to a vehicle. Connect one in {links}.':
    'Nachrichten werden an ein Fahrzeug gesendet. Verbinden Sie eines unter {links}.',
  'Messages of the dialect': 'Nachrichten des Dialekts',
  'Send a message': 'Nachricht senden',
  'Choose a message and fill in its fields. It is sent to {name} once, after the policies decide, and is recorded. Its effect is not monitored. Messages that command the vehicle can only be sent as commands.':
    'Wählen Sie eine Nachricht und füllen Sie ihre Felder aus. Sie wird einmal an {name} gesendet, nachdem die Regeln entschieden haben, und protokolliert. Ihre Wirkung wird nicht überwacht. Nachrichten, die das Fahrzeug steuern, lassen sich nur als Befehle senden.',
  '{name} is a real vehicle. Type {id} to continue':
    '{name} ist ein echtes Fahrzeug. Zum Fortfahren {id} eingeben',
  'Type {id} first.': 'Geben Sie zuerst {id} ein.',
  'Waiting for the policy decision.': 'Warten auf die Entscheidung der Regeln.',
  'Sending…': 'Wird gesendet …',
  'Send to {name}': 'An {name} senden',
  'Not sent: some fields are invalid.': 'Nicht gesendet: Einige Felder sind ungültig.',
  'Sent at {time}': 'Gesendet um {time}',
  allow: 'erlaubt',
  allow_with_monitoring: 'erlaubt, überwacht',
  require_approval: 'braucht Freigabe',
  deny: 'abgelehnt',

  // Console
  Console: 'Konsole',
  'The shell runs on a vehicle. Connect one in {links}.':
    'Die Shell läuft auf einem Fahrzeug. Verbinden Sie eines unter {links}.',
  '{name} has no shell': '{name} hat keine Shell',
  'ArduPilot does not support SERIAL_CONTROL. Choose a PX4 vehicle above: PX4 has a shell.':
    'ArduPilot unterstützt SERIAL_CONTROL nicht. Wählen Sie oben ein PX4-Fahrzeug: PX4 hat eine Shell.',
  'Waiting for the policy decision and the vehicle.':
    'Warten auf die Entscheidung der Regeln und auf das Fahrzeug.',
  'Shell of {name}': 'Shell von {name}',
  'Shell commands bypass the checks of this station. The policies decide on each line, and each line is recorded. Nothing is sent while the vehicle is armed. The shell closes after five minutes without input.':
    'Shell-Befehle umgehen die Prüfungen dieser Station. Über jede Zeile entscheiden die Regeln, und jede Zeile wird protokolliert. Solange das Fahrzeug scharf ist, wird nichts gesendet. Die Shell schließt sich nach fünf Minuten ohne Eingabe.',
  'Opening…': 'Wird geöffnet …',
  'Open again': 'Erneut öffnen',
  'Open console': 'Konsole öffnen',
  'Shell output': 'Ausgabe der Shell',
  '… {count} earlier characters discarded …': '… {count} frühere Zeichen verworfen …',
  'Shell input': 'Eingabe für die Shell',
  'Ended. {reason}': 'Beendet. {reason}',
  'Ctrl+C': 'Strg+C',
  'Stops the running shell command': 'Stoppt den laufenden Shell-Befehl',
  'The console was closed.': 'Die Konsole wurde geschlossen.',
  'The gateway has closed the session.': 'Das Gateway hat die Sitzung beendet.',
  'No response yet. Not every vehicle has a shell.':
    'Noch keine Antwort. Nicht jedes Fahrzeug hat eine Shell.',
} as const satisfies Readonly<Record<string, string>>;
