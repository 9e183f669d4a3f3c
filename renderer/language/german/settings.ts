/** The Settings screen. */
export const settings = {
  // Language
  'Kept on this machine. It changes at once.': 'Bleibt auf diesem Rechner und gilt sofort.',
  'What a vehicle says, flight modes, parameter names, the API and its documentation stay in English; details of the gateway too, where no German is known.':
    'Was ein Fahrzeug meldet, Flugmodi, Parameternamen, die API und ihre Dokumentation bleiben englisch; Einzelheiten vom Gateway dort, wo kein Deutsch bekannt ist.',

  // Battery
  'Limits at which the station warns about a battery, beside what the autopilot reports. They apply to all vehicles; 0 switches a limit off.':
    'Grenzwerte, bei denen die Station vor einem schwachen Akku warnt, zusätzlich zu den Meldungen des Autopiloten. Sie gelten für alle Fahrzeuge; 0 schaltet einen Grenzwert ab.',
  'Battery limits': 'Akku-Grenzwerte',
  'Battery limits saved': 'Akku-Grenzwerte gespeichert',
  'Caution below, percent': 'Vorsicht unter, Prozent',
  'Warning below, percent': 'Warnung unter, Prozent',
  'Caution below, volts per cell': 'Vorsicht unter, Volt je Zelle',
  'Warning below, volts per cell': 'Warnung unter, Volt je Zelle',
  'Reserve on arrival at home, seconds': 'Reserve bei Ankunft am Home-Punkt, Sekunden',
  'Fill in every limit. A warning limit must not be higher than its caution limit.':
    'Füllen Sie jeden Grenzwert aus. Der Wert für „Warnung“ darf nicht über dem für „Vorsicht“ liegen.',

  // Page frames
  Cancel: 'Abbrechen',
  Remove: 'Entfernen',
  Change: 'Ändern',
  Save: 'Speichern',
  Start: 'Starten',
  Stop: 'Beenden',
  Name: 'Name',
  'Nothing is changed.': 'Nichts ist geändert.',
  'This is no value of the field.': 'Das ist kein Wert dieses Felds.',
  'Nothing has changed.': 'Nichts hat sich geändert.',
  'Nothing to undo.': 'Nichts rückgängig zu machen.',
  'Nothing to redo.': 'Nichts wiederherzustellen.',
  '{name} saved': '{name} gespeichert',
  '{name} copy': '{name} Kopie',
  shipped: 'mitgeliefert',
  own: 'eigene',
  'Kept on this machine.': 'Bleibt auf diesem Rechner.',

  // People
  People: 'Personen',
  'Who may see and command real aircraft from this station. Everybody else who logs in uses simulated vehicles only.':
    'Wer von dieser Station aus echte Luftfahrzeuge sehen und steuern darf. Alle anderen, die sich anmelden, nutzen nur simulierte Fahrzeuge.',
  'Loading people…': 'Personen werden geladen …',
  'Only the operator of this machine and administrators of the station, when logged in, can see and change who is admitted.':
    'Nur der Bediener dieses Rechners und angemeldete Administratoren der Station können sehen und ändern, wer zugelassen ist.',
  'You have no role at this station.': 'Sie haben an dieser Station keine Rolle.',
  'Your role: {role}.': 'Ihre Rolle: {role}.',
  'What each role may do': 'Was jede Rolle darf',
  Observer: 'Beobachter',
  Pilot: 'Pilot',
  Approver: 'Freigeber',
  Administrator: 'Administrator',
  'Sees real aircraft, their telemetry and recordings.':
    'Sieht echte Luftfahrzeuge, ihre Telemetrie und Aufzeichnungen.',
  'Also commands real aircraft: commands, missions, parameters, launches, manual control; acknowledges alerts.':
    'Steuert außerdem echte Luftfahrzeuge: Befehle, Missionen, Parameter, Starts, Handsteuerung; quittiert Warnungen.',
  'Also approves or rejects requests of other people, never their own.':
    'Gibt außerdem Anfragen anderer frei oder lehnt sie ab, nie eigene.',
  'Also admits people, changes zones, policies, checklists and battery limits, and acknowledges a broken audit record.':
    'Lässt außerdem Personen zu, ändert Zonen, Richtlinien, Checklisten und Akku-Grenzwerte und bestätigt ein gebrochenes Prüfprotokoll.',
  'verified company e-mail': 'bestätigte Firmen-E-Mail',
  'Nobody is admitted': 'Niemand ist zugelassen',
  'Only the operator of this machine can see and command real aircraft.':
    'Nur der Bediener dieses Rechners kann echte Luftfahrzeuge sehen und steuern.',
  'Enter the e-mail address the person logs in with.':
    'Geben Sie die E-Mail-Adresse ein, mit der sich die Person anmeldet.',
  '{email} is admitted as {role}': '{email} ist zugelassen: {role}',
  'Admit a person': 'Eine Person zulassen',
  'E-mail address or account': 'E-Mail-Adresse oder Konto',
  Role: 'Rolle',
  Admit: 'Zulassen',
  'The person must have logged in once. The role takes effect when the account has a verified company e-mail and credits.':
    'Die Person muss sich einmal angemeldet haben. Die Rolle gilt, sobald das Konto eine bestätigte Firmen-E-Mail und Credits hat.',
  'Admitted people': 'Zugelassene Personen',
  Person: 'Person',
  'In effect': 'Gilt',
  'Admitted by': 'Zugelassen von',
  '{email} is now {role}': '{email} ist jetzt {role}',
  'Role of {email}': 'Rolle von {email}',
  'no, missing: {missing}': 'nein, es fehlt: {missing}',

  // About
  'About Aerodeck': 'Über Aerodeck',
  'A ground-control station with a developer platform inside.':
    'Eine Bodenkontrollstation mit eingebauter Entwicklerplattform.',
  Version: 'Version',
  Licence: 'Lizenz',
  'Apache License 2.0. Licences of the parts it is made with stand in the file NOTICE.':
    'Apache License 2.0. Die Lizenzen der verwendeten Teile stehen in der Datei NOTICE.',
  'Made with Natural Earth (public domain), cities from GeoNames (CC BY 4.0) and airports from OurAirports (public domain).':
    'Erstellt mit Natural Earth (gemeinfrei), Städten von GeoNames (CC BY 4.0) und Flugplätzen von OurAirports (gemeinfrei).',
  Typefaces: 'Schriften',
  'Inter and JetBrains Mono, SIL Open Font License 1.1.':
    'Inter und JetBrains Mono, SIL Open Font License 1.1.',
  Protocol: 'Protokoll',
  'MAVLink 1 and 2. Message definitions by the MAVLink project (MIT for generated code).':
    'MAVLink 1 und 2. Nachrichtendefinitionen vom MAVLink-Projekt (MIT für erzeugten Code).',

  // Appearance
  Theme: 'Farbschema',
  Dark: 'Dunkel',
  Light: 'Hell',
  Night: 'Nacht',
  'Indoors and at dusk': 'Drinnen und in der Dämmerung',
  'In sunlight': 'In der Sonne',
  'Dim and warm, keeps the eye adapted to the dark': 'Schwach und warm, das Auge bleibt ans Dunkel gewöhnt',
  'Names on the map': 'Namen auf der Karte',
  'Countries, cities and airports': 'Länder, Städte und Flugplätze',

  // Checklists
  'What is looked at before a vehicle arms. A shipped list that you change becomes your own; the policy “checklist” decides what an open item means for arming.':
    'Was vor dem Scharfschalten geprüft wird. Eine mitgelieferte Liste wird durch Ändern zu Ihrer eigenen; die Regel „checklist“ entscheidet, was ein offener Punkt für das Scharfschalten bedeutet.',
  'New checklist': 'Neue Checkliste',
  'Loading checklists…': 'Checklisten werden geladen …',
  'The file {checklistId}.json cannot be used: {problem}. What held before is shown.':
    'Die Datei {checklistId}.json ist nicht brauchbar: {problem}. Gezeigt wird, was vorher galt.',
  'Used by itself for': 'Gilt von selbst für',
  Section: 'Abschnitt',
  Item: 'Punkt',
  'Add item': 'Punkt hinzufügen',
  'Add section': 'Abschnitt hinzufügen',
  'Save as a copy': 'Als Kopie speichern',
  'New item': 'Neuer Punkt',
  'New section': 'Neuer Abschnitt',
  'My checklist': 'Meine Checkliste',
  'Before flight': 'Vor dem Flug',
  'First item': 'Erster Punkt',
  required: 'Pflicht',
  'Check “{text}” by telemetry': '„{text}“ durch Telemetrie prüfen',
  'Ticked by the vehicle itself while this holds': 'Vom Fahrzeug selbst abgehakt, solange dies gilt',
  'Move “{text}” up': '„{text}“ nach oben',
  'Move “{text}” down': '„{text}“ nach unten',
  'Remove “{text}”': '„{text}“ entfernen',
  'Telemetry field': 'Telemetriefeld',
  Comparison: 'Vergleich',
  'Remove the comparison of {field}': 'Vergleich von {field} entfernen',

  // Links
  closed: 'geschlossen',
  opening: 'wird geöffnet',
  open: 'offen',
  retrying: 'neuer Versuch',
  settings: 'Einstellungen',
  simulator: 'Simulator',
  '{count} systems': '{count} Systeme',
  'How the gateway reaches vehicles. A link is kept and opened again after a restart.':
    'Wie das Gateway Fahrzeuge erreicht. Eine Verbindung bleibt gespeichert und wird nach einem Neustart wieder geöffnet.',
  'Copy as CSV': 'Als CSV kopieren',
  'Table copied as CSV': 'Tabelle als CSV kopiert',
  'Not copied: the browser refused the clipboard':
    'Nicht kopiert: Der Browser gab die Zwischenablage nicht frei',
  'Loading links…': 'Verbindungen werden geladen …',
  'No links': 'Keine Verbindungen',
  'Most autopilots and SITL send to UDP port 14550: listen with {link}.':
    'Die meisten Autopiloten und SITL senden an UDP-Port 14550: Lauschen Sie mit {link}.',
  'Link table': 'Tabelle der Verbindungen',
  'This link belongs to the built-in simulator.': 'Diese Verbindung gehört zum eingebauten Simulator.',
  'This link comes from the command line: start the gateway without it.':
    'Diese Verbindung kommt von der Befehlszeile: Starten Sie das Gateway ohne sie.',
  'This link belongs to a SITL that was started here: stop it on the page SITL.':
    'Diese Verbindung gehört zu einem hier gestarteten SITL: Beenden Sie es auf der Seite SITL.',
  'Removed {text}': '{text} entfernt',
  'Not restored: {cause}': 'Nicht wiederhergestellt: {cause}',
  'Not removed: {cause}': 'Nicht entfernt: {cause}',
  'Remove {text}': '{text} entfernen',
  'Change {text}': '{text} ändern',
  Kind: 'Art',
  Device: 'Gerät',
  Baud: 'Baud',
  Host: 'Host',
  Port: 'Port',
  'What flies there': 'Was dort fliegt',
  'Also when in doubt.': 'Auch im Zweifel.',
  'ArduPilot or PX4 in a simulation, and nothing else. Test keys may fly it.':
    'ArduPilot oder PX4 in einer Simulation und nichts anderes. Testschlüssel dürfen es fliegen.',
  'A serial device always counts as a real aircraft.':
    'Ein serielles Gerät gilt immer als echtes Luftfahrzeug.',
  'Change link': 'Verbindung ändern',
  'Add link': 'Verbindung hinzufügen',
  '· nothing heard': '· nichts gehört',
  'UDP, listen': 'UDP, lauschen',
  'Waits for a vehicle that sends to this machine. Most autopilots and SITL send to port 14550.':
    'Wartet auf ein Fahrzeug, das an diesen Rechner sendet. Die meisten Autopiloten und SITL senden an Port 14550.',
  'UDP, send': 'UDP, senden',
  'Sends to a vehicle that listens at an address.':
    'Sendet an ein Fahrzeug, das unter einer Adresse lauscht.',
  'TCP, connect': 'TCP, verbinden',
  'Connects to a TCP server, such as SITL on port 5760.':
    'Verbindet sich mit einem TCP-Server, etwa SITL auf Port 5760.',
  'TCP, listen': 'TCP, lauschen',
  'Waits for TCP clients.': 'Wartet auf TCP-Clients.',
  'Forward, UDP': 'Weiterleiten, UDP',
  'Passes what is heard from vehicles on to another program. Nothing comes back, unless you allow it: what that program sends is counted and thrown away.':
    'Gibt weiter, was von Fahrzeugen zu hören ist. Nichts kommt zurück, außer Sie erlauben es: Was das andere Programm sendet, wird gezählt und verworfen.',
  'What may come back': 'Was zurückkommen darf',
  'The program may command': 'Das Programm darf steuern',
  'On this machine only. Arming, take-off, modes, going to a point, hold, return and land: each is decided by the policies as the program’s own. Parameters can be read. Everything else is refused and counted.':
    'Nur auf diesem Rechner. Scharfschalten, Abheben, Modi, Punkt anfliegen, Halten, Rückkehr und Landen: Über jeden Befehl entscheiden die Regeln als über einen des Programms. Parameter lassen sich lesen. Alles andere wird abgelehnt und gezählt.',
  '{count, plural, one {# frame of the program refused} other {# frames of the program refused}}':
    '{count, plural, one {# Nachricht des Programms abgelehnt} other {# Nachrichten des Programms abgelehnt}}',
  Serial: 'Seriell',
  'A telemetry radio or a USB cable, usually at 57600 or 115200 baud.':
    'Ein Telemetriefunk oder USB-Kabel, meist mit 57600 oder 115200 Baud.',
  'Written form': 'Als Text',
  'As on the command line: udpin:HOST:PORT, udpout:HOST:PORT, tcp:HOST:PORT, tcpin:HOST:PORT, forward:HOST:PORT or serial:PATH:BAUD; with sitl: before it for a simulation, two-way: before forward for a program that may command.':
    'Wie auf der Befehlszeile: udpin:HOST:PORT, udpout:HOST:PORT, tcp:HOST:PORT, tcpin:HOST:PORT, forward:HOST:PORT oder serial:PATH:BAUD; mit sitl: davor für eine Simulation, two-way: vor forward für ein Programm, das steuern darf.',
  'Write a link, such as udpin:127.0.0.1:14550.':
    'Schreiben Sie eine Verbindung, etwa udpin:127.0.0.1:14550.',
  'Write a host name or an address.': 'Schreiben Sie einen Hostnamen oder eine Adresse.',
  'A port is a whole number from 1 to 65535.': 'Ein Port ist eine ganze Zahl von 1 bis 65535.',
  'Write the device, such as /dev/ttyUSB0 or COM3.': 'Schreiben Sie das Gerät, etwa /dev/ttyUSB0 oder COM3.',
  'A baud rate is a whole number from 300 to 4000000.':
    'Eine Baudrate ist eine ganze Zahl von 300 bis 4000000.',
  'command line': 'Befehlszeile',
  'real aircraft': 'echtes Luftfahrzeug',
  'our simulator': 'unser Simulator',
  'Leads to': 'Führt zu',
  From: 'Von',
  'Frames in': 'Frames ein',
  'Frames out': 'Frames aus',
  'Loss %': 'Verlust %',
  Rejected: 'Verworfen',
  Systems: 'Systeme',
  'Last error': 'Letzter Fehler',

  // Shortcuts
  Everywhere: 'Überall',
  'Command palette: every screen and action by name': 'Befehlspalette: jede Ansicht und Aktion beim Namen',
  'This page': 'Diese Seite',
  'Next control; the first of all skips to the content':
    'Nächstes Bedienelement; das allererste springt zum Inhalt',
  'Closes what is open; it never moves an aircraft': 'Schließt, was offen ist; bewegt nie ein Luftfahrzeug',
  'At once and without a confirmation. No bare key moves an aircraft.':
    'Sofort und ohne Bestätigung. Keine einzelne Taste bewegt ein Luftfahrzeug.',
  Ctrl: 'Strg',
  Shift: 'Umschalt',
  Tab: 'Tab',
  Esc: 'Esc',
  Enter: 'Eingabe',
  Space: 'Leertaste',
  Home: 'Pos1',
  'Delete (key)': 'Entf',
  'Hold: stop and hold here': 'Halten: anhalten und hier bleiben',
  'RTL: return to launch and land there': 'RTL: zum Home-Punkt zurückkehren und dort landen',
  'Held on a slide: confirms it': 'Auf einem Schieber gehalten: bestätigt ihn',
  'In a field for a height or speed: one step up; ↓ one step down':
    'Im Feld für Höhe oder Geschwindigkeit: ein Schritt mehr; ↓ ein Schritt weniger',
  'Play and pause': 'Wiedergabe und Pause',

  // SITL
  'Runs already, here or on another computer: add a link to it and say that SITL flies there. It goes on when this program ends.':
    'Läuft bereits, hier oder auf einem anderen Rechner: Fügen Sie eine Verbindung dorthin hinzu und sagen Sie, dass dort SITL fliegt. Es läuft weiter, wenn dieses Programm endet.',
  'System {systemId} at {linkText}, process {pid}.': 'System {systemId} an {linkText}, Prozess {pid}.',
  '… {lostLines} earlier lines are not kept': '… {lostLines} frühere Zeilen sind nicht aufbewahrt',
  running: 'läuft',
  stopping: 'wird beendet',
  stopped: 'beendet',
  SITL: 'SITL',
  'The real autopilot software, ArduPilot or PX4, flying in a simulation on a computer.':
    'Die echte Autopilot-Software, ArduPilot oder PX4, fliegt in einer Simulation auf einem Rechner.',
  'Our simulator': 'Unser Simulator',
  'Comes with this program and imitates an autopilot. Nothing has to be installed.':
    'Gehört zu diesem Programm und ahmt einen Autopiloten nach. Nichts muss installiert werden.',
  'SITL attached': 'SITL angebunden',
  'SITL started here': 'SITL hier gestartet',
  'Started below and ended with this program. Its link comes and goes with it.':
    'Unten gestartet und mit diesem Programm beendet. Seine Verbindung kommt und geht mit ihm.',
  'All else. A link that is not declared SITL counts as real, whatever is heard on it.':
    'Alles andere. Eine Verbindung, die nicht als SITL erklärt ist, gilt als echt, was immer darauf zu hören ist.',
  Request: 'Anfrage',
  'not right': 'nicht richtig',
  'Start a SITL': 'SITL starten',
  Program: 'Programm',
  '{title} (not installed)': '{title} (nicht installiert)',
  Model: 'Modell',
  'Speed ×': 'Tempo ×',
  Instance: 'Instanz',
  'Starts {path} and hears it at {connects}.': 'Startet {path} und hört es an {connects}.',
  'The program is not installed.': 'Das Programm ist nicht installiert.',
  'ended by itself': 'von selbst beendet',
  'Not stopped: {cause}': 'Nicht beendet: {cause}',
  'exit code {exitCode}': 'Rückgabewert {exitCode}',
  '{title}, instance {instance}': '{title}, Instanz {instance}',
  'It is ending.': 'Es wird beendet.',
  'Nothing printed yet.': 'Noch nichts ausgegeben.',
  'Nothing was printed.': 'Es wurde nichts ausgegeben.',
  'Output of {title}': 'Ausgabe von {title}',
  'Copy output': 'Ausgabe kopieren',

  // Units
  'm/s': 'm/s',
  'km/h': 'km/h',
  mph: 'mph',
  Distance: 'Entfernung',
  'Metres, kilometres': 'Meter, Kilometer',
  'Feet, miles': 'Fuß, Meilen',
  'Height and climb': 'Höhe und Steigen',
  Metres: 'Meter',
  Feet: 'Fuß',
  'Speed and wind': 'Geschwindigkeit und Wind',
  Knots: 'Knoten',
  Coordinates: 'Koordinaten',
  'Degrees with decimals': 'Grad mit Dezimalen',
  'Degrees, minutes, seconds': 'Grad, Minuten, Sekunden',
  'Kept on this machine. Fields take other units too (“60 ft”). Files, the API, policies and what the vehicle itself says stay in SI units.':
    'Bleibt auf diesem Rechner. Felder nehmen auch andere Einheiten („60 ft“). Dateien, die API, Regeln und was das Fahrzeug selbst meldet, bleiben in SI-Einheiten.',
  'All metric': 'Alles metrisch',

  // Settings file
  'Settings file': 'Einstellungsdatei',
  'Units, language, appearance, voice, shortcuts, gamepads and map layers in one file, for another machine or another window. No token, no key, no link and no imported map is in it.':
    'Einheiten, Sprache, Darstellung, Stimme, Tastenkürzel, Gamepads und Kartenebenen in einer Datei, für einen anderen Rechner oder ein anderes Fenster. Kein Token, kein Schlüssel, keine Verbindung und keine importierte Karte steht darin.',
  'Import a file…': 'Datei importieren …',
  '{name} was not taken: {why}': '{name} wurde nicht übernommen: {why}',
  'Nothing was changed: {why}': 'Nichts wurde geändert: {why}',
  'Settings of {name} applied': 'Einstellungen aus {name} übernommen',
  '{name} changes nothing: all of it is so already.': '{name} ändert nichts: Alles ist schon so.',
  'What {name} changes': 'Was {name} ändert',
  '{count, plural, one {Apply # change} other {Apply # changes}}':
    '{count, plural, one {# Änderung übernehmen} other {# Änderungen übernehmen}}',
  '{button} held, axes {axes}, dead zone {deadZone} %, finer {expo} %, {count} calibrated':
    '{button} gehalten, Achsen {axes}, Totzone {deadZone} %, feiner {expo} %, {count} kalibriert',
  'It is too large for a file of settings.': 'Sie ist zu groß für eine Einstellungsdatei.',
  'It is no file of settings of Aerodeck.': 'Sie ist keine Einstellungsdatei von Aerodeck.',
  'It is of version {version}; this Aerodeck reads version {own}.':
    'Sie hat Version {version}; dieses Aerodeck liest Version {own}.',
  'It says something that is not known here: {what}': 'Sie enthält etwas, das hier nicht bekannt ist: {what}',
  'What stands at {place} does not fit.': 'Was bei {place} steht, passt nicht.',

  // Zones
  '{count, plural, one {# zone} other {# zones}}': '{count, plural, one {# Zone} other {# Zonen}}',
  '{count, plural, one {# change} other {# changes}} to apply':
    '{count, plural, one {# Änderung} other {# Änderungen}} zu übernehmen',
  'the whole': 'das Ganze',
  '{at}.id: "{id}" is used twice': '{at}.id: „{id}“ kommt zweimal vor',
  '{at}.geometry.coordinates.{ringIndex}: the ring must end where it starts':
    '{at}.geometry.coordinates.{ringIndex}: Der Ring muss enden, wo er beginnt',
  '{at}.properties: flightAltitudeM is above ceilingM':
    '{at}.properties: flightAltitudeM liegt über ceilingM',
  'Not JSON: {message}': 'Kein JSON: {message}',
  'Line {line}: {message}': 'Zeile {line}: {message}',
  'Where launches fly, and where nothing may. A GeoJSON FeatureCollection of polygons, longitude first.':
    'Wo Einsätze fliegen und wo nichts fliegen darf. Eine GeoJSON-FeatureCollection aus Polygonen, Länge zuerst.',
  'Loading zones…': 'Zonen werden geladen …',
  'Zones applied': 'Zonen übernommen',
  'The zones are as they were': 'Die Zonen sind wieder wie zuvor',
  'Not everything is stored. What is left to apply stands in the text.':
    'Nicht alles ist gespeichert. Was noch zu übernehmen ist, steht im Text.',
  'Zones as GeoJSON': 'Zonen als GeoJSON',
  Apply: 'Übernehmen',
  Revert: 'Verwerfen',
  'Insert an example': 'Beispiel einfügen',
  'New zone': 'Neue Zone',
  'New zone {number}': 'Neue Zone {number}',
  'as stored': 'wie gespeichert',
  'Correct the text first.': 'Berichtigen Sie zuerst den Text.',
} as const satisfies Readonly<Record<string, string>>;
