/** Problems of workflow graphs, by their English. */
export const workflowWords: Readonly<Record<string, string>> = {
  'The node has nothing to wait for: give durationS, until, or both.':
    'Der Knoten wartet auf nichts: Geben Sie durationS, until oder beides an.',
  'A workflow needs a start node.': 'Ein Ablauf braucht einen Startknoten.',
  'A workflow can have only one start node.': 'Ein Ablauf kann nur einen Startknoten haben.',
  'Several nodes have the id {id}.': 'Mehrere Knoten haben die Kennung {id}.',
  'Several inputs have the name {name}.': 'Mehrere Eingaben heißen {name}.',
  'These nodes form an endless cycle: {nodes}. Use a loop node to repeat; its body ends where no edge continues.':
    'Diese Knoten bilden einen endlosen Kreis: {nodes}. Nehmen Sie zum Wiederholen einen Schleifenknoten; sein Rumpf endet, wo keine Verbindung weiterführt.',
  'No edge leads to {id}. Connect or remove it.':
    'Keine Verbindung führt zu {id}. Verbinden oder entfernen Sie den Knoten.',
  'An edge refers to {id}, which does not exist.': 'Eine Verbindung nennt {id}. Diesen Knoten gibt es nicht.',
  '{from} ends the run. Nothing can follow it.': '{from} beendet den Lauf. Danach kann nichts folgen.',
  '{from} has no port {port}. Its ports are {ports}.':
    '{from} hat keinen Ausgang {port}. Seine Ausgänge sind {ports}.',
  'No edge may lead back to the start.': 'Keine Verbindung darf zum Start zurückführen.',
  '{port} of {from} leads to several nodes. Only one is allowed.':
    '{port} von {from} führt zu mehreren Knoten. Nur einer ist erlaubt.',
  'The body of {id} leads to {shared}, which follows the loop. End the body there, and connect only next.':
    'Der Rumpf von {id} führt zu {shared}, das auf die Schleife folgt. Beenden Sie den Rumpf davor und verbinden Sie nur next damit.',
  'You do not have the required scope {scope}.': 'Ihnen fehlt die nötige Berechtigung {scope}.',
  'Node {node} not found. Put names with a hyphen in backticks: nodes.`launch-1`.output.':
    'Knoten {node} nicht gefunden. Setzen Sie Namen mit Bindestrich in Backticks: nodes.`launch-1`.output.',
  'The node {node} cannot have run before this one.':
    'Der Knoten {node} kann nicht vor diesem gelaufen sein.',
  'Input {name} not found. Add it to the inputs.':
    'Eingabe {name} nicht gefunden. Fügen Sie sie zu den Eingaben hinzu.',
  '{name} is available only in the body of a loop.': '{name} gibt es nur im Rumpf einer Schleife.',
  '{problem}. Put names with a hyphen in backticks: nodes.`launch-1`.output.':
    '{problem}. Setzen Sie Namen mit Bindestrich in Backticks: nodes.`launch-1`.output.',
  'Request operation {operationId} not found. GET /api/docs/apis lists all operations.':
    'API-Operation {operationId} nicht gefunden. GET /api/docs/apis zeigt alle Operationen.',
  'A workflow cannot call workflows.': 'Ein Ablauf kann keine Abläufe aufrufen.',
  'A workflow cannot call logins, keys, policies or approvals.':
    'Ein Ablauf kann weder Anmeldungen noch Schlüssel, Richtlinien oder Freigaben aufrufen.',
  '{operationId} requires a file, not JSON.': '{operationId} braucht eine Datei, kein JSON.',
  '{method} requests are never retried.': '{method}-Anfragen werden nie wiederholt.',
  '{id} requires {field}.': '{id} braucht {field}.',
  '{id} has no {field}.': '{id} hat kein {field}.',
};
