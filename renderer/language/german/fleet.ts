/** Several vehicles: the group, orders to all, and what became of them. */
export const fleet = {
  // Choosing
  'All shown': 'Alle angezeigten',
  '{count} in the group': '{count} in der Gruppe',
  '{name} in the group': '{name} in der Gruppe',
  'Clear the group': 'Gruppe leeren',
  'Group: {count, plural, one {# vehicle} other {# vehicles}}':
    'Gruppe: {count, plural, one {# Fahrzeug} other {# Fahrzeuge}}',
  'All real aircraft': 'Alle echt',
  'All simulated': 'Alle simuliert',
  'Mixed: {real} real, {simulated} simulated': 'Gemischt: {real} echt, {simulated} simuliert',

  // Actions of the group
  'Actions for the group': 'Aktionen für die Gruppe',
  '{action}, group of {count}': '{action}, Gruppe mit {count}',
  '{action}: all {count} vehicles': '{action}: alle {count} Fahrzeuge',
  '{action}: {count} of {total} vehicles': '{action}: {count} von {total} Fahrzeugen',
  'Return the group to launch': 'Gruppe zum Startpunkt zurückführen',
  'Land the group': 'Gruppe landen',
  'Take off with the group': 'Gruppe abheben lassen',
  'Start the missions of the group': 'Missionen der Gruppe starten',
  'Set the flight mode of the group': 'Flugmodus der Gruppe setzen',
  'Arm the group': 'Gruppe scharfschalten',
  'Disarm the group': 'Gruppe entschärfen',
  'Each returns to its own launch point at its own return altitude. Watch their distance.':
    'Jedes kehrt auf seiner Rückkehrhöhe zu seinem Startpunkt zurück. Achten Sie auf die Abstände.',
  'Each lands where it is now.': 'Jedes landet dort, wo es gerade ist.',
  'Each flies its own onboard mission. Arms first if needed.':
    'Jedes fliegt die Mission, die es an Bord hat. Schaltet bei Bedarf zuerst scharf.',
  'All climb at once, each above its own home. Arms first if needed. Keep clear of the propellers.':
    'Alle steigen gleichzeitig, jedes über seinem Startpunkt. Schaltet bei Bedarf zuerst scharf. Abstand von den Propellern halten.',
  'Flight mode that all of them have': 'Flugmodus, den alle haben',
  'These vehicles have no flight mode in common.': 'Diese Fahrzeuge haben keinen gemeinsamen Flugmodus.',
  'None of these vehicles can do this now.': 'Keines dieser Fahrzeuge kann das gerade.',

  'Actions for {name} only': 'Aktionen nur für {name}',

  // All vehicles
  'All vehicles: Hold, RTL or Land': 'Alle Fahrzeuge: Halten, RTL oder Landen',
  '{count, plural, one {# vehicle} other {# vehicles}} commanded from here':
    '{count, plural, one {# Fahrzeug} other {# Fahrzeuge}} von hier befehligt',
  'Not reached, commanded by others: {names}': 'Nicht erreicht, von anderen befehligt: {names}',
  '{action}: {count, plural, one {# vehicle} other {# vehicles}}':
    '{action}: {count, plural, one {# Fahrzeug} other {# Fahrzeuge}}',
  '{action}: choose and confirm…': '{action}: auswählen und bestätigen …',
  'Hold all': 'Alle halten',
  'RTL all': 'Alle RTL',
  'Land all': 'Alle landen',
  engaged: 'aktiv',

  // Outcome
  'Group action: {title}': 'Aktion mehrerer Fahrzeuge: {title}',
  'link lost': 'Verbindung verloren',
  sending: 'wird gesendet',
  'no longer in this window': 'nicht mehr in diesem Fenster',
  'Connects this station to a fleet. The centre sees its vehicles and records and can send commands, which this station checks like its own. The station also works without the centre.':
    'Verbindet diese Station mit einer Flotte. Die Zentrale sieht ihre Fahrzeuge und Aufzeichnungen und kann Befehle geben, die diese Station wie eigene prüft. Die Station arbeitet auch ohne die Zentrale.',
  'Loading the fleet…': 'Flotte wird geladen …',
  'This station belongs to no fleet.': 'Diese Station gehört zu keiner Flotte.',
  Connected: 'Verbunden',
  'Centre unreachable': 'Zentrale nicht erreichbar',
  Refused: 'Abgewiesen',
  'This station has joined the fleet': 'Diese Station ist der Flotte beigetreten',
  'Join a fleet': 'Einer Flotte beitreten',
  'Address of the fleet server': 'Adresse des Flottenservers',
  'One-time code': 'Einmalcode',
  'Name of this station': 'Name dieser Station',
  'The owner of the fleet provides the address and the code. A code works once and expires after a day.':
    'Adresse und Code erhalten Sie vom Besitzer der Flotte. Ein Code gilt einmal und läuft nach einem Tag ab.',
  'Fill in all three fields.': 'Füllen Sie alle drei Felder aus.',
  Join: 'Beitreten',
  'This station has left the fleet': 'Diese Station hat die Flotte verlassen',
  'Station id': 'Kennung der Station',
  'Records not sent yet': 'Noch nicht gesendete Einträge',
  'The station keeps working. Its records are sent when the connection returns.':
    'Die Station arbeitet weiter. Ihre Einträge werden gesendet, sobald die Verbindung wieder steht.',
  'Records that were not sent yet stay at this station only.':
    'Noch nicht gesendete Einträge bleiben nur an dieser Station.',
  'Leave the fleet now': 'Flotte jetzt verlassen',
  Stay: 'Bleiben',
  'Leave the fleet': 'Flotte verlassen',
  'All stations and vehicles of this fleet. Each station checks every command itself.':
    'Alle Stationen und Fahrzeuge dieser Flotte. Jede Station prüft jeden Befehl selbst.',
  'Observer: sees everything': 'Beobachter: sieht alles',
  'Pilot: also commands aircraft': 'Pilot: befehligt auch Fluggeräte',
  'Owner: also manages stations and users': 'Besitzer: verwaltet auch Stationen und Benutzer',
  Stations: 'Stationen',
  'No stations yet': 'Noch keine Stationen',
  'Create a one-time code, then enter it at the station in Settings › Fleet.':
    'Erzeugen Sie einen Einmalcode und geben Sie ihn an der Station unter Einstellungen › Flotte ein.',
  'Last heard': 'Zuletzt gehört',
  Users: 'Benutzer',
  'Loading users…': 'Benutzer werden geladen …',
  Revoked: 'Widerrufen',
  'Not connected': 'Nicht verbunden',
  'New one-time code': 'Neuer Einmalcode',
  'Works once, within a day.': 'Gilt einmal, einen Tag lang.',
  'User created': 'Benutzer angelegt',
  'New user': 'Neuer Benutzer',
  'Name of the person or program': 'Name der Person oder des Programms',
  'Token of {name}, shown only now:': 'Token von {name}, nur jetzt sichtbar:',
  'Stations of the fleet that are connected now, of all heard since its server started.':
    'Stationen der Flotte, die jetzt verbunden sind, von allen seit dem Start ihres Servers gehörten.',
  'Open the stations': 'Stationen öffnen',
  connected: 'verbunden',
  unreachable: 'nicht erreichbar',
  refused: 'abgelehnt',
  'The centre of the fleet receives this station’s vehicles and records.':
    'Die Zentrale der Flotte empfängt Fahrzeuge und Aufzeichnungen dieser Station.',
  'The centre of the fleet is unreachable. This station flies on and records; the records are sent later.':
    'Die Zentrale der Flotte ist nicht erreichbar. Diese Station fliegt weiter und zeichnet auf; gesendet wird später.',
  'The centre of the fleet refuses this station. It flies on and records, but sends nothing.':
    'Die Zentrale der Flotte lehnt diese Station ab. Sie fliegt weiter und zeichnet auf, sendet aber nichts.',
  'Open the fleet': 'Flotte öffnen',
  'Filter vehicles by station': 'Fahrzeuge nach Station filtern',
  'All stations': 'Alle Stationen',
  'Copy the code': 'Code kopieren',
  'Copy the token': 'Token kopieren',
  'Only an owner of the fleet can do this.': 'Das kann nur ein Besitzer der Flotte.',
  'Shared resources': 'Gemeinsame Ressourcen',
  'One station at a time can use these for a launch, mission, action or plan.':
    'Diese kann jeweils nur eine Station für einen Start, eine Mission, eine Aktion oder einen Plan nutzen.',
  'Loading shared resources…': 'Gemeinsame Ressourcen werden geladen …',
  'Held by': 'Belegt von',
  'Free {name}': '{name} freigeben',
  Free: 'Freigeben',
  'An aircraft of {station} may still be there, and the station is not told. Make sure that {name} is empty.':
    'Ein Luftfahrzeug von {station} kann noch dort sein, und die Station erfährt nichts davon. Stellen Sie sicher, dass dort nichts mehr ist: {name}.',
  'Free it now': 'Jetzt freigeben',
  'Share a resource': 'Eine Ressource gemeinsam nutzen',
  'Name, or id of the zone': 'Name, oder Kennung der Zone',
  Share: 'Gemeinsam nutzen',

  Backup: 'Sicherung',
  'Copies the whole station into a new folder, also while vehicles fly: records, recordings, logs, maps, zones, policies, accounts and keys. Keep it where only you can read it.':
    'Kopiert die ganze Station in einen neuen Ordner, auch während Fahrzeuge fliegen: Protokolle, Aufzeichnungen, Logs, Karten, Zonen, Richtlinien, Konten und Schlüssel. Bewahren Sie ihn dort auf, wo nur Sie ihn lesen können.',
  'New backup': 'Neue Sicherung',
  'Backing up…': 'Wird gesichert …',
  'Back up now': 'Jetzt sichern',
  'Folder on the machine of the gateway': 'Ordner auf dem Rechner des Gateways',
  'Beside the data directory': 'Neben dem Datenverzeichnis',
  'Complete: {files} files, {size}, in {folder}': 'Fertig: {files} Dateien, {size}, in {folder}',
  'To restore a backup, end the gateway and run the following. The station that is here now is moved aside, not deleted. {command}':
    'Um eine Sicherung wiederherzustellen, beenden Sie das Gateway und führen Sie den folgenden Befehl aus. Die jetzige Station wird beiseitegelegt, nicht gelöscht. {command}',
  'To restore a backup, quit Aerodeck, rename the folder {dataDirectory}, copy the backup to that name and start Aerodeck.':
    'Um eine Sicherung wiederherzustellen, beenden Sie Aerodeck, benennen Sie den Ordner {dataDirectory} um, kopieren Sie die Sicherung unter diesem Namen und starten Sie Aerodeck.',

  Diagnostics: 'Diagnose',
  'Collects what helps to find a fault: versions, settings, health, links, the store and the end of the log. Nothing is sent. Look at each file, then save them as one zip.':
    'Sammelt, was bei der Fehlersuche hilft: Versionen, Einstellungen, Zustand, Verbindungen, die Datenbank und das Ende des Logs. Nichts wird gesendet. Sehen Sie sich jede Datei an und speichern Sie sie dann zusammen als Zip.',
  'New diagnostics': 'Neue Diagnose',
  'Collecting…': 'Wird gesammelt …',
  Collect: 'Sammeln',
  'Mask positions, names and addresses': 'Positionen, Namen und Adressen unkenntlich machen',
  'Add the MAVLink frames of the last 5 recorded minutes':
    'MAVLink-Frames der letzten 5 aufgezeichneten Minuten hinzufügen',
  'Keys, tokens and passwords are always removed.': 'Schlüssel, Token und Passwörter werden immer entfernt.',
  'The files will show where you fly and whose aircraft it is.':
    'Die Dateien zeigen dann, wo Sie fliegen und wem das Luftfahrzeug gehört.',
  'Collected files': 'Gesammelte Dateien',
  'Choose at least one file.': 'Wählen Sie mindestens eine Datei.',
  'Save {count, plural, one {# file} other {# files}} as zip':
    '{count, plural, one {# Datei} other {# Dateien}} als Zip speichern',
  'Show {file}': '{file} anzeigen',
  'This window: browser, graphics and screen': 'Dieses Fenster: Browser, Grafik und Bildschirm',
  'Versions of program and system': 'Versionen von Programm und System',
  'Settings; of texts only that they are set': 'Einstellungen; von Texten nur, dass sie gesetzt sind',
  'Health, memory and uptime of the gateway': 'Zustand, Speicher und Laufzeit des Gateways',
  'Active alerts': 'Aktive Meldungen',
  'Type, firmware, mode and link of each vehicle': 'Typ, Firmware, Modus und Verbindung jedes Fahrzeugs',
  'Links and the MAVLink messages on them': 'Verbindungen und die MAVLink-Nachrichten darauf',
  'Check of the store and its size': 'Prüfung der Datenbank und ihre Größe',
  'Sizes in the data directory and free space': 'Größen im Datenverzeichnis und freier Platz',
  'The end of the log': 'Das Ende des Logs',
  'Last MAVLink frames, without texts and keys': 'Letzte MAVLink-Frames, ohne Texte und Schlüssel',
} as const;
