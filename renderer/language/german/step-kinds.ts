/** Kinds of steps as the gateway names them: what each does, needs before and proves after, and its values. */
export const stepKinds = {
  // Titles
  'Start the mission on board': 'Mission an Bord starten',
  Gripper: 'Greifer',
  'Switch relay': 'Relais schalten',
  'Point the camera': 'Kamera ausrichten',
  'Set parameter': 'Parameter setzen',
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
  'Starts the motors.': 'Startet die Motoren.',
  'Stops the motors on the ground.': 'Stoppt die Motoren am Boden.',
  'Climbs from the ground to an altitude above home.': 'Steigt vom Boden auf eine Höhe über Home.',
  'Lands where it is.': 'Landet, wo es ist.',
  'Returns to home and lands by its own rules.':
    'Kehrt zum Home-Punkt zurück und landet nach seinen eigenen Regeln.',
  'Stops and stays where it is.': 'Hält an und bleibt, wo es ist.',
  'Flies to a place.': 'Fliegt zu einem Ort.',
  'Climbs or sinks in place.': 'Steigt oder sinkt auf der Stelle.',
  'Sets the speed over the ground.': 'Setzt die Geschwindigkeit über Grund.',
  'Circles a place.': 'Umkreist einen Ort.',
  'Puts it into one of its flight modes.': 'Versetzt es in einen seiner Flugmodi.',
  'Starts the mission on board; does not wait for its end.':
    'Startet die Mission an Bord; wartet nicht auf ihr Ende.',
  'Moves its home.': 'Verlegt seinen Home-Punkt.',
  'Lands on the target its own sensor sees.': 'Landet auf dem Ziel, das sein eigener Sensor sieht.',
  'Closes or opens the gripper, once.': 'Schließt oder öffnet den Greifer, einmal.',
  'Puts a pulse width on an output, once.': 'Gibt eine Pulsbreite auf einen Ausgang, einmal.',
  'Switches a relay on or off, once.': 'Schaltet ein Relais ein oder aus, einmal.',
  'Takes one picture.': 'Nimmt ein Foto auf.',
  'Takes a picture every so many seconds.': 'Nimmt alle so viele Sekunden ein Foto auf.',
  'Ends a series of pictures.': 'Beendet eine Reihe von Fotos.',
  'Points the camera up or down and to a side.': 'Richtet die Kamera auf oder ab und zur Seite.',
  'Sets one parameter of the autopilot.': 'Setzt einen Parameter des Autopiloten.',
  'Writes a mission to the vehicle in place of the one on board.':
    'Schreibt eine Mission auf das Fahrzeug, anstelle der an Bord.',
  'Flies a mission from the ground to the ground.': 'Fliegt eine Mission vom Boden bis zum Boden.',
  'Launches whichever aircraft is free over a zone.':
    'Schickt ein freies Luftfahrzeug zum Einsatz über eine Zone.',
  'Lets time pass or waits until telemetry shows something.':
    'Lässt Zeit vergehen oder wartet, bis die Telemetrie etwas zeigt.',
  'Opens or closes the door of a simulated dock.': 'Öffnet oder schließt das Tor eines simulierten Docks.',
  'Flies to a height above a simulated dock.': 'Fliegt auf eine Höhe über einem simulierten Dock.',
  'Opens the door of a simulated dock if it is not open, and lands on the pad.':
    'Öffnet das Tor eines simulierten Docks, wenn es nicht offen ist, und landet auf dem Pad.',
  'Opens the door of a simulated dock, arms, takes off, and closes the door below.':
    'Öffnet das Tor eines simulierten Docks, schaltet scharf, hebt ab und schließt das Tor darunter.',
  'Closes the door of a simulated dock and waits until the battery is charged.':
    'Schließt das Tor eines simulierten Docks und wartet, bis der Akku geladen ist.',
  'Brings several flying aircraft into a formation around the first, heights first, then places.':
    'Bringt mehrere fliegende Luftfahrzeuge in eine Formation um das erste, zuerst die Höhen, dann die Plätze.',
  'Keeps aircraft at their places beside a leader that somebody else flies, for a time or until something is seen.':
    'Hält Luftfahrzeuge an ihren Plätzen neben einem führenden, das jemand anders fliegt, für eine Zeit oder bis etwas zu sehen ist.',
  'Arms several aircraft and lets them take off together: all of them, or none.':
    'Schaltet mehrere Luftfahrzeuge scharf und lässt sie gemeinsam abheben: alle oder keines.',
  'Brings several flying aircraft to altitudes of their own.':
    'Bringt mehrere fliegende Luftfahrzeuge auf eigene Höhen.',
  'Puts a notice before the operator.': 'Zeigt dem Bediener einen Hinweis.',
  'Waits for a person’s yes.': 'Wartet auf das Ja eines Menschen.',
  'Calls this gateway’s own API as the one who executed the step.':
    'Ruft die eigene API dieses Gateways auf, im Namen dessen, der den Schritt ausführte.',

  // What they need before
  'The vehicle is connected and alone on its system id':
    'Das Fahrzeug ist verbunden und allein auf seiner System-ID',
  'It is disarmed': 'Es ist entschärft',
  'Its own checks before arming pass': 'Seine eigenen Prüfungen vor dem Scharfschalten sind bestanden',
  'It has a position estimate': 'Es hat eine Positionsschätzung',
  'It stands on the ground': 'Es steht am Boden',
  'It is armed': 'Es ist scharf',
  'It is flying': 'Es fliegt',
  'A mission is on board': 'Eine Mission ist an Bord',
  'Its landing target sensor is set up; the station cannot see that':
    'Sein Sensor für das Landeziel ist eingerichtet; die Station kann das nicht sehen',
  'It stands on the ground, or the mission on board goes on':
    'Es steht am Boden, oder die Mission an Bord geht weiter',
  'An aircraft is free and ready': 'Ein Luftfahrzeug ist frei und bereit',
  'The zone is there': 'Die Zone ist vorhanden',
  'The dock is known': 'Das Dock ist bekannt',
  'The dock is known; only simulated docks are bound':
    'Das Dock ist bekannt; nur simulierte Docks sind angebunden',
  'Nothing lands there while it closes': 'Nichts landet dort, während es schließt',
  'It is flying, above the dock': 'Es fliegt, über dem Dock',
  'The pad is free': 'Das Pad ist frei',
  'It stands disarmed on the pad of the dock': 'Es steht entschärft auf dem Pad des Docks',
  'All of them fly and tell where they are': 'Alle fliegen und melden, wo sie sind',
  'None has to pass another that is less than 10 m beside it':
    'Keines muss an einem anderen vorbei, das weniger als 10 m daneben ist',
  'Each follower is near its place: form the formation first':
    'Jedes folgende ist nah an seinem Platz: Bilden Sie zuerst die Formation',
  'All of them stand on the ground, are ready and tell where they are':
    'Alle stehen am Boden, sind bereit und melden, wo sie sind',
  'The path is one of this gateway, and not of logins, keys, policies or approvals':
    'Der Pfad gehört zu diesem Gateway und nicht zu Anmeldungen, Schlüsseln, Regeln oder Freigaben',

  // What they prove after
  'Its heartbeat shows armed': 'Sein Heartbeat zeigt scharf',
  'Its heartbeat shows disarmed': 'Sein Heartbeat zeigt entschärft',
  'It is at the altitude': 'Es ist in der Höhe',
  'It reports that it is on the ground': 'Es meldet, dass es am Boden ist',
  'It is home and on the ground': 'Es ist am Home-Punkt und am Boden',
  'It is in its holding mode and stands still': 'Es ist in seinem Haltemodus und steht still',
  'It is at the place and at the altitude': 'Es ist am Ort und in der Höhe',
  'It flies at that speed; unknown while it stands':
    'Es fliegt mit dieser Geschwindigkeit; ungewiss, solange es steht',
  'It moves on the circle at the altitude': 'Es bewegt sich in der Höhe auf dem Kreis',
  'Its heartbeat shows the mode': 'Sein Heartbeat zeigt den Modus',
  'It is in its mission mode and moves': 'Es ist in seinem Missionsmodus und bewegt sich',
  'It reports the new home': 'Es meldet den neuen Home-Punkt',
  'It reports that it is on the ground; how near to the target nothing shows':
    'Es meldet, dass es am Boden ist; wie nah am Ziel, zeigt nichts',
  'The output its gripper is on (ArduPilot); unknown elsewhere':
    'Der Ausgang, an dem sein Greifer ist (ArduPilot); sonst ungewiss',
  'The output shows it; unknown where it reports no outputs':
    'Der Ausgang zeigt es; ungewiss, wo es keine Ausgänge meldet',
  'It reports the relay so; unknown where it reports no relays':
    'Es meldet das Relais so; ungewiss, wo es keine Relais meldet',
  'It reports the picture; unknown where its camera reports nothing':
    'Es meldet das Foto; ungewiss, wo seine Kamera nichts meldet',
  'It reports the second picture; unknown where its camera reports nothing':
    'Es meldet das zweite Foto; ungewiss, wo seine Kamera nichts meldet',
  'Its camera reports that it is idle; unknown where it reports nothing':
    'Seine Kamera meldet, dass sie ruht; ungewiss, wo sie nichts meldet',
  'Its gimbal reports the angles; unknown where it reports none':
    'Sein Gimbal meldet die Winkel; ungewiss, wo er keine meldet',
  'The vehicle tells the new value; another value is a failure':
    'Das Fahrzeug meldet den neuen Wert; ein anderer Wert ist ein Fehlschlag',
  'The vehicle accepts the whole transfer': 'Das Fahrzeug nimmt die ganze Übertragung an',
  'The mission run is completed': 'Der Missionslauf ist abgeschlossen',
  'It stands disarmed': 'Es steht entschärft',
  'The launch is completed and the aircraft stands disarmed':
    'Der Einsatz ist abgeschlossen, und das Luftfahrzeug steht entschärft',
  'The condition itself': 'Die Bedingung selbst',
  'The dock reports its door there': 'Das Dock meldet sein Tor dort',
  'It is above the dock': 'Es ist über dem Dock',
  'The dock feels it on its pad': 'Das Dock spürt es auf seinem Pad',
  'Telemetry shows it disarmed and near enough to the dock':
    'Die Telemetrie zeigt es entschärft und nah genug am Dock',
  'The dock reports its door closed': 'Das Dock meldet sein Tor geschlossen',
  'Its battery shows the charge': 'Sein Akku zeigt die Ladung',
  'Each is at its place and altitude': 'Jedes ist an seinem Platz und in seiner Höhe',
  'The time is over or the condition is met, and nobody failed or came too near':
    'Die Zeit ist um oder die Bedingung erfüllt, und keines fiel aus oder kam zu nah',
  'Each is at its altitude': 'Jedes ist in seiner Höhe',
  'Telemetry shows the height between them': 'Die Telemetrie zeigt den Höhenabstand zwischen ihnen',
  'The notice is written down': 'Der Hinweis ist festgehalten',
  'The answer is yes': 'Die Antwort ist Ja',
  'The answer has the expected status': 'Die Antwort hat den erwarteten Status',

  // What their values mean
  'Without it the present altitude is kept': 'Ohne sie bleibt die jetzige Höhe',
  'Output as the autopilot counts, from 1': 'Ausgang, wie der Autopilot zählt, ab 1',
  'Pulse width in microseconds': 'Pulsbreite in Mikrosekunden',
  'Instance as MAVLink counts, from 0': 'Instanz, wie MAVLink zählt, ab 0',
  '0: until it is stopped': '0: bis es beendet wird',
  'Below the horizon is negative': 'Unter dem Horizont ist negativ',
  'True: from north; false: from the nose': 'An: von Norden aus; aus: von der Nase aus',
  'Without them the one on board': 'Ohne sie die an Bord',
  'Only simulated docks are bound: real ones have no common protocol':
    'Nur simulierte Docks sind angebunden: Echte haben kein gemeinsames Protokoll',
  'So near to the dock telemetry must show it': 'So nah am Dock muss die Telemetrie es zeigen',
  'Above home; the door closes once it is there': 'Über Home; das Tor schließt, sobald es dort ist',
  'The first leads and stays where it is': 'Das erste führt und bleibt, wo es ist',
  'Each aircraft flies this much above the one before': 'So viel höher fliegt jedes als das vor ihm',
  'Whoever flies it: the step gives it nothing': 'Wer immer es fliegt: Der Schritt befiehlt ihm nichts',
  'Each follower flies this much above the one before': 'So viel höher fliegt jedes folgende als das vor ihm',
  'Where the formation looks; it does not turn with the leader':
    'Wohin die Formation zeigt; sie dreht sich nicht mit dem führenden',
  'Of the first, above its home': 'Des ersten, über seinem Home-Punkt',
  'Each aircraft climbs this much higher than the one before': 'So viel höher steigt jedes als das vor ihm',
  'Without it any 2xx': 'Ohne ihn jeder 2xx',
} as const satisfies Readonly<Record<string, string>>;
