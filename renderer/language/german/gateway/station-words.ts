/** Links, zones, checklists, keys, credits and logins of the station. Braces stand for what the gateway fills in. */
export const stationWords: Readonly<Record<string, string>> = {
  'No SMTP server is configured.': 'Kein Mailserver eingerichtet.',

  // Limits of alerts
  'Limits of {vehicle}: {warning} ({warningValue}) must not be above {caution} ({cautionValue}). The caution comes before the warning.':
    'Grenzwerte für {vehicle}: {warning} ({warningValue}) darf nicht über {caution} ({cautionValue}) liegen. Der Hinweis kommt vor der Warnung.',
  'Limits of {vehicle}: {warning} ({warningValue}) must not be below {caution} ({cautionValue}). The caution comes before the warning.':
    'Grenzwerte für {vehicle}: {warning} ({warningValue}) darf nicht unter {caution} ({cautionValue}) liegen. Der Hinweis kommt vor der Warnung.',
  'all vehicles': 'alle Fahrzeuge',

  // Links
  'Declared as SITL, but flight hardware answered. The link counts as live. Declare it live, or give the hardware a link of its own.':
    'Als SITL angegeben, aber echte Hardware hat geantwortet. Die Verbindung gilt als echt. Geben Sie sie als echt an oder legen Sie für die Hardware eine eigene an.',
  'This link belongs to the simulator; remove the simulated vehicle instead.':
    'Diese Verbindung gehört zum Simulator; entfernen Sie stattdessen das simulierte Fahrzeug.',
  'This link belongs to a SITL that was started here; stop the SITL instead.':
    'Diese Verbindung gehört zu einem hier gestarteten SITL; beenden Sie stattdessen das SITL.',
  'SITL program "{program}" not found.': 'SITL-Programm „{program}“ nicht gefunden.',
  'SITL {id} not found.': 'SITL {id} nicht gefunden.',
  '{count} SITLs are already running. Stop one first.':
    'Es laufen schon {count} SITL. Beenden Sie zuerst eines.',
  'Executable {executable} not found. Install it on the PATH, or set its absolute path in {file}: {example}.':
    'Programmdatei {executable} nicht gefunden. Installieren Sie sie im PATH, oder tragen Sie ihren absoluten Pfad in {file} ein: {example}.',
  'Port {port} is used by another program. Choose another instance, or end that program; if it is a SITL already, add a link to it instead.':
    'Port {port} wird von einem anderen Programm verwendet. Wählen Sie eine andere Instanz, oder beenden Sie dieses Programm; ist es bereits ein SITL, fügen Sie stattdessen eine Verbindung dazu hinzu.',
  '{title} could not be started: {problem}. Check that {path} runs on this machine.':
    '{title} konnte nicht gestartet werden: {problem}. Prüfen Sie, ob {path} auf diesem Rechner läuft.',
  '{title} stopped by signal {signal}. See its last lines for the reason.':
    '{title} wurde durch das Signal {signal} beendet. Den Grund zeigen seine letzten Zeilen.',
  '{title} stopped with exit code {code}. See its last lines for the reason.':
    '{title} endete mit dem Exit-Code {code}. Den Grund zeigen seine letzten Zeilen.',
  'A SITL stopped unexpectedly.': 'Ein SITL hat unerwartet geendet.',
  'See its last lines in Settings, SITL.': 'Seine letzten Zeilen stehen unter Einstellungen, SITL.',
  '{file} cannot be read: {cause}.': '{file} kann nicht gelesen werden: {cause}.',
  '{file} is not valid: {problems}.': '{file} ist nicht gültig: {problems}.',
  'Someone else has changed or removed the link in the meantime.':
    'Jemand anders hat die Verbindung inzwischen geändert oder entfernt.',
  'Link {link} not found.': 'Verbindung {link} nicht gefunden.',
  'There is already a link {link}.': 'Die Verbindung {link} gibt es schon.',
  'The limit of {count} links is reached. Remove one first.':
    'Die Höchstzahl von {count} Verbindungen ist erreicht. Entfernen Sie zuerst eine.',
  '{device} is a serial device and may lead to a real aircraft. Remove "sitl:". Connect to a simulation over UDP or TCP, for example sitl:{example}.':
    '{device} ist ein serielles Gerät und kann zu einem echten Luftfahrzeug führen. Entfernen Sie „sitl:“. Verbinden Sie eine Simulation über UDP oder TCP, zum Beispiel sitl:{example}.',
  'Declared as SITL, but any device in the network can reach {host}:{port}. A real aircraft that connects would count as simulated. If SITL runs on this computer, listen on 127.0.0.1.':
    'Als SITL angegeben, aber jedes Gerät im Netz erreicht {host}:{port}. Ein echtes Luftfahrzeug, das sich verbindet, würde als simuliert gelten. Läuft SITL auf diesem Rechner, verwenden Sie 127.0.0.1.',
  'Declared as SITL, but {host} is neither this computer nor a private address. Make sure that a simulation answers there.':
    'Als SITL angegeben, aber {host} ist weder dieser Rechner noch eine private Adresse. Vergewissern Sie sich, dass dort eine Simulation antwortet.',

  // Zones, launches, checklists
  'Zone "{zone}" not found.': 'Zone „{zone}“ nicht gefunden.',
  'zones.geojson was edited by hand and cannot be read ({why}). Fix it first.':
    'zones.geojson wurde von Hand geändert und ist nicht lesbar ({why}). Berichtigen Sie sie zuerst.',
  '{count} launches are already waiting for an aircraft.':
    'Es warten schon {count} Einsätze auf ein Luftfahrzeug.',
  'The launch cannot be saved, so it does not continue.':
    'Der Einsatz lässt sich nicht speichern und wird daher nicht fortgesetzt.',
  'The mission cannot be saved, so it does not continue.':
    'Die Mission lässt sich nicht speichern und wird daher nicht fortgesetzt.',
  'The mission cannot be saved, so it does not start.':
    'Die Mission lässt sich nicht speichern und beginnt daher nicht.',
  '{why} Then the gateway stopped.': '{why} Dann wurde das Gateway beendet.',
  'An id has at most 40 lower-case letters, digits and hyphens.':
    'Eine ID besteht aus höchstens 40 Kleinbuchstaben, Ziffern und Bindestrichen.',
  'A condition can never be true: {what}.': 'Eine Bedingung kann nie erfüllt sein: {what}.',
  'You already have {count} checklists of your own. Remove one first.':
    'Sie haben schon {count} eigene Checklisten. Entfernen Sie zuerst eine.',
  'You have no checklist {id} of your own.': 'Sie haben keine eigene Checkliste {id}.',
  'Checklist {id} not found.': 'Checkliste {id} nicht gefunden.',
  '{vehicle} is flying. Its checklist cannot be changed during the flight.':
    '{vehicle} fliegt. Die Checkliste lässt sich während des Flugs nicht ändern.',

  // Keys, credits, logins
  'This costs {cost} credits and the account has {balance}. Activate a plan under Billing, or ask the owner of this machine for a voucher.':
    'Das kostet {cost} Credits, das Konto hat {balance}. Aktivieren Sie unter Abrechnung einen Tarif, oder bitten Sie den Eigentümer dieses Rechners um einen Gutschein.',
  'A demo login gives access to the documentation only. Log in with the PIN sent to your company e-mail to activate a plan.':
    'Eine Demo-Anmeldung erlaubt nur den Zugriff auf die Dokumentation. Melden Sie sich mit der PIN aus Ihrer Firmen-E-Mail an, um einen Tarif zu aktivieren.',
  'Unknown voucher. Check the characters.': 'Unbekannter Gutschein. Prüfen Sie die Zeichen.',
  'This voucher has already been used. Each is valid once.':
    'Dieser Gutschein wurde schon eingelöst. Jeder gilt nur einmal.',
  'This voucher has expired. Ask the owner of this machine for a new one.':
    'Dieser Gutschein ist abgelaufen. Bitten Sie den Eigentümer dieses Rechners um einen neuen.',
  'The plan {plan} is free. Keep the voucher for the plan it was issued for.':
    'Der Tarif {plan} ist kostenlos. Behalten Sie den Gutschein für den Tarif, für den er ausgestellt wurde.',
  'The plan {plan} needs a voucher. The owner of this machine creates one with: npm run admin -- voucher create --plan {id}':
    'Der Tarif {plan} braucht einen Gutschein. Der Eigentümer dieses Rechners erstellt ihn mit: npm run admin -- voucher create --plan {id}',
  'This voucher is for the plan {plan}.': 'Dieser Gutschein gilt für den Tarif {plan}.',
  'Too many keys are being rotated. Revoke keys you no longer use.':
    'Zu viele Schlüssel werden gerade ausgetauscht. Widerrufen Sie nicht mehr benötigte.',
  'The account has {count} active keys. Revoke one first.':
    'Das Konto hat {count} aktive Schlüssel. Widerrufen Sie zuerst einen.',
  'The account itself lacks {scopes}.': 'Dem Konto selbst fehlt {scopes}.',
  'A demo login gives access to the documentation only. Log in with the PIN sent to your company e-mail.':
    'Eine Demo-Anmeldung erlaubt nur den Zugriff auf die Dokumentation. Melden Sie sich mit der PIN aus Ihrer Firmen-E-Mail an.',
  'A demo login gives access to the documentation only. Log in with your company e-mail to create keys.':
    'Eine Demo-Anmeldung erlaubt nur den Zugriff auf die Dokumentation. Melden Sie sich mit Ihrer Firmen-E-Mail an, um Schlüssel anzulegen.',
  'Live keys are locked. {why} Test keys are available now.':
    'Live-Schlüssel sind gesperrt. {why} Testschlüssel sind schon verfügbar.',
  'Ask the owner to configure a mail server (AERODECK_SMTP_URL), then log in again with the PIN it sends.':
    'Bitten Sie den Eigentümer, einen Mailserver einzurichten (AERODECK_SMTP_URL), und melden Sie sich dann mit der zugesandten PIN neu an.',
  'Activate a plan or redeem a voucher first.':
    'Aktivieren Sie zuerst einen Tarif oder lösen Sie einen Gutschein ein.',
  'Only the operator of this machine can do this.': 'Das kann nur der Betreiber dieses Rechners.',

  // Computations on what was sent
  'Too many computations are waiting. Try again in a few seconds.':
    'Zu viele Berechnungen warten. Versuchen Sie es in einigen Sekunden noch einmal.',
  'Too much content is being processed. Try again in a few seconds.':
    'Es wird schon zu viel verarbeitet. Versuchen Sie es in einigen Sekunden noch einmal.',
  'Too many large bodies are being read. Try again in {count} s.':
    'Zu viele große Anfragen werden gelesen. Versuchen Sie es in {count} s noch einmal.',
  'The computation needs more than {limit}. Make the content smaller.':
    'Die Berechnung braucht mehr als {limit}. Verkleinern Sie den Inhalt.',
  '{memory} MB of memory': '{memory} MB Speicher',
  '{time} s of processor time or {memory}': '{time} s Rechenzeit oder {memory}',
  'The result is larger than {size} kB. Make the content smaller.':
    'Das Ergebnis ist größer als {size} kB. Verkleinern Sie den Inhalt.',
  'The computation failed. Nothing else is affected.':
    'Die Berechnung ist fehlgeschlagen. Sonst ist nichts betroffen.',
  'The code of the computation could not be loaded in time.':
    'Der Code der Berechnung war nicht rechtzeitig geladen.',
  'The computation process does not start. See the log.':
    'Der Prozess für Berechnungen startet nicht. Sehen Sie im Protokoll nach.',
  'The job program is missing next to the gateway. Reinstall Aerodeck.':
    'Das Programm für Berechnungen fehlt neben dem Gateway. Installieren Sie Aerodeck neu.',
  'The export was cancelled: no data was read from it for 30 s. Try again.':
    'Der Export wurde abgebrochen: 30 s lang wurde nichts davon gelesen. Versuchen Sie es erneut.',
  'The index of the recording has changed. Try again.':
    'Der Index der Aufzeichnung hat sich geändert. Versuchen Sie es erneut.',
  'The body is limited to {size} KiB on this route.': 'Die Anfrage darf hier höchstens {size} KiB groß sein.',
  'The file is larger than {size} bytes.': 'Die Datei ist größer als {size} Bytes.',

  // The audit record
  'The audit record was changed. {reason}': 'Das Prüfprotokoll wurde verändert. {reason}',
  'Save a copy of the data directory and of earlier exports. Commands are still recorded.':
    'Sichern Sie das Datenverzeichnis und frühere Exporte. Befehle werden weiter aufgezeichnet.',
  'It is broken.': 'Es ist gebrochen.',
  'All signed heads were removed.': 'Alle signierten Köpfe wurden entfernt.',
  'The signed head of row {row} was removed.': 'Der signierte Kopf der Zeile {row} wurde entfernt.',
  'The signed head of row {row} was removed from the store.':
    'Der signierte Kopf der Zeile {row} wurde aus dem Datenspeicher entfernt.',
  'The signed head of row {row} was removed from the head file.':
    'Der signierte Kopf der Zeile {row} wurde aus der Kopfdatei entfernt.',
  'The signed head of row {row} is in the head file but was removed from the store.':
    'Der signierte Kopf der Zeile {row} ist in der Kopfdatei, wurde aber aus dem Datenspeicher entfernt.',
  'The signed head of row {row} differs between the store and the head file.':
    'Der signierte Kopf der Zeile {row} ist in Datenspeicher und Kopfdatei verschieden.',
  'The signed head of row {row} is not signed with the key of this station.':
    'Der signierte Kopf der Zeile {row} ist nicht mit dem Schlüssel dieser Station signiert.',
  'The head file was edited at the head of row {row}.':
    'Die Kopfdatei wurde am Kopf der Zeile {row} geändert.',
  '{file} contains a line that this station did not write.':
    '{file} enthält eine Zeile, die nicht von dieser Station ist.',
  'Row {row} was replaced right after it was written.':
    'Zeile {row} wurde gleich nach dem Schreiben ersetzt.',
  'The rows after {row} were removed.': 'Die Zeilen nach {row} wurden entfernt.',
  'Row {row} is not the one that was signed.': 'Zeile {row} ist nicht die, die signiert wurde.',
  'Row {row} is not the one that was exported.': 'Zeile {row} ist nicht die, die exportiert wurde.',
  'Row {row} was removed.': 'Zeile {row} wurde entfernt.',
  'Row {row} was changed.': 'Zeile {row} wurde geändert.',
  'A row {row} was inserted before the first.': 'Eine Zeile {row} wurde vor der ersten eingefügt.',
  'Row {row} does not follow the row before it: rows were swapped, replaced or removed.':
    'Zeile {row} folgt nicht auf die vorige: Zeilen wurden vertauscht, ersetzt oder entfernt.',
  'Rows were removed: row {row} was signed and is missing.':
    'Zeilen wurden entfernt: Zeile {row} war signiert und fehlt.',
  'Rows between {from} and {row} were rewritten: row {to} is not the one that was signed.':
    'Zeilen zwischen {from} und {row} wurden neu geschrieben: Zeile {to} ist nicht die, die signiert wurde.',
  'Rows were removed or rewritten: row {row}, which was signed, is missing.':
    'Zeilen wurden entfernt oder neu geschrieben: Zeile {row}, die signiert war, fehlt.',
  'Rows were removed or rewritten: {file} has the signed head of row {row}, which is not in the store.':
    'Zeilen wurden entfernt oder neu geschrieben: {file} hat den signierten Kopf der Zeile {row}, die im Datenspeicher fehlt.',
  'The record was rolled back: an export had {rows} rows, there are {end}.':
    'Das Protokoll wurde zurückgesetzt: Ein Export hatte {rows} Zeilen, jetzt sind es {end}.',
  'Signed heads were removed: an export had {heads} up to row {rows}, there are {left}.':
    'Signierte Köpfe wurden entfernt: Ein Export hatte {heads} bis Zeile {rows}, jetzt sind es {left}.',

  // The fleet
  'The fleet server {address} does not answer ({reason}). Check the address and the network.':
    'Der Flottenserver {address} antwortet nicht ({reason}). Prüfen Sie Adresse und Netzwerk.',
  'The fleet server refused: {reason}': 'Der Flottenserver hat abgelehnt: {reason}',
  'The certificate of the centre is not trusted ({reason}). If it is signed by your own authority, start this program with NODE_EXTRA_CA_CERTS=ca.pem.':
    'Dem Zertifikat der Zentrale wird nicht vertraut ({reason}). Wenn es von Ihrer eigenen Zertifizierungsstelle stammt, starten Sie dieses Programm mit NODE_EXTRA_CA_CERTS=ca.pem.',
  'The certificate of the centre is not valid ({reason}).':
    'Das Zertifikat der Zentrale ist nicht gültig ({reason}).',
  'NATS is reachable, but no fleet server listens.': 'NATS ist erreichbar, aber kein Flottenserver hört zu.',
  'The centre cannot be reached: {reason}': 'Die Zentrale ist nicht erreichbar: {reason}',
  'The centre refuses this station: {reason}': 'Die Zentrale weist diese Station ab: {reason}',
  'This station already belongs to a fleet. Leave it first.':
    'Diese Station gehört schon zu einer Flotte. Verlassen Sie diese zuerst.',
};
