/** The Settings screen. */
export const settings = {
  // Language
  'Cannot load the German texts. The window stays in English. Reload it when the gateway is reachable.':
    'Die deutschen Texte lassen sich nicht laden. Das Fenster bleibt englisch. Laden Sie es neu, wenn das Gateway erreichbar ist.',
  'Saved on this machine. Applies immediately.': 'Auf diesem Rechner gespeichert. Gilt sofort.',
  'Vehicle messages, flight modes, parameter names, the API and its documentation stay in English. Gateway details without a German translation do too.':
    'Fahrzeugmeldungen, Flugmodi, Parameternamen, die API und ihre Dokumentation bleiben englisch, ebenso Einzelheiten des Gateways ohne deutsche Übersetzung.',

  // Alerts
  'Limits at which this station raises alerts, in addition to the autopilot’s own. 0 turns a limit off. Effective at once.':
    'Grenzwerte, bei denen diese Station Meldungen erzeugt, zusätzlich zu denen des Autopiloten. 0 schaltet einen Grenzwert ab. Gilt sofort.',
  'Limits for': 'Grenzwerte für',
  'Alert limits': 'Grenzwerte für Meldungen',
  'Alert limits saved': 'Grenzwerte gespeichert',
  Limit: 'Grenzwert',
  'An empty field has the limit of all vehicles.': 'Ein leeres Feld hat den Grenzwert aller Fahrzeuge.',
  'A value is missing or out of range.': 'Ein Wert fehlt oder liegt außerhalb des zulässigen Bereichs.',
  '{limit}: the caution must come before the warning.': '{limit}: Die Vorsicht muss vor der Warnung kommen.',
  'It has no limits of its own.': 'Es hat keine eigenen Grenzwerte.',
  'Use the limits of all vehicles': 'Grenzwerte aller Fahrzeuge verwenden',
  Off: 'Aus',
  'Default: {value}': 'Vorgabe: {value}',
  'Battery charge below, %': 'Akkuladung unter, %',
  'Battery voltage below, V per cell': 'Akkuspannung unter, V je Zelle',
  'Battery reserve on arrival at home, s': 'Akkureserve bei Ankunft am Home-Punkt, s',
  'Link quality below, %': 'Verbindungsqualität unter, %',
  'GPS fix worse than': 'GPS-Fix schlechter als',
  'GPS satellites fewer than': 'GPS-Satelliten weniger als',
  'GPS HDOP above': 'GPS-HDOP über',
  'Vibration above, m/s²': 'Vibration über, m/s²',
  'Altitude above home, {unit}': 'Höhe über Home, {unit}',
  'Distance from home above, {unit}': 'Entfernung vom Home-Punkt über, {unit}',

  // Page frames
  Cancel: 'Abbrechen',
  Remove: 'Entfernen',
  Change: 'Ändern',
  Save: 'Speichern',
  Start: 'Starten',
  Stop: 'Beenden',
  Name: 'Name',
  'Invalid value.': 'Ungültiger Wert.',
  'Nothing to undo.': 'Nichts rückgängig zu machen.',
  'Nothing to redo.': 'Nichts wiederherzustellen.',
  '{name} saved': '{name} gespeichert',
  '{name} copy': '{name} Kopie',
  shipped: 'mitgeliefert',
  own: 'eigene',
  'Saved on this machine.': 'Auf diesem Rechner gespeichert.',

  // People
  People: 'Personen',
  'People who may see and command real aircraft from this station. Everyone else who logs in can use simulated vehicles only.':
    'Personen, die von dieser Station aus echte Luftfahrzeuge sehen und steuern dürfen. Alle anderen angemeldeten Personen können nur simulierte Fahrzeuge nutzen.',
  'Loading people…': 'Personen werden geladen …',
  'Only the operator of this machine and logged-in administrators of the station can view and change this list.':
    'Nur der Bediener dieses Rechners und angemeldete Administratoren der Station können diese Liste sehen und ändern.',
  'You have no role at this station.': 'Sie haben an dieser Station keine Rolle.',
  'Your role: {role}.': 'Ihre Rolle: {role}.',
  'Role permissions': 'Rechte der Rollen',
  Observer: 'Beobachter',
  Pilot: 'Pilot',
  Approver: 'Freigeber',
  Administrator: 'Administrator',
  'Can see real aircraft, their telemetry and recordings.':
    'Kann echte Luftfahrzeuge, ihre Telemetrie und Aufzeichnungen sehen.',
  'Can also command real aircraft (commands, missions, parameters, launches, manual control) and acknowledge alerts.':
    'Kann außerdem echte Luftfahrzeuge steuern (Befehle, Missionen, Parameter, Einsätze, Handsteuerung) und Meldungen quittieren.',
  'Can also approve or reject requests of other people, but not their own.':
    'Kann außerdem Anfragen anderer Personen freigeben oder ablehnen, aber nicht eigene.',
  'Can also admit people, change zones, policies, checklists and alert limits, and acknowledge a broken audit trail.':
    'Kann außerdem Personen zulassen, Zonen, Regeln, Checklisten und Grenzwerte für Meldungen ändern und ein beschädigtes Prüfprotokoll bestätigen.',
  'verified company e-mail': 'bestätigte Firmen-E-Mail',
  'No people admitted': 'Keine Personen zugelassen',
  'Only the operator of this machine can see and command real aircraft.':
    'Nur der Bediener dieses Rechners kann echte Luftfahrzeuge sehen und steuern.',
  'Enter the e-mail address the person logs in with.':
    'Geben Sie die E-Mail-Adresse ein, mit der sich die Person anmeldet.',
  '{email} is admitted as {role}': '{email} ist zugelassen: {role}',
  'Admit a person': 'Eine Person zulassen',
  'E-mail address or account': 'E-Mail-Adresse oder Konto',
  Role: 'Rolle',
  Admit: 'Zulassen',
  'The person must have logged in at least once. The role takes effect once the account has a verified company e-mail and credits.':
    'Die Person muss sich mindestens einmal angemeldet haben. Die Rolle gilt, sobald das Konto eine bestätigte Firmen-E-Mail und Credits hat.',
  'Admitted people': 'Zugelassene Personen',
  Person: 'Person',
  'Admitted by': 'Zugelassen von',
  '{email} is now {role}': '{email} ist jetzt {role}',
  'Role of {email}': 'Rolle von {email}',
  'no, missing: {missing}': 'nein, es fehlt: {missing}',

  // Appearance
  Theme: 'Farbschema',
  Dark: 'Dunkel',
  Light: 'Hell',
  Night: 'Nacht',
  'Indoors and at dusk': 'Drinnen und in der Dämmerung',
  'In sunlight': 'In der Sonne',
  'Dim and warm, preserves night vision': 'Gedimmt und warm, erhält die Dunkeladaption der Augen',
  'Names on the map': 'Namen auf der Karte',
  'Countries, cities and airports': 'Länder, Städte und Flugplätze',

  // Checklists
  'Items to check before arming. A built-in list that you change becomes a custom list. The policy “checklist” decides whether open items block arming.':
    'Punkte, die vor dem Scharfschalten geprüft werden. Eine mitgelieferte Liste wird durch Ändern zur eigenen Liste. Die Regel „checklist“ entscheidet, ob offene Punkte das Scharfschalten verhindern.',
  'New checklist': 'Neue Checkliste',
  'Loading checklists…': 'Checklisten werden geladen …',
  'The file {checklistId}.json is invalid: {problem}. Showing the previous version.':
    'Die Datei {checklistId}.json ist ungültig: {problem}. Angezeigt wird die vorherige Fassung.',
  'Default for': 'Standard für',
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
  'Check “{text}” with telemetry': '„{text}“ mit Telemetrie prüfen',
  'Checked automatically while this condition is met':
    'Automatisch abgehakt, solange diese Bedingung erfüllt ist',
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
  'Connections between the gateway and vehicles. Links are saved and reopened after a restart.':
    'Verbindungen des Gateways zu Fahrzeugen. Sie werden gespeichert und nach einem Neustart wieder geöffnet.',
  'Copy as CSV': 'Als CSV kopieren',
  'Table copied as CSV': 'Tabelle als CSV kopiert',
  'Not copied: the browser denied access to the clipboard':
    'Nicht kopiert: Der Browser hat den Zugriff auf die Zwischenablage verweigert',
  'Loading links…': 'Verbindungen werden geladen …',
  'No links': 'Keine Verbindungen',
  'Most autopilots and SITL send to UDP port 14550: listen with {link}.':
    'Die meisten Autopiloten und SITL senden an UDP-Port 14550: Lauschen Sie mit {link}.',
  'Link table': 'Tabelle der Verbindungen',
  'This link belongs to the built-in simulator.': 'Diese Verbindung gehört zum eingebauten Simulator.',
  'This link comes from the command line. To remove it, start the gateway without it.':
    'Diese Verbindung kommt von der Befehlszeile. Um sie zu entfernen, starten Sie das Gateway ohne sie.',
  'This link belongs to a SITL instance started here. Stop it on the SITL page.':
    'Diese Verbindung gehört zu einer hier gestarteten SITL-Instanz. Beenden Sie sie auf der Seite SITL.',
  'Removed {text}': '{text} entfernt',
  'Not removed: {cause}': 'Nicht entfernt: {cause}',
  'Remove {text}': '{text} entfernen',
  'Change {text}': '{text} ändern',
  Kind: 'Art',
  Device: 'Gerät',
  Baud: 'Baud',
  Host: 'Host',
  Port: 'Port',
  'Vehicle type': 'Art des Fahrzeugs',
  'Choose this if unsure.': 'Im Zweifel wählen.',
  'ArduPilot or PX4 in a simulation only. Test keys can command it.':
    'Nur ArduPilot oder PX4 in einer Simulation. Testschlüssel können es steuern.',
  'A serial device always counts as a real aircraft.':
    'Ein serielles Gerät gilt immer als echtes Luftfahrzeug.',
  'Change link': 'Verbindung ändern',
  'Add link': 'Verbindung hinzufügen',
  '· no data': '· keine Daten',
  'UDP, listen': 'UDP, lauschen',
  'Listens for vehicles that send to this machine. Most autopilots and SITL use port 14550.':
    'Wartet auf Fahrzeuge, die an diesen Rechner senden. Die meisten Autopiloten und SITL verwenden Port 14550.',
  'UDP, send': 'UDP, senden',
  'Sends to a vehicle that listens at a fixed address.':
    'Sendet an ein Fahrzeug, das unter einer festen Adresse lauscht.',
  'TCP, connect': 'TCP, verbinden',
  'Connects to a TCP server, such as SITL on port 5760.':
    'Verbindet sich mit einem TCP-Server, etwa SITL auf Port 5760.',
  'TCP, listen': 'TCP, lauschen',
  'Waits for TCP clients.': 'Wartet auf TCP-Clients.',
  'Forward, UDP': 'Weiterleiten, UDP',
  'Forwards vehicle messages to another program. Messages from that program are counted and discarded, unless you allow them.':
    'Leitet Fahrzeugnachrichten an ein anderes Programm weiter. Nachrichten dieses Programms werden gezählt und verworfen, außer Sie erlauben sie.',
  'Incoming messages': 'Eingehende Nachrichten',
  'Allow commands from the program': 'Befehle des Programms zulassen',
  'Programs on this machine only. Allowed: arming, take-off, modes, go to point, hold, RTL and land, each subject to the policies, and reading parameters. Everything else is rejected and counted.':
    'Nur Programme auf diesem Rechner. Erlaubt: Scharfschalten, Abheben, Modi, Punkt anfliegen, Halten, RTL und Landen, jeweils nach Entscheidung der Regeln, sowie Parameter lesen. Alles andere wird abgelehnt und gezählt.',
  '{count, plural, one {# message of the program rejected} other {# messages of the program rejected}}':
    '{count, plural, one {# Nachricht des Programms abgelehnt} other {# Nachrichten des Programms abgelehnt}}',
  Serial: 'Seriell',
  'A telemetry radio or a USB cable, usually at 57600 or 115200 baud.':
    'Ein Telemetriefunk oder USB-Kabel, meist mit 57600 oder 115200 Baud.',
  'As text': 'Als Text',
  'As on the command line: udpin:HOST:PORT, udpout:HOST:PORT, tcp:HOST:PORT, tcpin:HOST:PORT, forward:HOST:PORT or serial:PATH:BAUD; with sitl: before it for a simulation, two-way: before forward for a program that may command.':
    'Wie auf der Befehlszeile: udpin:HOST:PORT, udpout:HOST:PORT, tcp:HOST:PORT, tcpin:HOST:PORT, forward:HOST:PORT oder serial:PATH:BAUD; mit sitl: davor für eine Simulation, two-way: vor forward für ein Programm, das steuern darf.',
  'Enter a link, such as udpin:127.0.0.1:14550.':
    'Geben Sie eine Verbindung ein, etwa udpin:127.0.0.1:14550.',
  'Enter a host name or an address.': 'Geben Sie einen Hostnamen oder eine Adresse ein.',
  'The port must be a whole number from 1 to 65535.': 'Der Port muss eine ganze Zahl von 1 bis 65535 sein.',
  'Enter the device, such as /dev/ttyUSB0 or COM3.': 'Geben Sie das Gerät ein, etwa /dev/ttyUSB0 oder COM3.',
  'The baud rate must be a whole number from 300 to 4000000.':
    'Die Baudrate muss eine ganze Zahl von 300 bis 4000000 sein.',
  'command line': 'Befehlszeile',
  'real aircraft': 'echtes Luftfahrzeug',
  'built-in simulator': 'eingebauter Simulator',
  From: 'Von',
  'Frames in': 'Frames ein',
  'Frames out': 'Frames aus',
  'Loss %': 'Verlust %',
  Rejected: 'Verworfen',
  Systems: 'Systeme',
  'Last error': 'Letzter Fehler',

  // Shortcuts
  Global: 'Überall',
  'Command palette: find any screen or action': 'Befehlspalette: jede Ansicht und Aktion finden',
  'Help for this screen': 'Hilfe zu dieser Ansicht',
  'This page': 'Diese Seite',
  'Next region: screens, top bar, alerts, content, side panels':
    'Nächster Bereich: Ansichten, Kopfleiste, Meldungen, Inhalt, Seitenbereiche',
  'Previous region': 'Voriger Bereich',
  'Next control. The first one skips to the content': 'Nächstes Bedienelement. Das erste springt zum Inhalt',
  'Closes the open dialog or panel; never moves an aircraft':
    'Schließt den offenen Dialog oder Bereich; bewegt nie ein Luftfahrzeug',
  'Act immediately, without confirmation. A single key never moves an aircraft.':
    'Wirken sofort und ohne Bestätigung. Eine einzelne Taste bewegt nie ein Luftfahrzeug.',
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
  'Hold on a slider to confirm': 'Auf einem Schieberegler halten: bestätigen',
  'In an altitude or speed field: one step up; ↓ one step down':
    'In einem Feld für Höhe oder Geschwindigkeit: ein Schritt mehr; ↓ ein Schritt weniger',
  'Play and pause': 'Wiedergabe und Pause',

  // SITL
  'Already on top.': 'Bereits zuoberst.',
  'Already running (on this or another computer). Add a link and mark it as SITL. It keeps running when this program stops.':
    'Läuft bereits (auf diesem oder einem anderen Rechner). Fügen Sie eine Verbindung hinzu und kennzeichnen Sie sie als SITL. Es läuft weiter, wenn dieses Programm endet.',
  'System {systemId} at {linkText}, process {pid}.': 'System {systemId} an {linkText}, Prozess {pid}.',
  '… {lostLines} earlier lines discarded': '… {lostLines} frühere Zeilen verworfen',
  running: 'läuft',
  stopping: 'wird beendet',
  stopped: 'beendet',
  SITL: 'SITL',
  'The real autopilot software (ArduPilot or PX4), running in a simulation.':
    'Die echte Autopilot-Software (ArduPilot oder PX4) in einer Simulation.',
  'Built-in simulator': 'Eingebauter Simulator',
  'Included with Aerodeck. Imitates an autopilot; no installation needed.':
    'In Aerodeck enthalten. Ahmt einen Autopiloten nach; keine Installation nötig.',
  'External SITL': 'Externes SITL',
  'SITL started here': 'SITL hier gestartet',
  'Started below; stops with this program. Its link is added and removed automatically.':
    'Unten gestartet; endet mit diesem Programm. Die Verbindung wird automatisch angelegt und entfernt.',
  'Everything else. Any link not marked as SITL counts as a real aircraft.':
    'Alles andere. Jede Verbindung, die nicht als SITL gekennzeichnet ist, gilt als echtes Luftfahrzeug.',
  Request: 'Anfrage',
  'Start a SITL': 'SITL starten',
  Program: 'Programm',
  '{title} (not installed)': '{title} (nicht installiert)',
  Model: 'Modell',
  'Speed ×': 'Geschwindigkeit ×',
  Instance: 'Instanz',
  'Starts {path} and connects at {connects}.': 'Startet {path} und verbindet sich über {connects}.',
  'The program is not installed.': 'Das Programm ist nicht installiert.',
  exited: 'von selbst beendet',
  'Not stopped: {cause}': 'Nicht beendet: {cause}',
  'exit code {exitCode}': 'Exit-Code {exitCode}',
  '{title}, instance {instance}': '{title}, Instanz {instance}',
  'Stopping.': 'Es wird beendet.',
  'No output yet.': 'Noch keine Ausgabe.',
  'No output.': 'Keine Ausgabe.',
  'Output of {title}': 'Ausgabe von {title}',
  'Copy output': 'Ausgabe kopieren',

  // Units
  'm/s': 'm/s',
  'km/h': 'km/h',
  mph: 'mph',
  Distance: 'Entfernung',
  'Metres, kilometres': 'Meter, Kilometer',
  'Feet, miles': 'Fuß, Meilen',
  'Altitude and climb': 'Höhe und Steigen',
  Metres: 'Meter',
  Feet: 'Fuß',
  'Speed and wind': 'Geschwindigkeit und Wind',
  Knots: 'Knoten',
  Coordinates: 'Koordinaten',
  'Decimal degrees': 'Dezimalgrad',
  'Degrees, minutes, seconds': 'Grad, Minuten, Sekunden',
  'Saved on this machine. Fields also accept other units (“60 ft”). Files, the API, policies and vehicle messages always use SI units.':
    'Auf diesem Rechner gespeichert. Felder nehmen auch andere Einheiten an („60 ft“). Dateien, API, Regeln und Fahrzeugmeldungen verwenden immer SI-Einheiten.',
  'All metric': 'Alles metrisch',

  // Settings file
  'Settings file': 'Einstellungsdatei',
  'Units, language, appearance, voice, shortcuts, gamepads, map layers and chosen values in one file, for use on another machine or in another window. Tokens, keys, links and imported maps are not included.':
    'Einheiten, Sprache, Darstellung, Sprachausgabe, Tastenkürzel, Gamepads, Kartenebenen und gewählte Werte in einer Datei, für einen anderen Rechner oder ein anderes Fenster. Token, Schlüssel, Verbindungen und importierte Karten sind nicht enthalten.',
  'Import a file…': 'Datei importieren …',
  '{name} was not imported: {why}': '{name} wurde nicht importiert: {why}',
  'No settings changed: {why}': 'Keine Einstellungen geändert: {why}',
  'Settings of {name} applied': 'Einstellungen aus {name} übernommen',
  '{name} changes nothing: all settings already match.':
    '{name} ändert nichts: Alle Einstellungen stimmen bereits überein.',
  'Changes in {name}': 'Änderungen durch {name}',
  '{count, plural, one {Apply # change} other {Apply # changes}}':
    '{count, plural, one {# Änderung übernehmen} other {# Änderungen übernehmen}}',
  '{button} held, axes {axes}, dead zone {deadZone} %, finer {expo} %, {count} calibrated, {buttons} commands, {profiles} profiles':
    '{button} gehalten, Achsen {axes}, Totzone {deadZone} %, feiner {expo} %, {count} kalibriert, {buttons} Befehle, {profiles} Profile',
  'The file is too large for a settings file.': 'Die Datei ist zu groß für eine Einstellungsdatei.',
  'Not an Aerodeck settings file.': 'Keine Einstellungsdatei von Aerodeck.',
  'The file has version {version}; this Aerodeck supports version {own}.':
    'Die Datei hat Version {version}; dieses Aerodeck unterstützt Version {own}.',
  'Unknown setting: {what}': 'Unbekannte Einstellung: {what}',
  'Invalid value at {place}.': 'Ungültiger Wert bei {place}.',

  // Zones
  '{count, plural, one {# zone} other {# zones}}': '{count, plural, one {# Zone} other {# Zonen}}',
  '{count, plural, one {# change} other {# changes}} to apply':
    '{count, plural, one {# Änderung} other {# Änderungen}} zu übernehmen',
  'the document': 'das Dokument',
  '{at}.id: "{id}" is used twice': '{at}.id: „{id}“ wird doppelt verwendet',
  '{at}.geometry.coordinates.{ringIndex}: the ring must end at its first point':
    '{at}.geometry.coordinates.{ringIndex}: Der Ring muss an seinem ersten Punkt enden',
  '{at}.properties: flightAltitudeM is above ceilingM':
    '{at}.properties: flightAltitudeM liegt über ceilingM',
  'Invalid JSON: {message}': 'Ungültiges JSON: {message}',
  'Line {line}: {message}': 'Zeile {line}: {message}',
  'Areas for launches and no-fly areas. Draw and edit them on the map. Nothing changes until you apply it; until then it is kept on this machine.':
    'Einsatzgebiete und Flugverbotszonen. Zeichnen und bearbeiten Sie sie in der Karte. Bis Sie übernehmen, ändert sich nichts, und Ihre Arbeit liegt auf diesem Rechner.',
  'Zones on the map': 'Zonen in der Karte',
  'Draw a zone': 'Zone zeichnen',
  'Operation zone': 'Einsatzgebiet',
  'No-fly zone': 'Flugverbotszone',
  'Keep-in zone': 'Zone, die nicht verlassen wird',
  'Delete the zone': 'Zone löschen',
  '"{name}" deleted. Apply to delete it from the gateway.':
    '„{name}“ gelöscht. Erst das Übernehmen löscht sie im Gateway.',
  'Valid from': 'Gültig ab',
  'Valid until': 'Gültig bis',
  always: 'immer',
  'no end': 'ohne Ende',
  'The end must be after the beginning.': 'Das Ende muss nach dem Beginn liegen.',
  Import: 'Importieren',
  'Adds the zones of a GeoJSON file. Zones with the same id are replaced.':
    'Fügt die Zonen einer GeoJSON-Datei hinzu. Zonen mit derselben id werden ersetzt.',
  'Click the corners of the zone. Press Escape to cancel.':
    'Klicken Sie auf die Ecken der Zone. Esc bricht ab.',
  'Drag corners to move them. Drag a small circle to add a corner, double-click a corner to remove it.':
    'Ziehen Sie Ecken, um sie zu verschieben. Ein kleiner Kreis wird beim Ziehen zur Ecke, ein Doppelklick entfernt eine Ecke.',
  'Edges of "{name}" cross. Move its corners: parts between crossing edges count as outside.':
    'Kanten von „{name}“ kreuzen sich. Verschieben Sie die Ecken: Teile zwischen gekreuzten Kanten gelten als außerhalb.',
  'Flight altitude above home': 'Flughöhe über Home',
  'Ceiling above home': 'Maximalhöhe über Home',
  'Lower limit above home': 'Untergrenze über Home',
  'Upper limit above home': 'Obergrenze über Home',
  'the ground': 'der Boden',
  'no limit': 'keine Grenze',
  'Click the edge of a zone to edit its corners.':
    'Klicken Sie auf den Rand einer Zone, um ihre Ecken zu bearbeiten.',
  'Loading zones…': 'Zonen werden geladen …',
  'Zones applied': 'Zonen übernommen',
  'Zones restored': 'Zonen wiederhergestellt',
  'Not everything was saved. The text contains the remaining changes.':
    'Nicht alles wurde gespeichert. Der Text enthält die restlichen Änderungen.',
  'Zones as GeoJSON': 'Zonen als GeoJSON',
  Apply: 'Übernehmen',
  Revert: 'Verwerfen',
  'New zone {number}': 'Neue Zone {number}',
  'all saved': 'alles gespeichert',
  'Correct the text first.': 'Korrigieren Sie zuerst den Text.',
} as const satisfies Readonly<Record<string, string>>;
