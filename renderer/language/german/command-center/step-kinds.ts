/** Kinds of steps as the gateway names them: what each does, needs before and proves after, and its values. */
export const stepKinds = {
  // Titles

  'Fly a mission': 'Eine Mission fliegen',
  'Dock door': 'Tor des Docks',
  'Approach a dock': 'Ein Dock anfliegen',
  'Land on a dock': 'Auf einem Dock landen',
  'Launch from a dock': 'Aus einem Dock abheben',
  'Charge in a dock': 'In einem Dock laden',
  Formation: 'Formation',
  'Follow a leader': 'Einem Führenden folgen',
  'Start together': 'Gemeinsam abheben',
  'Separate in height': 'In der Höhe trennen',
  Notify: 'Benachrichtigen',
  'Ask a person': 'Einen Menschen fragen',
  'Call the API': 'Die API aufrufen',

  // What they do
  'Uploads a mission and replaces the onboard one.': 'Lädt eine Mission hoch und ersetzt die an Bord.',
  'Flies a mission from take-off to landing.': 'Fliegt eine Mission vom Start bis zur Landung.',
  'Launches a free aircraft over a zone.': 'Startet ein freies Luftfahrzeug zum Einsatz über einer Zone.',
  'Waits for a time or until telemetry meets a condition.':
    'Wartet eine Zeit lang oder bis die Telemetrie eine Bedingung erfüllt.',
  'Opens or closes the door of a simulated dock.': 'Öffnet oder schließt das Tor eines simulierten Docks.',
  'Flies to a height above a simulated dock.': 'Fliegt auf eine Höhe über einem simulierten Dock.',
  'Opens the door of a simulated dock if it is not open, and lands on the pad.':
    'Öffnet das Tor eines simulierten Docks, wenn es nicht offen ist, und landet auf dem Pad.',
  'Opens the door of a simulated dock, arms, takes off and closes the door.':
    'Öffnet das Tor eines simulierten Docks, schaltet scharf, hebt ab und schließt das Tor.',
  'Closes the door of a simulated dock and waits until the battery is charged.':
    'Schließt das Tor eines simulierten Docks und wartet, bis der Akku geladen ist.',
  'Moves several flying aircraft into a formation around the first: altitudes first, then positions.':
    'Bringt mehrere fliegende Luftfahrzeuge in eine Formation um das erste: zuerst die Höhen, dann die Positionen.',
  'Keeps aircraft in position around a leader flown by another operator, for a time or until a condition is met.':
    'Hält Luftfahrzeuge auf Position um ein führendes, das jemand anders fliegt, eine Zeit lang oder bis eine Bedingung erfüllt ist.',
  'Arms several aircraft and lets them take off together: all of them, or none.':
    'Schaltet mehrere Luftfahrzeuge scharf und lässt sie gemeinsam abheben: alle oder keines.',
  'Moves several flying aircraft to separate altitudes.':
    'Bringt mehrere fliegende Luftfahrzeuge auf getrennte Höhen.',
  'Shows a notice to the operator.': 'Zeigt dem Bediener einen Hinweis.',
  'Waits until a person confirms.': 'Wartet, bis ein Mensch bestätigt.',
  'Calls this gateway’s own API as the user who executed the step.':
    'Ruft die eigene API dieses Gateways im Namen des Nutzers auf, der den Schritt ausführt.',

  // What they need before
  'The vehicle is connected and no other vehicle uses its system id':
    'Das Fahrzeug ist verbunden, und kein anderes nutzt seine System-ID',
  'It is on the ground, or it resumes the onboard mission':
    'Es ist am Boden, oder es setzt die Mission an Bord fort',
  'An aircraft is free and ready': 'Ein Luftfahrzeug ist frei und bereit',
  'The zone exists': 'Die Zone gibt es',
  'The dock is known': 'Das Dock ist bekannt',
  'The dock is known; only simulated docks are supported':
    'Das Dock ist bekannt; nur simulierte Docks werden unterstützt',
  'No aircraft lands there while it closes': 'Kein Luftfahrzeug landet dort, während es schließt',
  'It is flying, above the dock': 'Es fliegt, über dem Dock',
  'The pad is free': 'Das Pad ist frei',
  'It is disarmed on the pad of the dock': 'Es ist entschärft auf dem Pad des Docks',
  'All aircraft are flying and report their positions': 'Alle Luftfahrzeuge fliegen und melden ihre Position',
  'No aircraft has to pass another within 10 m sideways':
    'Kein Luftfahrzeug muss näher als 10 m seitlich an einem anderen vorbei',
  'Each follower is near its position: build the formation first':
    'Jedes folgende ist nah an seiner Position: Bilden Sie zuerst die Formation',
  'All aircraft are on the ground, are ready and report their positions':
    'Alle Luftfahrzeuge sind am Boden, bereit und melden ihre Position',
  'The path belongs to this gateway and is not for logins, keys, policies or approvals':
    'Der Pfad gehört zu diesem Gateway und betrifft keine Anmeldungen, Schlüssel, Regeln oder Freigaben',

  // What they prove after
  'The vehicle accepts the whole transfer': 'Das Fahrzeug nimmt die ganze Übertragung an',
  'The mission run is completed': 'Der Missionslauf ist abgeschlossen',

  'The launch is completed and the aircraft is disarmed':
    'Der Einsatz ist abgeschlossen und das Luftfahrzeug entschärft',
  'The condition itself': 'Die Bedingung selbst',
  'The dock reports that door position': 'Das Dock meldet diese Stellung des Tors',
  'It is above the dock': 'Es ist über dem Dock',
  'The dock detects it on its pad': 'Das Dock erkennt es auf seinem Pad',
  'Telemetry shows it disarmed and near enough to the dock':
    'Die Telemetrie zeigt es entschärft und nah genug am Dock',
  'The dock reports its door closed': 'Das Dock meldet sein Tor geschlossen',
  'Its battery reports the charge': 'Sein Akku meldet die Ladung',
  'Each is at its position and altitude': 'Jedes ist an seiner Position und in seiner Höhe',
  'The time is over or the condition is met, and no aircraft failed or came too close':
    'Die Zeit ist um oder die Bedingung erfüllt, und kein Luftfahrzeug fiel aus oder kam zu nah',
  'Each is at its altitude': 'Jedes ist in seiner Höhe',
  'Telemetry shows the vertical separation': 'Die Telemetrie zeigt den Höhenabstand',
  'The notice is stored': 'Der Hinweis ist gespeichert',
  'The answer is yes': 'Die Antwort ist Ja',
  'The answer has the expected status': 'Die Antwort hat den erwarteten Status',

  // What their values mean
  'Default: the onboard mission': 'Vorgabe: die Mission an Bord',
  'Only simulated docks are supported: real docks have no common protocol':
    'Nur simulierte Docks werden unterstützt: Echte haben kein gemeinsames Protokoll',
  'Maximum distance from the dock shown by telemetry': 'Größter Abstand vom Dock laut Telemetrie',
  'Above home. The door closes when the vehicle has reached it':
    'Über Home. Das Tor schließt, sobald das Fahrzeug dort ist',
  'The first vehicle leads and holds its position': 'Das erste Fahrzeug führt und hält seine Position',
  'Height of each aircraft above the previous one': 'Höhe jedes Luftfahrzeugs über dem vorigen',
  'The vehicle keeps flying as before: the step sends it no command':
    'Das Fahrzeug fliegt weiter wie bisher: Der Schritt sendet ihm keinen Befehl',
  'Height of each follower above the previous one': 'Höhe jedes folgenden über dem vorigen',
  'Heading of the formation. It does not turn with the leader':
    'Ausrichtung der Formation. Sie dreht sich nicht mit dem führenden Fahrzeug',
  'Of the first aircraft, above its home': 'Des ersten Luftfahrzeugs, über seinem Home-Punkt',
  'Each aircraft climbs this much higher than the previous one': 'So viel höher steigt jedes als das vorige',
  'Default: any 2xx': 'Vorgabe: jeder 2xx',
} as const satisfies Readonly<Record<string, string>>;
