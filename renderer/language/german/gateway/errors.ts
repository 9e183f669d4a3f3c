import type { ErrorCode } from '../../../../gateway/contract/error.ts';
import type { CodeText } from '../../code-text.ts';

/** Errors of the gateway by code: what it is and what to do here, in this window. */
export const errors: Readonly<Record<ErrorCode, CodeText>> = {
  'invalid-request': {
    title: 'Die Anfrage ist nicht zu verstehen.',
    advice: 'Berichtigen Sie, was genannt ist, und senden Sie sie erneut.',
  },
  'auth-mismatch': {
    title: 'Die Anfrage trägt zwei verschiedene Zugangsdaten.',
    advice: 'Senden Sie nur eine davon: das Feld auth oder die Kopfzeile Authorization.',
    isWhole: true,
  },
  'key-in-query': {
    title: 'Zugangsdaten dürfen nicht in der Adresse stehen.',
    advice: 'Senden Sie den Schlüssel als Authorization: Bearer und tauschen Sie ihn aus.',
    isWhole: true,
  },
  'login-required': {
    title: 'Dafür ist eine gültige Anmeldung nötig.',
    advice: 'Melden Sie sich an oder prüfen Sie Token oder Schlüssel.',
  },
  'scope-missing': {
    title: 'Dem Schlüssel oder der Anmeldung fehlt eine Berechtigung.',
    advice: 'Nehmen Sie einen Schlüssel, der sie hat.',
  },
  'origin-refused': {
    title: 'Diese Webseite darf das Gateway nicht benutzen.',
    advice: 'Nehmen Sie ihre Adresse in die erlaubten auf, wenn es Ihre eigene ist.',
  },
  'tenant-mismatch': {
    title: 'Der Mandant ist nicht der eigene.',
    advice: 'Lassen Sie X-Tenant-Id weg oder nehmen Sie die Zugangsdaten dieses Mandanten.',
  },
  'governance-denied': {
    title: 'Das Regelwerk hat den Befehl abgelehnt. Nichts wurde gesendet.',
    advice: 'Beheben Sie den Grund und geben Sie den Befehl neu, oder übersteuern Sie mit Begründung.',
  },
  'second-person-required': {
    title: 'Eine andere Person muss es freigeben.',
    advice: 'Lassen Sie jemand anderen mit der Berechtigung zur Übersteuerung antworten.',
    isWhole: true,
  },
  'override-refused': {
    title: 'Diese Regel lässt sich nicht übersteuern.',
    advice: 'Ändern Sie den Befehl so, dass die Regel nichts mehr dagegen hat.',
  },
  'production-locked': {
    title: 'Live-Schlüssel sind gesperrt.',
    advice: 'Sie brauchen eine per Mail bestätigte Adresse und einen aktiven Tarif.',
  },
  'test-key-live-vehicle': {
    title: 'Ein Testschlüssel erreicht nur simulierte Fahrzeuge. Nichts wurde gesendet.',
    advice: 'Nehmen Sie ein simuliertes Fahrzeug oder einen Live-Schlüssel.',
  },
  'station-role-missing': {
    title: 'Das Konto hat an dieser Station nicht die nötige Rolle. Nichts wurde gesendet.',
    advice: 'Der Betreiber dieses Rechners vergibt sie. Die Adresse muss bestätigt und Guthaben da sein.',
  },
  'credits-required': {
    title: 'Das Guthaben reicht nicht.',
    advice: 'Aktivieren Sie einen Tarif: Der Tarif Sandbox kostet nichts.',
  },
  'docs-locked': {
    title: 'Diese Dokumentation ist gesperrt.',
    advice: 'Melden Sie sich an und aktivieren Sie einen Tarif.',
  },
  'pin-wrong': {
    title: 'Die PIN stimmt nicht oder gilt nicht mehr.',
    advice: 'Geben Sie sie noch einmal ein oder fordern Sie eine neue an.',
    isWhole: true,
  },
  'session-expired': {
    title: 'Die Anmeldung ist abgelaufen.',
    advice: 'Melden Sie sich neu an.',
    isWhole: true,
  },
  'company-email-required': {
    title: 'Eine Firmen-E-Mail ist nötig.',
    advice: 'Nehmen Sie die Adresse Ihrer Firma; Freemail- und Wegwerfadressen gelten nicht.',
  },
  'voucher-invalid': {
    title: 'Der Gutschein gilt nicht.',
    advice: 'Prüfen Sie die Zeichen oder bitten Sie den Eigentümer dieses Rechners um einen neuen.',
  },
  'version-conflict': {
    title: 'Es wurde inzwischen geändert. Nichts wurde getan.',
    advice: 'Sehen Sie sich den neuesten Stand an und entscheiden Sie neu.',
  },
  'not-found': {
    title: 'Das gibt es nicht oder nicht mehr.',
    advice: 'Laden Sie die Liste neu und wählen Sie daraus.',
  },
  'method-not-allowed': {
    title: 'Diese Adresse nimmt diese Methode nicht.',
    advice: 'Nehmen Sie eine Methode aus der Dokumentation.',
  },
  'request-timeout': {
    title: 'Die Anfrage kam nicht rechtzeitig an.',
    advice: 'Senden Sie sie noch einmal.',
    isWhole: true,
  },
  'state-conflict': {
    title: 'Der jetzige Stand lässt das nicht zu.',
    advice: 'Sehen Sie sich den Stand an und entscheiden Sie neu.',
  },
  'lease-held': {
    title: 'Jemand anders steuert das Fahrzeug.',
    advice: 'Übernehmen Sie es oder warten Sie. Halten, RTL und Landen gehen immer.',
  },
  'plan-limit': {
    title: 'Der Tarif erlaubt nicht mehr.',
    advice:
      'Landen und entschärfen Sie ein Fahrzeug, oder aktivieren Sie unter Abrechnung einen größeren Tarif.',
  },
  'resource-limit': {
    title: 'Mehr davon dürfen nicht gleichzeitig offen sein.',
    advice: 'Schließen Sie eines, das Sie nicht mehr brauchen.',
  },
  'resource-busy': {
    title: 'Etwas, das gebraucht wird, ist vergeben.',
    advice: 'Warten Sie, bis es frei ist, oder brechen Sie ab, wofür es vergeben ist.',
  },
  'vehicle-busy': {
    title: 'Das Fahrzeug ist noch mit einem anderen Befehl beschäftigt.',
    advice: 'Warten Sie, bis er beendet ist, und geben Sie Ihren dann.',
  },
  'vehicle-conflict': {
    title: 'Zwei Fahrzeuge nutzen dieselbe System-ID. Befehle werden abgelehnt.',
    advice: 'Geben Sie einem davon eine andere ID oder entfernen Sie seine Verbindung.',
    isWhole: true,
  },
  'idempotency-in-progress': {
    title: 'Die erste Anfrage mit diesem Idempotency-Key läuft noch.',
    advice: 'Fragen Sie nach ihrem Ergebnis.',
  },
  'body-too-large': {
    title: 'Das ist zu groß.',
    advice: 'Senden Sie weniger auf einmal.',
  },
  'unsupported-media-type': {
    title: 'Verstanden wird nur application/json.',
    advice: 'Senden Sie JSON mit Content-Type: application/json.',
    isWhole: true,
  },
  'host-refused': {
    title: 'Die Kopfzeile Host nennt nicht dieses Gateway.',
    advice: 'Rufen Sie es unter 127.0.0.1 oder localhost auf.',
  },
  'scenario-invalid': {
    title: 'Das Szenario ist so nicht brauchbar.',
    advice: 'Beheben Sie, was genannt ist, und starten Sie es erneut.',
  },
  'workflow-invalid': {
    title: 'Der Ablauf lässt sich so nicht ausführen. Nichts wurde gestartet.',
    advice: 'Beheben Sie, was genannt ist.',
  },
  'workflow-expression': {
    title: 'Der Ausdruck lässt sich nicht auswerten.',
    advice: 'Probieren Sie ihn mit Werten aus; Namen mit Bindestrich stehen in Gravis-Zeichen.',
  },
  validation: {
    title: 'Die Werte passen nicht.',
    advice: 'Berichtigen Sie die genannten Felder.',
  },
  'dependency-cycle': {
    title: 'Die Schritte würden aufeinander warten.',
    advice: 'Entfernen Sie eine der Abhängigkeiten des Kreises.',
  },
  'plan-infeasible': {
    title: 'Der Plan lässt sich so nicht ausführen.',
    advice: 'Beheben Sie die genannten Fehler und prüfen Sie ihn erneut.',
  },
  'resource-unknown': {
    title: 'Etwas, das der Plan braucht, ist hier nicht bekannt.',
    advice: 'Nehmen Sie ein Fahrzeug, einen Hangar oder eine Zone, die es gibt.',
  },
  'job-limit': {
    title: 'Die Berechnung überschreitet ihre Grenzen.',
    advice: 'Verkleinern oder teilen Sie den Inhalt.',
  },
  'log-unreadable': {
    title: 'Die Datei ist nicht als Log lesbar.',
    advice: 'Nehmen Sie eine .tlog, eine DataFlash-.bin von ArduPilot oder eine .ulg von PX4, entpackt.',
  },
  'policy-invalid': {
    title: 'Der Text ist keine gültige Regel. Die bisherige bleibt in Kraft.',
    advice: 'Berichtigen Sie die genannte Stelle.',
  },
  'idempotency-mismatch': {
    title: 'Dieser Idempotency-Key gehörte zu einer anderen Anfrage.',
    advice: 'Nehmen Sie für eine neue Anfrage einen neuen.',
    isWhole: true,
  },
  'confirmation-required': {
    title: 'Es geht an ein echtes Fahrzeug und muss bestätigt werden.',
    advice: 'Bestätigen Sie mit der ID des Fahrzeugs.',
  },
  'unsupported-command': {
    title: 'Das Fahrzeug kennt diesen Befehl nicht.',
    advice: 'Nehmen Sie eine andere Aktion.',
  },
  'headers-too-large': {
    title: 'Die Kopfzeilen der Anfrage sind zu groß.',
    advice: 'Senden Sie weniger oder kürzere.',
    isWhole: true,
  },
  'rate-limited': {
    title: 'Das waren zu viele Anfragen in kurzer Zeit.',
    advice: 'Warten Sie kurz. Halten, RTL, Landen und Entschärfen sind nie begrenzt.',
  },
  'internal-error': {
    title: 'Das Gateway hat versagt. Ob es wirkte, ist nicht bekannt.',
    advice: 'Sehen Sie nach dem Fahrzeug, bevor Sie etwas wiederholen.',
  },
  'job-failed': {
    title: 'Die Berechnung ist fehlgeschlagen.',
    advice: 'Versuchen Sie es erneut. Schlägt es wieder fehl, melden Sie es mit dem Inhalt.',
  },
  'vehicle-denied': {
    title: 'Das Fahrzeug hat abgelehnt.',
    advice: 'Beheben Sie, was es nennt, und geben Sie den Befehl neu.',
  },
  'vehicle-offline': {
    title: 'Das Fahrzeug ist nicht verbunden. Nichts wurde gesendet.',
    advice: 'Prüfen Sie Strom, Funk und Verbindung des Fahrzeugs.',
  },
  'no-aircraft': {
    title: 'Kein Luftfahrzeug kann diesen Einsatz fliegen.',
    advice: 'Machen Sie eines bereit und starten Sie den Einsatz erneut.',
  },
  'governance-unavailable': {
    title: 'Das Regelwerk antwortet nicht. Nichts wurde gesendet.',
    advice: 'Halten, RTL, Landen und Entschärfen gehen immer. Die Ursache steht im Protokoll.',
  },
  'store-unavailable': {
    title: 'Es lässt sich nicht festhalten, daher wurde nichts gesendet.',
    advice: 'Schaffen Sie Platz auf dem Datenträger. Halten, RTL, Landen und Entschärfen gehen immer.',
  },
  overloaded: {
    title: 'Das Gateway ist überlastet oder wird beendet.',
    advice: 'Warten Sie kurz. Halten, RTL, Landen und Entschärfen gehen immer.',
  },
  'vehicle-timeout': {
    title: 'Das Fahrzeug hat nicht geantwortet. Der Befehl kann gewirkt haben.',
    advice: 'Sehen Sie nach dem Fahrzeug, bevor Sie wieder etwas senden.',
  },
  'config-invalid': {
    title: 'Die Konfiguration ist falsch.',
    advice: 'Berichtigen Sie, was genannt ist, und starten Sie das Gateway neu.',
  },
  'data-dir-unwritable': {
    title: 'In das Datenverzeichnis lässt sich nicht schreiben.',
    advice: 'Geben Sie Schreibrechte oder nehmen Sie mit --data-dir ein anderes.',
  },
  'data-dir-in-use': {
    title: 'Ein anderes Gateway nutzt dieses Datenverzeichnis.',
    advice: 'Beenden Sie es oder nehmen Sie mit --data-dir ein anderes.',
  },
  'port-in-use': {
    title: 'Der Port ist vergeben.',
    advice: 'Beenden Sie das andere Programm oder nehmen Sie mit --port einen anderen.',
  },
  'address-refused': {
    title: 'Diese Adresse braucht TLS.',
    advice: 'Lauschen Sie auf 127.0.0.1 oder richten Sie Schlüssel und Zertifikat ein.',
  },
  'store-schema': {
    title: 'Der Datenspeicher hat einen anderen Aufbau.',
    advice: 'Nehmen Sie mit --data-dir ein anderes Verzeichnis oder die Version, die ihn angelegt hat.',
  },
  'store-corrupt': {
    title: 'Der Datenspeicher ist beschädigt.',
    advice: 'Bewahren Sie die Datei auf und stellen Sie die letzte Sicherung wieder her.',
  },
  'link-config-invalid': {
    title: 'Die Verbindung ist so nicht zu verstehen.',
    advice: 'Schreiben Sie sie etwa als udpin:HOST:PORT, tcp:HOST:PORT oder serial:PATH:BAUD.',
  },
  'link-exists': {
    title: 'Eine solche Verbindung gibt es schon.',
    advice: 'Ändern oder entfernen Sie die vorhandene.',
  },
  'port-taken': {
    title: 'Ein anderes Programm hält den Port.',
    advice: 'Nehmen Sie eine andere Instanz oder beenden Sie das Programm.',
  },
  'sitl-program-missing': {
    title: 'Das SITL-Programm ist nicht installiert.',
    advice: 'Installieren Sie es oder schreiben Sie seinen Pfad in sitl.json.',
  },
  'sitl-config-invalid': {
    title: 'Die Datei der SITL-Programme ist falsch.',
    advice: 'Berichtigen Sie in sitl.json, was genannt ist.',
  },
  'zone-unknown': {
    title: 'Diese Einsatzzone gibt es nicht.',
    advice: 'Wählen Sie eine Zone, in der geflogen werden darf.',
  },
  'mission-invalid': {
    title: 'Die Mission lässt sich so nicht fliegen.',
    advice: 'Berichtigen Sie die genannten Punkte.',
  },
  'plan-file-invalid': {
    title: 'Die Datei ist nicht als Plan lesbar.',
    advice: 'Berichtigen Sie, was genannt ist, oder speichern Sie sie im ursprünglichen Programm neu.',
  },
  'map-unreadable': {
    title: 'Die Karte ist nicht lesbar.',
    advice: 'Erzeugen Sie sie neu und importieren Sie sie noch einmal.',
  },
  'terrain-unreadable': {
    title: 'Die Höhen sind nicht lesbar.',
    advice: 'Rechnen Sie die Datei in Grad (WGS 84) um und importieren Sie sie noch einmal.',
  },
  'mission-transfer-failed': {
    title: 'Die Übertragung ist fehlgeschlagen. Was an Bord ist, ist nicht bekannt.',
    advice: 'Lesen Sie zuerst, was an Bord ist, und übertragen Sie dann erneut.',
  },
  'fence-invalid': {
    title: 'Der Geofence ergibt so keinen Sinn.',
    advice: 'Ändern Sie, was genannt ist, oder lassen Sie es weg.',
  },
  'fence-excludes-vehicle': {
    title: 'Das Fahrzeug würde den Geofence sofort verletzen. Nichts wurde gesendet.',
    advice: 'Landen Sie zuerst, oder zeichnen Sie ihn so, dass das Fahrzeug darin ist.',
  },
  'fence-not-enabled': {
    title: 'Der Geofence ist an Bord, aber nicht wie verlangt in Kraft.',
    advice: 'Lesen Sie, was in Kraft ist, und wiederholen Sie es.',
  },
};
