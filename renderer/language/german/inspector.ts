/** The Inspector: messages on the wire, messages of one's own, the console on board. */
export const inspector = {
  // Messages
  'Find a message by name or number': 'Nachricht nach Name oder Nummer suchen',
  'Message name or number': 'Name oder Nummer',
  'All links': 'Alle Verbindungen',
  Direction: 'Richtung',
  'Heard and sent': 'Gehört und gesendet',
  'Sent by this station': 'Von dieser Station gesendet',
  '{count, plural, one {# message} other {# messages}}':
    '{count, plural, one {# Nachricht} other {# Nachrichten}}',
  '{shown} of {count, plural, one {# message} other {# messages}}':
    '{shown} von {count, plural, one {# Nachricht} other {# Nachrichten}}',
  'Show all': 'Alle zeigen',
  Freeze: 'Einfrieren',
  Frozen: 'Eingefroren',
  'Frozen.': 'Eingefroren.',
  'Keep what is shown now': 'Festhalten, was jetzt zu sehen ist',
  'Show what comes in again': 'Wieder zeigen, was hereinkommt',
  'The gateway sends nothing.': 'Das Gateway sendet nichts.',
  'What is shown was true {age} ago.': 'Was zu sehen ist, galt vor {age}.',
  'Waiting for the gateway…': 'Warten auf das Gateway …',
  'Nothing heard': 'Nichts gehört',
  'No message has come in on any link yet. {look} or start a simulated vehicle.':
    'Noch ist auf keiner Verbindung eine Nachricht angekommen. {look} oder starten Sie ein simuliertes Fahrzeug.',
  'Look at the links': 'Prüfen Sie die Verbindungen',
  'No message fits. The name is as the dialect writes it: ATTITUDE, GPS_RAW_INT.':
    'Keine Nachricht passt. Der Name steht so, wie der Dialekt ihn schreibt: ATTITUDE, GPS_RAW_INT.',
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
  silent: 'verstummt',
  'Close the fields': 'Felder schließen',
  'Close (Escape)': 'Schließen (Esc)',
  'This message has not been heard since the gateway started.':
    'Diese Nachricht war nicht zu hören, seit das Gateway läuft.',
  'This message carries a key, so its content is not shown.':
    'Diese Nachricht enthält einen Schlüssel, daher wird ihr Inhalt nicht gezeigt.',
  'No dialect of this station knows it: only its bytes can be shown.':
    'Kein Dialekt dieser Station kennt sie: Nur ihre Bytes lassen sich zeigen.',
  Plot: 'Diagramm',
  'Plot {path}': '{path} als Diagramm',
  '{type}, extension': '{type}, Erweiterung',
  'Bytes of the last frame': 'Bytes des letzten Frames',
  'Copy the bytes': 'Bytes kopieren',
  'no number yet': 'noch keine Zahl',
  'last minute {low} to {high}': 'letzte Minute {low} bis {high}',

  // A message of one's own
  Send: 'Senden',
  'A message goes to a vehicle. Connect one in {links}.':
    'Eine Nachricht geht an ein Fahrzeug. Verbinden Sie eines unter {links}.',
  'Messages of the dialect': 'Nachrichten des Dialekts',
  'Send a message': 'Nachricht senden',
  'Choose one to fill in its fields. It goes to {name} once, decided by the policies and written down; nobody watches for its effect. Messages that command the vehicle leave through its commands only.':
    'Wählen Sie eine, um ihre Felder auszufüllen. Sie geht einmal an {name}; die Regeln entscheiden darüber, und es wird festgehalten. Auf ihre Wirkung achtet niemand. Nachrichten, die das Fahrzeug steuern, gehen nur über seine Befehle hinaus.',
  '{name} is a real vehicle. Type {id} to go on':
    '{name} ist ein echtes Fahrzeug. Zum Fortfahren {id} eingeben',
  'Type {id} first.': 'Geben Sie zuerst {id} ein.',
  'Waiting for the decision.': 'Die Entscheidung steht noch aus.',
  'Sending…': 'Wird gesendet …',
  'Send to {name}': 'An {name} senden',
  'Nothing was sent: some fields do not fit.': 'Nichts wurde gesendet: Einige Felder passen nicht.',
  'Sent at {time}': 'Gesendet um {time}',
  allow: 'erlaubt',
  allow_with_monitoring: 'erlaubt, überwacht',
  require_approval: 'braucht Freigabe',
  deny: 'abgelehnt',

  // Console
  Console: 'Konsole',
  'A shell is on board of a vehicle. Connect one in {links}.':
    'Eine Shell gibt es an Bord eines Fahrzeugs. Verbinden Sie eines unter {links}.',
  '{name} has no shell': '{name} hat keine Shell',
  'ArduPilot answers nothing on SERIAL_CONTROL. PX4 has a shell; choose a vehicle with PX4 above.':
    'ArduPilot antwortet auf SERIAL_CONTROL nicht. PX4 hat eine Shell; wählen Sie oben ein Fahrzeug mit PX4.',
  'Waiting for the decision and the vehicle.': 'Die Entscheidung und das Fahrzeug stehen noch aus.',
  'Shell of {name}': 'Shell von {name}',
  'A shell can do anything, past every check of this station. Each line is decided by the policies and written down; while the vehicle is armed none goes out. It closes after five minutes without a line.':
    'Eine Shell kann alles, an jeder Prüfung dieser Station vorbei. Über jede Zeile entscheiden die Regeln, und sie wird festgehalten; solange das Fahrzeug scharf ist, geht keine hinaus. Sie schließt sich nach fünf Minuten ohne Zeile.',
  'Opening…': 'Wird geöffnet …',
  'Open again': 'Erneut öffnen',
  'Open console': 'Konsole öffnen',
  'Copy what was said': 'Ausgabe kopieren',
  'What the shell said': 'Was die Shell sagte',
  '… {count} characters were not kept …': '… {count} Zeichen sind nicht aufbewahrt …',
  'Line for the shell': 'Zeile für die Shell',
  'Ended. {reason}': 'Beendet. {reason}',
  'Ctrl+C': 'Strg+C',
  'Stops what runs in the shell': 'Stoppt, was in der Konsole läuft',
  'It was closed.': 'Sie wurde geschlossen.',
  'The gateway no longer knows it.': 'Das Gateway kennt sie nicht mehr.',
  'Nothing has answered yet. Not every vehicle has a shell.':
    'Noch keine Antwort. Nicht jedes Fahrzeug hat eine Shell.',
} as const satisfies Readonly<Record<string, string>>;
