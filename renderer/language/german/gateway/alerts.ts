import type { AlertCode } from '../../../../gateway/contract/vehicle/alert-code.ts';
import type { CodeText } from '../../code-text.ts';

/** Alerts by code: what is wrong, and what to do. */
export const alerts: Readonly<Record<AlertCode, CodeText>> = {
  'link-lost': {
    title: 'Verbindung verloren',
    advice: 'Prüfen Sie Strom und Funk des Fahrzeugs; in der Luft entscheidet jetzt sein eigener Failsafe.',
  },
  'identity-conflict': {
    title: 'Ein anderes Fahrzeug nutzt dieselbe System-ID',
    advice:
      'Schalten Sie eines der beiden aus oder geben Sie ihm eine andere. Bis dahin werden Befehle abgelehnt.',
  },
  'remote-id': {
    title: 'Remote ID arbeitet nicht',
    advice: 'Prüfen Sie den Sender und die Einstellungen unter Remote ID.',
  },
  'remote-id-emergency': {
    title: 'Notfall über Remote ID erklärt',
    advice: 'Beenden Sie ihn in der Spalte des Fahrzeugs, wenn er vorbei ist.',
  },
  'sitl-on-live-link': {
    title: 'Meldet sich als simuliert, auf einer als echt erklärten Verbindung',
    advice:
      'Es gilt als echtes Luftfahrzeug. Ist es SITL, kennzeichnen Sie seine Verbindung so unter Einstellungen, Verbindungen.',
  },
  'link-weak': { title: 'Verbindung schwach' },
  'battery-low': { title: 'Akku niedrig', advice: 'Planen Sie jetzt den Heimweg.' },
  'battery-failed': {
    title: 'Akku ausgefallen oder schadhaft',
    advice: 'Landen Sie und prüfen Sie den Akku.',
  },
  'battery-way-home': {
    title: 'Akku reicht kaum für den Heimweg',
    advice: 'Kehren Sie jetzt zurück oder landen Sie.',
  },
  'gps-lost': {
    title: 'GPS verloren',
    advice: 'Es kann seinen Platz nicht halten. Landen Sie es oder fliegen Sie es von Hand.',
  },
  'gps-without-fix': {
    title: 'Erstes GPS ohne Fix',
    advice: 'Es kennt seine Position noch auf anderem Weg. Achten Sie darauf, ob das so bleibt.',
  },
  ekf: {
    title: 'Positionsschätzung unzuverlässig',
    advice: 'Trauen Sie der Karte nicht. Seien Sie bereit, zu landen oder von Hand zu fliegen.',
  },
  'gps-weak': { title: 'GPS schwach' },
  vibration: { title: 'Vibration hoch' },
  'altitude-limit': { title: 'Höhengrenze überschritten' },
  'home-distance': { title: 'Weit vom Home-Punkt' },
  'station-failsafe': { title: 'Failsafe: Es empfängt diese Station nicht' },
  'remote-failsafe': { title: 'Failsafe: kein Signal vom Sender' },
  failsafe: { title: 'Failsafe' },
  'thrust-loss': { title: 'Schubverlust oder Motorausfall' },
  crash: { title: 'Absturz erkannt' },
  'fence-breach': { title: 'Geofence verletzt', advice: 'Bringen Sie es in den Geofence zurück.' },
  prearm: {
    title: 'Schaltet nicht scharf',
    advice: 'Beheben Sie, was der Autopilot nennt, und versuchen Sie es noch einmal.',
  },
  'parameter-borrowed': {
    title: 'Parameter nach dem Start noch nicht zurückgesetzt',
    advice:
      'Er wird zurückgesetzt, wenn das Fahrzeug zu hören und entschärft ist; oder setzen Sie ihn selbst unter Parameter.',
  },
  statustext: { title: 'Meldung des Fahrzeugs' },
  'own-id-conflict': {
    title: 'Eine andere Station nutzt dieselbe System-ID',
    advice:
      'Fahrzeuge können die beiden Stationen nicht unterscheiden. Ändern Sie die System-ID einer der beiden.',
  },
  separation: {
    title: 'Zwei Fahrzeuge kommen sich zu nahe',
    advice: 'Halten Sie eines an oder geben Sie ihm eine andere Höhe.',
  },
  'separation-unknown': {
    title: 'Fliegt ohne bekannte Position: Der Abstand zu den anderen ist nicht bekannt',
    advice: 'Halten Sie die anderen fern von dort, wo es zuletzt zu sehen war.',
  },
  traffic: {
    title: 'Anderes Luftfahrzeug kommt nahe',
    advice: 'Halten Sie Ausschau. Seien Sie bereit zu sinken oder zu landen.',
  },
  'hardware-on-sitl-link': {
    title: 'Echte Hardware antwortet auf einer als SITL erklärten Verbindung. Sie gilt als echt',
    advice:
      'Berichtigen Sie die Verbindung unter Einstellungen, Verbindungen. Testschlüssel und Testanmeldungen erreichen sie nicht mehr.',
  },
  'sticks-off': {
    title: 'Hört vielleicht nicht auf seinen Sender: Das Ende der Funk-Kalibrierung ist nicht bestätigt',
    advice:
      'Beginnen Sie die Kalibrierung des Senders noch einmal und brechen Sie sie ab, oder starten Sie das Fahrzeug neu. Fliegen Sie nicht, bevor Sie sehen, dass die Knüppel wirken.',
  },
  'not-recording': {
    title: 'KEINE AUFZEICHNUNG',
    advice:
      'Schaffen Sie Platz auf dem Datenträger; die letzte Minute bleibt im Speicher und wird geschrieben, sobald es geht.',
  },
  'recordings-over-limit': {
    title: 'Die Aufzeichnungen brauchen mehr Platz als erlaubt',
    advice: 'Entfernen Sie nicht mehr benötigte oder erhöhen Sie die Grenze.',
  },
  'zones-unreadable': {
    title: 'zones.geojson ist nicht lesbar',
    advice: 'Berichtigen Sie die Datei. Bis dahin gelten die letzten gültigen Zonen.',
  },
  'policies-unreadable': {
    title: 'Eine Regel ist nicht lesbar',
    advice: 'Berichtigen Sie ihre Datei. Bis dahin gilt die vorige Fassung.',
  },
  'policy-engine-failed': {
    title: 'Die Regelprüfung ist ausgefallen und wurde neu gestartet',
    advice:
      'Wurde ein Befehl abgelehnt, entfernen Sie die zuletzt geänderten Regeln. Halten, Rückkehr und Landen gehen immer.',
  },
  'checklists-unreadable': {
    title: 'Eine Checkliste ist nicht brauchbar',
    advice: 'Berichtigen Sie ihre Datei. Bis dahin gilt die vorige Fassung.',
  },
  'audit-broken': {
    title: 'Das Prüfprotokoll wurde verändert',
    advice: 'Sichern Sie das Datenverzeichnis und frühere Exporte. Befehle werden weiter aufgezeichnet.',
  },
  'audit-unsigned': {
    title: 'Das Ende des Prüfprotokolls lässt sich nicht signieren',
    advice:
      'Schaffen Sie Platz auf dem Datenträger oder reparieren Sie ihn; es wird jede Minute neu versucht.',
  },
  'store-damaged': {
    title:
      'Der Datenspeicher war beschädigt und wurde ersetzt. Frühere Befehle und Verbindungen fehlen teilweise',
    advice: 'Die beschädigte Datei bleibt erhalten. Prüfen Sie den Datenträger.',
  },
  'store-unreadable': {
    title: 'Der Datenspeicher ist beschädigt: ein Teil ist nicht lesbar',
    advice:
      'Fliegen bleibt möglich. Prüfen Sie nach der Landung den Datenträger und starten Sie neu: die beschädigte Datei wird dann aufgehoben, und eine frühere Kopie oder eine leere tritt an ihre Stelle.',
  },
  'store-full': {
    title: 'Befehle werden nicht aufgezeichnet: Der Datenspeicher nimmt nichts mehr an',
    advice:
      'Schaffen Sie Platz auf dem Datenträger. Halten, Rückkehr, Landen, Anfliegen und Höhenänderung gehen ohne Aufzeichnung; andere Befehle werden abgelehnt.',
  },
  'sitl-ended': {
    title: 'Ein SITL hat unerwartet geendet',
    advice: 'Seine letzten Zeilen stehen unter Einstellungen, SITL.',
  },
  'workflow-schedule': {
    title: 'Ein geplanter Ablauf lief nicht',
    advice: 'Sehen Sie sich seinen Zeitplan im Ablaufeditor an.',
  },
  'no-commander': {
    title: 'Das Fahrzeug hat keinen Piloten: der Zugang dessen, der es steuerte, ist beendet',
    advice: 'Übernehmen Sie es, oder geben Sie Halten, RTL oder Landen.',
  },
  'plan-notice': { title: 'Hinweis aus einem Plan' },
};
