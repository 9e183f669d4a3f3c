/** Updates of the desktop application. */
export const updates = {
  Updates: 'Aktualisierung',
  Update: 'Aktualisierung',
  'Update available': 'Neue Version verfügbar',
  'Update available: Aerodeck {version}': 'Neue Version verfügbar: Aerodeck {version}',
  'Open updates': 'Anzeigen',
  'Only releases signed by the publisher are installed, and never while a vehicle is armed or work is running.':
    'Installiert werden nur vom Herausgeber signierte Versionen, und nie, solange ein Fahrzeug scharf ist oder etwas läuft.',
  'This window runs in a browser. Updates come with the desktop package.':
    'Dieses Fenster läuft in einem Browser. Neue Versionen kommen mit dem Desktop-Paket.',
  'Installed version': 'Installierte Version',
  'Looking for updates': 'Suche nach neuen Versionen',
  Stable: 'Stabil',
  'Finished releases. After a beta release, your version stays until a newer stable one appears.':
    'Fertige Versionen. Nach einer Beta-Version bleibt Ihre Version, bis eine neuere stabile erscheint.',
  Beta: 'Beta',
  'Also releases for testing': 'Auch Versionen zum Testen',
  'Look for updates when Aerodeck starts': 'Beim Start von Aerodeck nach neuen Versionen suchen',
  'Asks the update server for its newest version. Nothing about you or your vehicles is sent.':
    'Fragt den Update-Server nach seiner neuesten Version. Nichts über Sie oder Ihre Fahrzeuge wird gesendet.',
  'Download update': 'Herunterladen',
  'Cancel download': 'Herunterladen abbrechen',
  'Install and restart': 'Installieren und neu starten',
  'Look now': 'Jetzt suchen',
  'What is new in {version}': 'Neu in {version}',
  'This installation does not update itself.': 'Diese Installation aktualisiert sich nicht selbst.',
  'Not looked for updates yet.': 'Noch nicht nach neuen Versionen gesucht.',
  'Looking for updates…': 'Neue Versionen werden gesucht…',
  'No newer version. The newest on this channel is {version}.':
    'Keine neuere Version. Die neueste auf diesem Kanal ist {version}.',
  'Version {version} is available ({size}).': 'Version {version} ist verfügbar ({size}).',
  'Downloading version {version}: {percent} %': 'Version {version} wird heruntergeladen: {percent} %',
  'Version {version} is downloaded and checked.': 'Version {version} ist heruntergeladen und geprüft.',
  'Installing version {version}. Aerodeck restarts.':
    'Version {version} wird installiert. Aerodeck startet neu.',
  'This build has no release key or no update server, so it cannot update itself. Install a release to get updates.':
    'Dieser Stand hat keinen Schlüssel des Herausgebers oder keinen Update-Server. Installieren Sie eine veröffentlichte Version.',
  'Aerodeck was installed as a system package. Install the new .deb or .rpm package with the package manager, as you installed this one.':
    'Aerodeck wurde als Systempaket installiert. Installieren Sie das neue .deb- oder .rpm-Paket mit der Paketverwaltung, wie das jetzige.',
  'On macOS Aerodeck does not update itself. Download the new disk image and replace the application.':
    'Unter macOS aktualisiert sich Aerodeck nicht selbst. Laden Sie das neue Abbild herunter und ersetzen Sie das Programm.',
  'Not now: a vehicle is armed, or may be. Land and disarm, then try again.':
    'Nicht jetzt: Ein Fahrzeug ist scharf oder könnte es sein. Landen und entschärfen Sie, dann versuchen Sie es erneut.',
  'Not now: work is running. Wait until it ends or cancel it, then try again.':
    'Nicht jetzt: Etwas läuft noch. Warten Sie auf das Ende oder brechen Sie es ab, dann versuchen Sie es erneut.',
  'Not now: the gateway did not say whether a vehicle is armed. Try again in a moment.':
    'Nicht jetzt: Das Gateway hat nicht gemeldet, ob ein Fahrzeug scharf ist. Versuchen Sie es gleich noch einmal.',
  'The update server cannot be reached. Check the network connection, then try again.':
    'Der Update-Server ist nicht erreichbar. Prüfen Sie die Netzverbindung und versuchen Sie es erneut.',
  'The update server stopped sending. Try again on a better connection.':
    'Der Update-Server sendet nicht mehr. Versuchen Sie es mit einer besseren Verbindung erneut.',
  'The update server has no release for this system and channel. Choose the other channel or try again later.':
    'Der Update-Server hat keine Version für dieses System und diesen Kanal. Wählen Sie den anderen Kanal oder versuchen Sie es später.',
  'The update server reported a fault. Try again later.':
    'Der Update-Server meldet einen Fehler. Versuchen Sie es später erneut.',
  'The update server sent the request to another address, which is not followed. Tell the publisher.':
    'Der Update-Server verweist auf eine andere Adresse; das wird nicht befolgt. Melden Sie es dem Herausgeber.',
  'The update server sent more than it announced. Nothing was installed. Tell the publisher.':
    'Der Update-Server hat mehr gesendet als angekündigt. Nichts wurde installiert. Melden Sie es dem Herausgeber.',
  'The description of the release is not readable. Nothing was installed. Tell the publisher.':
    'Die Beschreibung der Version ist nicht lesbar. Nichts wurde installiert. Melden Sie es dem Herausgeber.',
  'The release is not signed. Nothing was installed. Tell the publisher.':
    'Die Version ist nicht signiert. Nichts wurde installiert. Melden Sie es dem Herausgeber.',
  'The release is signed with a key that this version does not know. Nothing was installed. If the key was changed, install the new version by hand.':
    'Die Version ist mit einem Schlüssel signiert, den diese Version nicht kennt. Nichts wurde installiert. Wurde der Schlüssel gewechselt, installieren Sie die neue Version von Hand.',
  'The release does not match its signature. Nothing was installed. Do not use it, and tell the publisher.':
    'Die Version passt nicht zu ihrer Signatur. Nichts wurde installiert. Verwenden Sie sie nicht und melden Sie es dem Herausgeber.',
  'The downloaded file is not the one that was signed, and was discarded. Download it again.':
    'Die heruntergeladene Datei ist nicht die signierte und wurde verworfen. Laden Sie sie erneut herunter.',
  'The update cannot be written. Check the free space and the permissions of the folder, then try again.':
    'Die neue Version kann nicht geschrieben werden. Prüfen Sie den freien Platz und die Rechte des Ordners, dann versuchen Sie es erneut.',
  'The update failed. This version stays installed. Try again.':
    'Die Aktualisierung ist fehlgeschlagen. Diese Version bleibt installiert. Versuchen Sie es erneut.',
} as const satisfies Readonly<Record<string, string>>;
