// Deutsch: die Quelle der Texte dieser Seite.

import { numbers } from '../../numbers';
import type { Problem } from './check';

const { whole } = numbers('de');

export const de = {
  title: 'Fairness',
  lead: 'Wer gegen einen Computer Karten spielt, fragt sich irgendwann, ob der ihm in die Karten sieht. Hier steht, was er weiß, woher die Karten kommen und wie du beides selbst nachprüfst.',
  contents: 'Auf dieser Seite',
  knows: {
    title: 'Was der Computer weiß',
    text: 'Der Gegner bekommt dieselbe Auskunft wie ein Mensch an seinem Platz und seinen eigenen Zufall, der mit dem der Karten nichts zu tun hat. Andere Eingaben hat er nicht; in jeder Stufe sind es dieselben.',
    yesTitle: 'Er weiß',
    yes: [
      'seine eigenen Karten',
      'die Ablage in ihrer Reihenfolge',
      'wer welche Karte genommen und wer gepasst hat',
      'welche deiner Karten du offen aufgenommen und noch nicht abgelegt hast',
      'wie viele Karten im Stapel liegen',
      'Regeln, Punktestand und Geber',
    ],
    noTitle: 'Er weiß nicht',
    no: [
      'deine übrigen Karten',
      'die Reihenfolge des Stapels',
      'den Schlüssel, aus dem gegeben wird',
      'wie du deine Karten ordnest oder was du antippst',
    ],
    proof:
      'Das wird bei jeder Änderung am Programm geprüft: Alles, was der Gegner nicht sehen darf, wird neu verteilt – und er muss genauso ziehen wie zuvor. Die Stufen unterscheiden sich darin, wie weit sie denken. Keine sieht mehr als die andere, und keine macht absichtlich Fehler.',
  },
  dealing: {
    title: 'Woher die Karten kommen',
    steps: [
      'Vor der Partie zieht der Tisch die *Hälfte* eines Schlüssels: 32 zufällige Bytes, geschrieben als 64 Ziffern von 0 bis f. Er behält sie für sich und nennt nur ihren *Fingerabdruck* (SHA-256). Aus dem lässt sich die Hälfte nicht errechnen, und eine andere Hälfte mit demselben Fingerabdruck ist nicht zu finden.',
      'Erst jetzt zieht dein Browser selbst 32 zufällige Bytes, die *Zugabe*, und schickt sie dem Tisch. Aus Hälfte und Zugabe folgt der *Schlüssel*, aus dem Schlüssel der erste Geber und die Karten aller Runden. So bestimmt keiner allein, was gegeben wird: Die Hälfte lag fest, bevor der Tisch die Zugabe kannte.',
      'Fingerabdruck und Zugabe merkt sich dein Browser, noch bevor die erste Karte da ist; der Fingerabdruck steht am Tisch beim Punktestand. Nach der Partie vergleicht diese Seite damit, was aufgedeckt wird. Passt beides, ist nichts später für oder gegen dich gegeben worden.',
    ],
    limit:
      'Solange die Partie läuft, liegt der Schlüssel mit dem Spielstand in deinem Browser: Wer dort nachsieht, betrügt nur sich selbst. Ältere Partien und Wiederholungen haben keine Zugabe; ihr Fingerabdruck kam zusammen mit den Karten und sagt nur, dass danach nichts mehr geändert wurde.',
    daily:
      'Beim *Spiel des Tages* ist es anders: Damit alle dieselben Karten haben, folgen sie aus dem Datum, und wie, ist öffentlich. Jeder kann sie im Voraus ausrechnen, auch die von morgen.',
    detail:
      'Der Schlüssel ist SHA-256 über die Hälfte und den SHA-256-Wert der Zugabe. Gemischt wird nach Fisher und Yates; die Zufallszahlen sind SHA-256 über Schlüssel, Nummer der Runde und einen Zähler. Gegeben wird einzeln, der Nichtgeber zuerst; die 21. Karte wird aufgedeckt.',
  },
  form: {
    title: 'Nachprüfen',
    text: 'Die Karten rechnet dein Browser selbst nach. Eine Aufzeichnung spielt die Spiellogik von Anfang bis Ende nach – in deinem Browser, sobald sie dort läuft, sonst auf dem Server. Nach einer Partie führt dich ein Verweis vom Ergebnis hierher und füllt alles aus.',
    claim: 'Schlüssel oder ganze Aufzeichnung',
    claimHint:
      'Mit der Aufzeichnung werden auch alle Züge, Punkte und Sieger geprüft, mit dem Schlüssel allein nur die Karten.',
    promised: 'Fingerabdruck, der vor der Partie zu sehen war (wenn du ihn hast)',
    hands: 'Runden, die gezeigt werden (nur beim Schlüssel allein)',
    check: 'Nachprüfen',
    checking: 'Rechnet …',
  },
  insecure:
    'Hier kann nicht gerechnet werden: Der Browser gibt SHA-256 nur auf gesicherten Seiten her (https oder dieser Rechner selbst), und diese Seite kam über einfaches http. Öffne sie über https – oder prüfe mit einem anderen Programm; oben steht, wie gerechnet wird.',
  problems: {
    empty: 'Füge zuerst einen Schlüssel oder eine Aufzeichnung ein.',
    not_a_record:
      'Das ist weder ein Schlüssel (64 Ziffern von 0 bis f) noch eine Aufzeichnung. Eine Aufzeichnung beginnt mit „ginromme-record“.',
    too_long: 'Dieser Text ist zu lang für eine Aufzeichnung.',
    no_seed: 'Diese Aufzeichnung hat keinen Schlüssel: Ihre Karten sind von Hand gegeben, da ist nichts nachzurechnen.',
    playing:
      'Diese Partie läuft noch. Nachprüfen kannst du sie, wenn sie zu Ende ist – vorher bleiben die Karten verdeckt.',
    busy: 'Der Server hat gerade zu viel zu tun, um die Aufzeichnung nachzuspielen. Geprüft ist damit nichts; versuch es gleich noch einmal.',
    unreached:
      'Die Aufzeichnung konnte nicht nachgespielt werden: Die Spiellogik antwortet nicht. Geprüft ist damit nichts. Besteht eine Verbindung?',
  } satisfies Record<Problem, string> as Record<Problem, string>,
  refused: 'Diese Aufzeichnung stimmt nicht; nichts aus ihr wird gezeigt.',
  badPromise: 'Der Fingerabdruck hat 64 Ziffern von 0 bis f; dieser nicht. Verglichen wurde nichts.',
  badLink: 'Der Verweis ist beschädigt oder abgeschnitten. Füge Schlüssel oder Aufzeichnung hier ein.',
  report: {
    title: 'Ergebnis',
    seed: 'Schlüssel, aus dem gegeben wurde',
    commitment: 'Fingerabdruck dieses Schlüssels',
    half: 'Hälfte des Tisches',
    halfCommitment: 'Fingerabdruck dieser Hälfte',
    nonce: 'Zugabe des Browsers',
    same: 'Der Fingerabdruck stimmt: Aus diesem Schlüssel ist alles gegeben worden, seit er zum ersten Mal zu sehen war.',
    sameHalf:
      'Der Fingerabdruck stimmt: Die Hälfte des Tisches lag fest, bevor er die Zugabe des Browsers kannte – und damit vor der ersten Karte.',
    different:
      'Der Fingerabdruck stimmt nicht: Vor der Partie war ein anderer angekündigt als der, der zu dieser Aufzeichnung gehört.',
    differentSeed:
      'Dieser Fingerabdruck gehört nicht zu diesem Schlüssel allein. Hat dein Browser etwas zugegeben, ist es der Fingerabdruck der Hälfte: Füge dann die ganze Aufzeichnung ein.',
    unpromised: 'Vergleiche den Fingerabdruck mit dem, der vor der Partie zu sehen war.',
    added:
      'Deine Zugabe steckt im Schlüssel: Es ist die, die dieser Browser gezogen hat, als er nur den Fingerabdruck kannte.',
    notAdded: 'Die Zugabe dieses Browsers steckt nicht im Schlüssel: Die Karten sind ohne sie gegeben worden.',
    moves: (count: number, hands: number) =>
      `${count === 1 ? 'Der eine Zug' : `Alle ${whole(count)} Züge`} in ${hands === 1 ? 'einer Runde' : `${whole(hands)} Runden`} nachgespielt: Jeder war mit diesen Karten erlaubt, und Punkte und Sieger stimmen.`,
    disagrees:
      'Die Spiellogik und dein Browser kommen mit diesem Schlüssel nicht auf dieselben Karten. Darauf ist kein Verlass; melde das bitte.',
    winner: (who: string) => (who === 'Du' ? 'Du hast diese Partie gewonnen,' : `${who} hat diese Partie gewonnen,`),
    drawn: 'Diese Partie endete unentschieden,',
    total: (first: number, second: number) => `${whole(first)} : ${whole(second)}.`,
    rules: (rules: string) => `Gespielt wurde nach den Regeln „${rules}“.`,
    unplayed:
      'Ohne Aufzeichnung wird nichts Gespieltes geprüft. Vergleiche die Karten selbst; der Geber wechselt hier ab.',
    hand: (number: number, dealer: string) => `Runde ${number} · ${dealer === 'Du' ? 'du gibst' : `${dealer} gibt`}`,
    points: (winner: string, points: number) =>
      `${points === 1 ? '1 Punkt' : `${whole(points)} Punkte`} für ${winner === 'Du' ? 'dich' : winner}`,
    dead: 'ohne Punkte',
    open: 'nicht zu Ende gespielt',
    player: (number: number) => `Spieler ${number}`,
    upcard: 'Aufgedeckt',
    stock: 'Stapel, die oberste Karte zuerst',
  },
  rates: {
    title: 'Wie stark die Gegner sind',
    text: 'Gemessen, nicht geschätzt: Zwei Stufen spielen Partien gegeneinander, jede Verteilung zweimal mit getauschten Plätzen, damit beide dasselbe Glück haben.',
    caption: 'Jede Stufe gegen die nächstschwächere',
    level: 'Stufe',
    against: 'gegen',
    matches: 'gewonnene Partien',
    hands: 'gewonnene Runden',
    pairs: 'gespielt',
    pairsOf: (pairs: string) => `${pairs} Paare`,
    range: (low: string, high: string) => `${low} bis ${high}`,
    unmeasured: 'noch nicht gemessen',
    first: 'die leichteste Stufe',
    note: 'Der Bereich in Klammern enthält den wahren Wert in 95 von 100 solchen Messungen. Was die Stufen ausmacht, steht in der [Anleitung](#guide=levels).',
  },
};

export type Texts = typeof de;
