/** Settings › About. */
export const about = {
  'About Aerodeck': 'Über Aerodeck',
  'A ground control station with a built-in developer platform.':
    'Eine Bodenkontrollstation mit eingebauter Entwicklerplattform.',
  Version: 'Version',
  Licence: 'Lizenz',
  'Apache License 2.0. The licences of third-party components are listed below.':
    'Apache License 2.0. Die Lizenzen der Komponenten Dritter stehen unten.',
  'Third-party licences': 'Lizenzen Dritter',
  'Loading the licences…': 'Lizenzen werden geladen …',
  'The list of licences is missing from this build.': 'Die Liste der Lizenzen fehlt in diesem Build.',
  'Find by name or licence': 'Nach Name oder Lizenz suchen',
  '{count, plural, one {# component} other {# components}}':
    '{count, plural, one {# Komponente} other {# Komponenten}}',
  'Made with Natural Earth (public domain), lakes and rivers from GSHHG (LGPL) and OpenStreetMap (ODbL), cities from GeoNames (CC BY 4.0) and airports from OurAirports (public domain).':
    'Erstellt mit Natural Earth (gemeinfrei), Seen und Flüssen von GSHHG (LGPL) und OpenStreetMap (ODbL), Städten von GeoNames (CC BY 4.0) und Flugplätzen von OurAirports (gemeinfrei).',
  Typefaces: 'Schriften',
  'Inter and JetBrains Mono, SIL Open Font License 1.1.':
    'Inter und JetBrains Mono, SIL Open Font License 1.1.',
  Protocol: 'Protokoll',
  'MAVLink 1 and 2. Message definitions by the MAVLink project (MIT for generated code).':
    'MAVLink 1 und 2. Nachrichtendefinitionen vom MAVLink-Projekt (MIT für erzeugten Code).',
} as const satisfies Readonly<Record<string, string>>;
