import type { ErrorCode } from '../../../../gateway/contract/error.ts';
import type { CodeText } from '../../code-text.ts';

/** Errors of the gateway by code: what happened and what to do in this window. */
export const errors: Readonly<Record<ErrorCode, CodeText>> = {
  'invalid-request': {
    title: 'Die Anfrage ist fehlerhaft.',
    advice: 'Korrigieren Sie die genannte Stelle und senden Sie sie erneut.',
  },
  'auth-mismatch': {
    title: 'Die Anfrage enthält zwei verschiedene Zugangsdaten.',
    advice: 'Senden Sie nur eine davon: das Feld auth oder die Kopfzeile Authorization.',
    isWhole: true,
  },
  'key-in-query': {
    title: 'Zugangsdaten dürfen nicht in der Adresse stehen.',
    advice: 'Senden Sie den Schlüssel als Authorization: Bearer und tauschen Sie ihn aus.',
    isWhole: true,
  },
  'login-required': {
    title: 'Eine gültige Anmeldung ist erforderlich.',
    advice: 'Melden Sie sich an oder prüfen Sie Token oder Schlüssel.',
  },
  'scope-missing': {
    title: 'Dem Schlüssel oder der Anmeldung fehlt eine Berechtigung.',
    advice: 'Verwenden Sie einen Schlüssel mit dieser Berechtigung.',
  },
  'origin-refused': {
    title: 'Diese Webseite hat keinen Zugriff auf das Gateway.',
    advice: 'Ist es Ihre eigene, tragen Sie ihre Adresse bei den erlaubten ein.',
  },
  'tenant-mismatch': {
    title: 'Der Mandant passt nicht zu den Zugangsdaten.',
    advice: 'Lassen Sie X-Tenant-Id weg oder verwenden Sie die Zugangsdaten dieses Mandanten.',
  },
  'governance-denied': {
    title: 'Das Regelwerk hat den Befehl abgelehnt. Es wurde nichts gesendet.',
    advice: 'Beheben Sie den Grund und senden Sie den Befehl neu, oder übersteuern Sie mit Begründung.',
  },
  'second-person-required': {
    title: 'Eine zweite Person muss das freigeben.',
    advice: 'Bitten Sie eine andere Person mit der Berechtigung zum Übersteuern um die Freigabe.',
    isWhole: true,
  },
  'override-refused': {
    title: 'Diese Regel lässt sich nicht übersteuern.',
    advice: 'Ändern Sie den Befehl so, dass die Regel ihn zulässt.',
  },
  'production-locked': {
    title: 'Live-Schlüssel sind gesperrt.',
    advice: 'Nötig sind eine per E-Mail bestätigte Adresse und ein aktiver Tarif.',
  },
  'test-key-live-vehicle': {
    title: 'Testschlüssel gelten nur für simulierte Fahrzeuge. Es wurde nichts gesendet.',
    advice: 'Verwenden Sie ein simuliertes Fahrzeug oder einen Live-Schlüssel.',
  },
  'station-role-missing': {
    title: 'Dem Konto fehlt die nötige Rolle an dieser Station. Es wurde nichts gesendet.',
    advice:
      'Der Betreiber dieses Rechners vergibt sie. Die Adresse muss bestätigt und Guthaben vorhanden sein.',
  },
  'credits-required': {
    title: 'Das Guthaben reicht nicht.',
    advice: 'Aktivieren Sie einen Tarif. Der Tarif Sandbox ist kostenlos.',
  },
  'docs-locked': {
    title: 'Diese Dokumentation ist gesperrt.',
    advice: 'Melden Sie sich an und aktivieren Sie einen Tarif.',
  },
  'pin-wrong': {
    title: 'Die PIN ist falsch oder abgelaufen.',
    advice: 'Geben Sie sie erneut ein oder fordern Sie eine neue an.',
    isWhole: true,
  },
  'session-expired': {
    title: 'Die Anmeldung ist abgelaufen.',
    advice: 'Melden Sie sich neu an.',
    isWhole: true,
  },
  'company-email-required': {
    title: 'Eine E-Mail-Adresse Ihrer Firma ist erforderlich.',
    advice: 'Freemail- und Wegwerfadressen werden nicht angenommen.',
  },
  'voucher-invalid': {
    title: 'Der Gutschein ist nicht gültig.',
    advice: 'Prüfen Sie die Zeichen oder bitten Sie den Eigentümer dieses Rechners um einen neuen.',
  },
  'version-conflict': {
    title: 'Inzwischen geändert. Es wurde nichts getan.',
    advice: 'Sehen Sie sich den neuesten Stand an und entscheiden Sie neu.',
  },
  'not-found': {
    title: 'Nicht gefunden.',
    advice: 'Laden Sie die Liste neu und wählen Sie einen Eintrag.',
  },
  'method-not-allowed': {
    title: 'Diese Methode ist für diese Adresse nicht zulässig.',
    advice: 'Verwenden Sie eine Methode aus der Dokumentation.',
  },
  'request-timeout': {
    title: 'Die Anfrage kam nicht rechtzeitig an.',
    advice: 'Senden Sie sie noch einmal.',
    isWhole: true,
  },
  'state-conflict': {
    title: 'Im jetzigen Zustand ist das nicht möglich.',
    advice: 'Prüfen Sie den Zustand und entscheiden Sie neu.',
  },
  'lease-held': {
    title: 'Ein anderer Bediener steuert dieses Fahrzeug.',
    advice: 'Warten Sie oder übernehmen Sie es. Halten, RTL und Landen sind immer möglich.',
  },
  'plan-limit': {
    title: 'Die Grenze des Tarifs ist erreicht.',
    advice:
      'Landen und entschärfen Sie ein Fahrzeug oder aktivieren Sie unter Abrechnung einen größeren Tarif.',
  },
  'resource-limit': {
    title: 'Zu viele sind gleichzeitig offen.',
    advice: 'Schließen Sie etwas, das Sie nicht mehr brauchen.',
  },
  'resource-busy': {
    title: 'Eine benötigte Ressource ist belegt.',
    advice: 'Warten Sie, bis sie frei ist, oder brechen Sie die Aktion ab, die sie belegt.',
  },
  'vehicle-busy': {
    title: 'Das Fahrzeug ist noch mit einem anderen Befehl beschäftigt.',
    advice: 'Warten Sie, bis er beendet ist, und senden Sie Ihren dann.',
  },
  'vehicle-conflict': {
    title: 'Zwei Fahrzeuge nutzen dieselbe System-ID. Befehle werden abgelehnt.',
    advice: 'Geben Sie einem davon eine andere ID oder entfernen Sie seine Verbindung.',
    isWhole: true,
  },
  'idempotency-in-progress': {
    title: 'Die erste Anfrage mit diesem Idempotency-Key läuft noch.',
    advice: 'Rufen Sie ihr Ergebnis ab.',
  },
  'body-too-large': {
    title: 'Die Anfrage ist zu groß.',
    advice: 'Senden Sie weniger auf einmal.',
  },
  'unsupported-media-type': {
    title: 'Nur application/json wird angenommen.',
    advice: 'Senden Sie JSON mit Content-Type: application/json.',
    isWhole: true,
  },
  'host-refused': {
    title: 'Der Host-Header gehört nicht zu diesem Gateway.',
    advice: 'Rufen Sie es unter 127.0.0.1 oder localhost auf.',
  },
  'scenario-invalid': {
    title: 'Das Szenario ist nicht gültig.',
    advice: 'Korrigieren Sie die genannte Stelle und starten Sie es erneut.',
  },
  'workflow-invalid': {
    title: 'Der Ablauf ist nicht gültig. Es wurde nichts gestartet.',
    advice: 'Beheben Sie die genannten Fehler.',
  },
  'workflow-expression': {
    title: 'Der Ausdruck lässt sich nicht auswerten.',
    advice: 'Testen Sie ihn mit Werten. Namen mit Bindestrich gehören in Gravis-Zeichen (`).',
  },
  validation: {
    title: 'Einige Werte sind nicht gültig.',
    advice: 'Korrigieren Sie die genannten Felder.',
  },
  'dependency-cycle': {
    title: 'Die Abhängigkeiten bilden einen Kreis.',
    advice: 'Entfernen Sie eine dieser Abhängigkeiten.',
  },
  'plan-infeasible': {
    title: 'Der Plan ist nicht ausführbar.',
    advice: 'Beheben Sie die genannten Fehler und prüfen Sie ihn erneut.',
  },
  'resource-unknown': {
    title: 'Eine benötigte Ressource ist nicht bekannt.',
    advice: 'Wählen Sie ein vorhandenes Fahrzeug, einen Hangar oder eine Zone.',
  },
  'job-limit': {
    title: 'Die Berechnung überschreitet ihre Grenzen.',
    advice: 'Verkleinern oder teilen Sie den Inhalt.',
  },
  'log-unreadable': {
    title: 'Die Datei lässt sich nicht als Log lesen.',
    advice: 'Verwenden Sie eine entpackte .tlog, DataFlash-.bin (ArduPilot) oder .ulg (PX4).',
  },
  'limits-contradict': {
    title: 'Die Grenzwerte widersprechen sich: Der Hinweis muss vor der Warnung kommen.',
    advice: 'Berichtigen Sie einen der beiden Werte oder schalten Sie ihn mit 0 ab.',
  },
  'policy-invalid': {
    title: 'Der Text ist keine gültige Regel. Die bisherige bleibt in Kraft.',
    advice: 'Korrigieren Sie die genannte Stelle.',
  },
  'idempotency-mismatch': {
    title: 'Dieser Idempotency-Key wurde schon für eine andere Anfrage verwendet.',
    advice: 'Verwenden Sie für eine neue Anfrage einen neuen.',
    isWhole: true,
  },
  'confirmation-required': {
    title: 'Bestätigung erforderlich: Das Fahrzeug ist echt.',
    advice: 'Bestätigen Sie mit der Fahrzeug-ID.',
  },
  'unsupported-command': {
    title: 'Das Fahrzeug kennt diesen Befehl nicht.',
    advice: 'Wählen Sie eine andere Aktion.',
  },
  'headers-too-large': {
    title: 'Die Kopfzeilen der Anfrage sind zu groß.',
    advice: 'Senden Sie weniger oder kürzere.',
    isWhole: true,
  },
  'rate-limited': {
    title: 'Zu viele Anfragen in kurzer Zeit.',
    advice: 'Warten Sie kurz. Halten, RTL, Landen und Entschärfen sind nie begrenzt.',
  },
  'internal-error': {
    title: 'Interner Fehler des Gateways. Ob die Anfrage gewirkt hat, ist nicht bekannt.',
    advice: 'Prüfen Sie das Fahrzeug, bevor Sie etwas wiederholen.',
  },
  'job-failed': {
    title: 'Die Berechnung ist fehlgeschlagen.',
    advice: 'Versuchen Sie es erneut. Tritt der Fehler wieder auf, melden Sie ihn mit dem Inhalt.',
  },
  'vehicle-denied': {
    title: 'Das Fahrzeug hat den Befehl abgelehnt.',
    advice: 'Beheben Sie die gemeldete Ursache und senden Sie den Befehl neu.',
  },
  'vehicle-offline': {
    title: 'Das Fahrzeug ist nicht verbunden. Es wurde nichts gesendet.',
    advice: 'Prüfen Sie Stromversorgung, Funk und Verbindung.',
  },
  'no-aircraft': {
    title: 'Kein Luftfahrzeug kann diesen Einsatz fliegen.',
    advice: 'Machen Sie ein Luftfahrzeug bereit und starten Sie den Einsatz erneut.',
  },
  'governance-unavailable': {
    title: 'Das Regelwerk ist nicht verfügbar. Es wurde nichts gesendet.',
    advice: 'Halten, RTL, Landen und Entschärfen sind weiter möglich. Die Ursache steht im Protokoll.',
  },
  'store-unavailable': {
    title: 'Der Eintrag lässt sich nicht speichern, daher wurde nichts gesendet.',
    advice:
      'Schaffen Sie Platz auf dem Datenträger. Halten, RTL, Landen und Entschärfen sind weiter möglich.',
  },
  overloaded: {
    title: 'Das Gateway ist überlastet oder wird beendet.',
    advice: 'Warten Sie kurz. Halten, RTL, Landen und Entschärfen sind weiter möglich.',
  },
  'vehicle-timeout': {
    title: 'Das Fahrzeug hat nicht geantwortet. Der Befehl kann gewirkt haben.',
    advice: 'Prüfen Sie das Fahrzeug, bevor Sie erneut etwas senden.',
  },
  'config-invalid': {
    title: 'Die Konfiguration ist nicht gültig.',
    advice: 'Korrigieren Sie die genannte Stelle und starten Sie das Gateway neu.',
  },
  'data-dir-unwritable': {
    title: 'Das Datenverzeichnis ist schreibgeschützt.',
    advice: 'Vergeben Sie Schreibrechte oder wählen Sie mit --data-dir ein anderes.',
  },
  'data-dir-network': {
    title: 'Das Datenverzeichnis liegt auf einem Netzlaufwerk.',
    advice:
      'Wählen Sie mit --data-dir ein Verzeichnis auf einem lokalen Datenträger. Kopieren Sie vorhandene Daten zuerst dorthin.',
  },
  'data-dir-in-use': {
    title: 'Ein anderes Gateway nutzt dieses Datenverzeichnis.',
    advice: 'Beenden Sie es oder wählen Sie mit --data-dir ein anderes.',
  },
  'port-in-use': {
    title: 'Der Port ist belegt.',
    advice: 'Beenden Sie das andere Programm oder wählen Sie mit --port einen anderen.',
  },
  'address-refused': {
    title: 'Diese Adresse erfordert TLS.',
    advice: 'Verwenden Sie 127.0.0.1 oder richten Sie Schlüssel und Zertifikat ein.',
  },
  'store-schema': {
    title: 'Das Schema der Datenbank passt nicht.',
    advice:
      'Wählen Sie mit --data-dir ein anderes Verzeichnis oder verwenden Sie die Version, die sie angelegt hat.',
  },
  'store-corrupt': {
    title: 'Die Datenbank ist beschädigt.',
    advice: 'Bewahren Sie die Datei auf und stellen Sie die letzte Sicherung wieder her.',
  },
  'backup-invalid': {
    title: 'Die Sicherung ist nicht gültig.',
    advice: 'Verwenden Sie eine andere Sicherung oder aktualisieren Sie zuerst das Programm.',
  },
  'backup-failed': {
    title: 'Die Sicherung ist fehlgeschlagen.',
    advice: 'Wählen Sie einen anderen Ordner oder schaffen Sie Platz, und wiederholen Sie den Befehl.',
  },
  'diagnostics-failed': {
    title: 'Die Diagnose konnte nicht gespeichert werden.',
    advice: 'Wählen Sie eine neue Datei in einem Ordner, in den Sie schreiben dürfen.',
  },
  'link-config-invalid': {
    title: 'Die Verbindung ist nicht gültig.',
    advice: 'Schreiben Sie sie etwa als udpin:HOST:PORT, tcp:HOST:PORT oder serial:PATH:BAUD.',
  },
  'link-exists': {
    title: 'Diese Verbindung gibt es schon.',
    advice: 'Ändern oder entfernen Sie die vorhandene.',
  },
  'port-taken': {
    title: 'Ein anderes Programm belegt den Port.',
    advice: 'Wählen Sie eine andere Instanz oder beenden Sie das Programm.',
  },
  'sitl-program-missing': {
    title: 'Das SITL-Programm ist nicht installiert.',
    advice: 'Installieren Sie es oder tragen Sie seinen Pfad in sitl.json ein.',
  },
  'sitl-config-invalid': {
    title: 'Die SITL-Konfigurationsdatei ist nicht gültig.',
    advice: 'Korrigieren Sie die genannte Stelle in sitl.json.',
  },
  'zone-unknown': {
    title: 'Diese Einsatzzone gibt es nicht.',
    advice: 'Wählen Sie eine Zone, in der geflogen werden darf.',
  },
  'mission-invalid': {
    title: 'Die Mission ist nicht flugfähig.',
    advice: 'Korrigieren Sie die genannten Punkte.',
  },
  'plan-file-invalid': {
    title: 'Die Plandatei lässt sich nicht lesen.',
    advice:
      'Korrigieren Sie die genannte Stelle oder speichern Sie die Datei im ursprünglichen Programm neu.',
  },
  'map-unreadable': {
    title: 'Die Karte lässt sich nicht lesen.',
    advice: 'Erzeugen Sie sie neu und importieren Sie sie noch einmal.',
  },
  'descriptions-unusable': {
    title: 'Die Parameterbeschreibungen passen nicht oder lassen sich nicht lesen.',
    advice: 'Wählen Sie die Datei zur Firmware dieses Fahrzeugs.',
  },
  'camera-definition-unusable': {
    title: 'Die Definitionsdatei der Kamera lässt sich nicht verwenden.',
    advice: 'Prüfen Sie die Firmware der Kamera. Die übrigen Befehle an sie funktionieren.',
  },
  'map-server-unavailable': {
    title: 'Der Kartenserver liefert gerade keine Kacheln.',
    advice: 'Gespeicherte Kacheln bleiben sichtbar. Wählen Sie sonst eine andere Ebene.',
  },
  'corrections-unavailable': {
    title: 'Die Quelle der Korrekturdaten ist nicht erreichbar.',
    advice: 'Korrigieren Sie Adresse, Anmeldung oder Netzwerk und versuchen Sie es erneut.',
  },
  'terrain-unreadable': {
    title: 'Die Geländehöhen lassen sich nicht lesen.',
    advice: 'Rechnen Sie die Datei in Grad (WGS 84) um und importieren Sie sie noch einmal.',
  },
  'mission-transfer-failed': {
    title: 'Die Übertragung ist fehlgeschlagen. Der Stand an Bord ist nicht bekannt.',
    advice: 'Lesen Sie zuerst den Stand an Bord und übertragen Sie dann erneut.',
  },
  'fence-invalid': {
    title: 'Der Geofence ist nicht gültig.',
    advice: 'Ändern Sie die genannte Angabe oder lassen Sie sie weg.',
  },
  'fence-excludes-vehicle': {
    title: 'Das Fahrzeug würde den Geofence sofort verletzen. Es wurde nichts gesendet.',
    advice: 'Landen Sie zuerst oder zeichnen Sie ihn so, dass das Fahrzeug darin liegt.',
  },
  'fence-not-enabled': {
    title: 'Der Geofence ist an Bord, aber nicht wie verlangt aktiv.',
    advice: 'Lesen Sie den aktiven Stand und wiederholen Sie den Vorgang.',
  },
  'centre-unreachable': {
    title: 'Der Flottenserver ist nicht erreichbar.',
    advice: 'Prüfen Sie Adresse und Netzwerk und wiederholen Sie den Vorgang.',
  },
  'enrolment-refused': {
    title: 'Der Flottenserver hat die Anmeldung abgewiesen.',
    advice: 'Bitten Sie den Besitzer der Flotte um einen neuen Code.',
  },
  'centre-call-refused': {
    title: 'Die Station weist einen Aufruf der Zentrale ab.',
    advice: 'Prüfen Sie Uhr und Version von Zentrale und Station.',
  },
  'station-unreachable': {
    title: 'Die Station ist nicht erreichbar.',
    advice: 'Fliegen Sie am Fenster der Station oder mit der Fernsteuerung.',
  },
};
