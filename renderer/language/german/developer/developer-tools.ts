/** The tools for developers: documentation, Playground, SDK Studio and assistant. */
export const developerTools = {
  // Assistant
  "Answers are based on this product's documentation, with a source for each point.":
    'Antworten beruhen auf der Dokumentation dieses Produkts, jeder Punkt mit Quelle, auf Englisch.',
  'Save to workspace': 'Als Arbeitsbereich speichern',
  'Describe what you want to do': 'Beschreiben Sie, was Sie vorhaben',
  'The answer lists the APIs in order, shows how they work together, and names costs, risks and parts of the goal without a matching API.':
    'Die Antwort nennt die APIs der Reihe nach, zeigt ihr Zusammenspiel und nennt Kosten, Risiken und Teile des Ziels ohne passende API. Schreiben Sie das Ziel auf Englisch.',
  Goal: 'Ziel',
  'from the goal': 'laut Ziel',
  'Thinking…': 'Denkt nach …',
  Recommend: 'Empfehlen',
  'For example': 'Zum Beispiel',
  'Inspect a solar park weekly with two drones': 'Jede Woche einen Solarpark mit zwei Drohnen inspizieren',
  'Launch a patrol when an alarm rings and explain afterwards what happened':
    'Bei Alarm eine Patrouille starten und danach erklären, was geschehen ist',
  'Show live telemetry of the fleet in our own dashboard':
    'Die Live-Telemetrie der Flotte im eigenen Dashboard zeigen',
  'Enter the goal first.': 'Geben Sie zuerst das Ziel ein.',
  'rule-based': 'regelbasiert',
  'written by a language model from the sources': 'von einem Sprachmodell aus den Quellen formuliert',
  'How they work together': 'Wie sie zusammenspielen',
  'Architecture diagram': 'Architekturdiagramm',
  'APIs in order': 'APIs der Reihe nach',
  'All of them are selected.': 'Alle sind ausgewählt.',
  '{count} APIs added to the selection.': '{count} APIs zur Auswahl hinzugefügt.',
  'Add all to selection': 'Alle zur Auswahl hinzufügen',
  '{name} is selected': '{name} ist ausgewählt',
  'Add {name} to selection': '{name} zur Auswahl hinzufügen',
  '{credits} per run': '{credits} je Lauf',
  '{credits} per month': '{credits} im Monat',
  'In this window': 'In diesem Fenster',
  Risks: 'Risiken',
  'None found in the documentation.': 'Keine in der Dokumentation gefunden.',
  'Not matched': 'Ohne Entsprechung',
  'No operation matches these parts of the goal.': 'Für diese Teile des Ziels gibt es hier keine Operation.',
  'The assistant recommends {count} APIs.': 'Der Assistent empfiehlt {count} APIs.',

  // Documentation
  'API reference': 'API-Referenz',
  'Search the reference': 'Referenz durchsuchen',
  '{count} operations found': '{count} Operationen gefunden',
  '{endpoint} · locked': '{endpoint} · gesperrt',
  'In the selection': 'In der Auswahl',
  Errors: 'Fehler',
  'the OpenAPI document': 'das OpenAPI-Dokument',
  'OpenAPI document downloaded.': 'OpenAPI-Dokument heruntergeladen.',
  'OpenAPI document': 'OpenAPI-Dokument',
  'Loading the reference…': 'Referenz wird geladen …',
  Code: 'Code',
  'Open the entry to see the code.': 'Öffnen Sie den Eintrag, um den Code zu sehen.',
  'Example response': 'Beispielantwort',
  'Try it (call)': 'Ausprobieren',
  'Send · {credits} credits': 'Senden · {credits} Credits',
  'Edit in Playground': 'In der Spielwiese bearbeiten',
  Selected: 'Ausgewählt',
  'Add to selection': 'Zur Auswahl hinzufügen',
  'Copy path': 'Pfad kopieren',
  'The documentation is in English.': 'Die Dokumentation ist auf Englisch.',
  Quickstart: 'Schnellstart',
  'From nothing to a simulated take-off in five steps. The code runs unchanged and needs no packages.':
    'In fünf Schritten von null zum simulierten Start. Der Code läuft unverändert und braucht keine Pakete.',
  'Start a gateway': 'Gateway starten',
  'The gateway of this window already listens at the address used below, with a simulated copter unless you added vehicles. This command starts one without a window.':
    'Das Gateway dieses Fensters ist unter der unten verwendeten Adresse schon erreichbar, mit einem simulierten Copter, wenn Sie keine Fahrzeuge hinzugefügt haben. Dieser Befehl startet eines ohne Fenster.',
  'Get a key': 'Schlüssel anlegen',
  'Log in with your company e-mail and the PIN sent to it, activate the free Sandbox plan, and create a test key. It reaches simulated vehicles only. Without a mail server the PIN is in the login dialog of this window. Run the printed line to set AERODECK_TOKEN.':
    'Melden Sie sich mit Ihrer Firmen-E-Mail und der zugesandten PIN an, aktivieren Sie den kostenlosen Sandbox-Tarif und legen Sie einen Testschlüssel an. Er erreicht nur simulierte Fahrzeuge. Ohne Mailserver steht die PIN im Anmeldedialog dieses Fensters. Führen Sie die ausgegebene Zeile aus, um AERODECK_TOKEN zu setzen.',
  'List the vehicles': 'Fahrzeuge auflisten',
  'Every answer about vehicles has a mode: sim for simulated, live for real aircraft. Wait until health.ready is true.':
    'Jede Antwort über Fahrzeuge hat einen mode: sim für simulierte, live für echte Fluggeräte. Warten Sie, bis health.ready true ist.',
  'Watch telemetry over WebSocket': 'Telemetrie über WebSocket verfolgen',
  'The first frame carries the key. The gateway answers with welcome, then sends a snapshot and every change. curl can show the handshake only.':
    'Der erste Frame enthält den Schlüssel. Das Gateway antwortet mit welcome und sendet dann einen snapshot und jede Änderung. curl kann nur den Handshake zeigen.',
  'Take off in simulation': 'In der Simulation starten',
  'The launch takes a ready simulated copter, arms it, takes off, patrols the zone and lands again. It costs 5 credits. Watch it on the Fly screen.':
    'Der Start nimmt einen bereiten simulierten Copter, schaltet ihn scharf, hebt ab, fliegt die Zone ab und landet wieder. Er kostet 5 Credits. Verfolgen Sie ihn unter Fliegen.',
  'Vehicle links': 'Fahrzeugverbindungen',
  'Read telemetry': 'Telemetrie lesen',
  'Stream telemetry': 'Telemetrie streamen',
  '{language}: {step}': '{language}: {step}',
  Auth: 'Anmeldung',
  bearer: 'Bearer',
  'not required': 'nicht nötig',
  Scope: 'Berechtigung',
  'Planned. This gateway version does not support it yet; calls return an error.':
    'Geplant. Diese Version des Gateways unterstützt es noch nicht; Aufrufe liefern einen Fehler.',
  'required (field)': 'Pflicht',
  'No body.': 'Kein Body.',
  'Fields of the request': 'Felder der Anfrage',
  Response: 'Antwort',
  'Fields of the response': 'Felder der Antwort',
  'Code of the call': 'Code des Aufrufs',
  'Language (code)': 'Programmiersprache',
  '{language} snippet': 'Code in {language}',
  'Uses the active test key “{name}”. Copying includes the full key.':
    'Mit dem aktiven Testschlüssel „{name}“. Beim Kopieren wird der ganze Schlüssel eingesetzt.',
  'Set AERODECK_TOKEN to your key, or create a test key to have it filled in here.':
    'Setzen Sie AERODECK_TOKEN auf Ihren Schlüssel oder legen Sie einen Testschlüssel an, der hier eingesetzt wird.',
  'Every error is {type} (RFC 9457) with a code, a readable message and the trace id. In programs, check the code, never the text.':
    'Jeder Fehler ist {type} (RFC 9457) mit einem Code, einem lesbaren Text und der Trace-ID. Prüfen Sie in Programmen den Code, nie den Text; die Texte der API sind englisch.',
  'Filter by code, status or text': 'Nach Code, Status oder Text filtern',
  'Filter errors': 'Fehler filtern',
  'Loading the catalogue…': 'Katalog wird geladen …',
  Status: 'Status',
  'Code (error)': 'Code',
  Selection: 'Auswahl',
  'Move to…': 'Übergeben an …',
  '{count} APIs moved to {target}.': '{count} APIs an {target} übergeben.',
  'Move {name} down': '{name} nach unten',
  'Add operations to combine them.': 'Fügen Sie Operationen hinzu, um sie zu kombinieren.',

  // Playground
  'Edit environment': 'Umgebung bearbeiten',
  'Base address': 'Basisadresse',
  'NEXT_PUBLIC_API_BASE is not set': 'NEXT_PUBLIC_API_BASE ist nicht gesetzt',
  "If empty: NEXT_PUBLIC_API_BASE. Another gateway must allow this window's origin.":
    'Wenn leer: NEXT_PUBLIC_API_BASE. Ein anderes Gateway muss den Ursprung (Origin) dieses Fensters zulassen.',
  'Variables, one name=value per line': 'Variablen, eine je Zeile: name=Wert',
  'Saved on this machine. Do not store keys here: {variable} is the active key.':
    'Auf diesem Rechner gespeichert. Speichern Sie hier keine Schlüssel: {variable} ist der aktive.',
  'The address must start with http:// or https://.': 'Die Adresse muss mit http:// oder https:// beginnen.',
  'Clear (list)': 'Leeren',
  'Sent calls are listed here until the window is closed.':
    'Gesendete Aufrufe stehen hier, bis das Fenster geschlossen wird.',
  'Send {name} again': '{name} erneut senden',
  Operations: 'Operationen',
  'Filter operations': 'Operationen filtern',
  'Opens the stream, shows the first messages and closes it.':
    'Öffnet den Datenstrom, zeigt seine ersten Nachrichten und schließt ihn.',
  'A GET request has no body.': 'Eine GET-Anfrage hat keinen Body.',
  'Body (request)': 'Body',
  '{variables} and the variables of the environment are filled in':
    '{variables} und die Variablen der Umgebung werden eingesetzt',
  'Body of {name}': 'Body von {name}',
  'Send · {credits, plural, one {# credit} other {# credits}}':
    'Senden · {credits, plural, one {# Credit} other {# Credits}}',
  'Test key “{name}”': 'Testschlüssel „{name}“',
  'Owner of this machine': 'Eigentümer dieses Rechners',
  Nobody: 'Niemand',
  'Sent as': 'Gesendet als',
  'Waiting for the response…': 'Warten auf die Antwort …',
  'No response yet': 'Noch keine Antwort',
  'Send the request, or press {keys} in the editor.':
    'Senden Sie die Anfrage oder drücken Sie {keys} im Editor.',
  'Simulated responses.': 'Simulierte Antworten.',
  'No gateway is set. Set NEXT_PUBLIC_API_BASE to the address of a gateway and restart.':
    'Kein Gateway eingestellt. Setzen Sie NEXT_PUBLIC_API_BASE auf die Adresse eines Gateways und starten Sie das Gateway neu.',
  'live gateway at {address}': 'Gateway unter {address}',
  'checking the gateway': 'Gateway wird geprüft',
  'idle (sandbox)': 'bereit',
  ok: 'in Ordnung',
  error: 'Fehler',
  'An active test key is required': 'Ein aktiver Testschlüssel ist nötig',
  'This request sends the key in its body. Create a test key or activate one.':
    'Diese Anfrage sendet den Schlüssel im Body. Legen Sie einen Testschlüssel an oder aktivieren Sie einen.',
  'No value for {names}.': 'Kein Wert für {names}.',
  'The body is not valid JSON. Correct it first.':
    'Der Body ist kein gültiges JSON. Korrigieren Sie ihn zuerst.',
  'Simulated response for “{name}”.': 'Simulierte Antwort für „{name}“.',
  '“{name}” returned {status} in {duration} ms': '„{name}“ lieferte {status} in {duration} ms',
  'no response': 'keine Antwort',

  // Workspaces
  'Saved as version {version}; earlier versions are kept.':
    'Wird als Version {version} gespeichert; frühere Versionen bleiben erhalten.',
  'Saved as a new workspace.': 'Wird als neuer Arbeitsbereich gespeichert.',
  'Scenario: {name}': 'Szenario: {name}',
  'No scenario yet': 'Noch kein Szenario',
  '{count} selected APIs': '{count} ausgewählte APIs',
  'No answer from the assistant': 'Keine Antwort des Assistenten',
  "The assistant's answer": 'Die Antwort des Assistenten',
  '{count} requests with their responses': '{count} Anfragen mit ihren Antworten',
  'Workspace exported to a file.': 'Arbeitsbereich in eine Datei exportiert.',
  'Export to file': 'In Datei exportieren',
  'Workspace file': 'Datei des Arbeitsbereichs',
  'Log in to use workspaces': 'Für Arbeitsbereiche ist eine Anmeldung nötig',
  'Workspaces are saved in your account. Without an account, export the current state to a file.':
    'Arbeitsbereiche werden in Ihrem Konto gespeichert. Ohne Konto exportieren Sie den aktuellen Stand in eine Datei.',
  'Loading workspaces…': 'Arbeitsbereiche werden geladen …',
  'No workspace yet': 'Noch kein Arbeitsbereich',
  'Save a workspace to keep its scenario, APIs, requests and responses.':
    'Speichern Sie einen Arbeitsbereich, um Szenario, APIs, Anfragen und Antworten zu behalten.',
  'Open a version of {name}': 'Version von {name} öffnen',
  'Open {name}': '{name} öffnen',
  'Delete {name}': '{name} löschen',
  Delete: 'Löschen',
  'Workspace “{name}” saved as version {version}.':
    'Arbeitsbereich „{name}“ als Version {version} gespeichert.',
  'Workspace “{name}” opened (version {version}).': 'Arbeitsbereich „{name}“ geöffnet (Version {version}).',
  'Workspace file opened. Save it to store it in your account.':
    'Datei geöffnet. Speichern Sie den Arbeitsbereich, um ihn im Konto abzulegen.',
  'Not a workspace file: "format" must be "{format}".':
    'Keine Arbeitsbereichsdatei: „format“ muss „{format}“ sein.',
  'Invalid file content: {problem}': 'Ungültiger Dateiinhalt: {problem}',

  // SDK Studio
  'Client {name}': 'Client {name}',
  'Download zip · {size} KB': 'Zip herunterladen · {size} KB',
  'Required scopes': 'Nötige Berechtigungen',
  'Missing scopes': 'Fehlende Berechtigungen',
  Specification: 'Spezifikation',
  Files: 'Dateien',
  'New client': 'Neuer Client',
  'No operations selected.': 'Keine Operationen ausgewählt.',
  'Select operations in the docs.': 'Wählen Sie Operationen in der Doku aus.',
  'Node 22 or a bundler; no dependencies': 'Node 22 oder ein Bundler; keine Abhängigkeiten',
  '3.11, standard library; sync and async': '3.11, Standardbibliothek; synchron und asynchron',
  'One shell script per call': 'Ein Shell-Skript je Aufruf',
  'Collection, format 2.1': 'Collection, Format 2.1',
  'Lower-case letters, digits and hyphens, starting with a letter.':
    'Kleinbuchstaben, Ziffern und Bindestriche, am Anfang ein Buchstabe.',
  'Generating…': 'Wird erzeugt …',
  'Generate · {credits} credits': 'Erzeugen · {credits} Credits',
  'Generating the client.': 'Der Client wird erzeugt.',
  'Select an operation first.': 'Wählen Sie zuerst eine Operation.',
  'Enter a valid name.': 'Geben Sie einen gültigen Namen ein.',
  'Generated clients': 'Erzeugte Clients',
  'Log in to see the clients of your account.': 'Melden Sie sich an, um die Clients Ihres Kontos zu sehen.',
  'The 20 newest clients are kept.': 'Die 20 neuesten Clients bleiben erhalten.',
  '{language}, {count} operations': '{language}, {count} Operationen',
  'A client for the selected operations, generated from this gateway.':
    'Ein Client für die gewählten Operationen, aus diesem Gateway erzeugt.',
  'No client yet': 'Noch kein Client',
  'Select operations, choose a language and generate the client. Its files appear here, starting with the readme and a first call.':
    'Wählen Sie Operationen und eine Sprache und erzeugen Sie den Client. Seine Dateien erscheinen hier, zuerst das Readme mit einem ersten Aufruf.',
  '{name} generated: {files} files for {operations} operations.':
    '{name} erzeugt: {files} Dateien für {operations} Operationen.',
  '{file} saved.': '{file} gespeichert.',
} as const satisfies Readonly<Record<string, string>>;
