// Deutsch: die Quelle der Texte dieser Seite.

import { numbers } from '../../numbers';
import type { Problem } from '../../records/transfer';

const { whole } = numbers('de');
const points = (count: number) => (count === 1 ? '1 Punkt' : `${whole(count)} Punkte`);
const by = (count: number) => (count === 1 ? 'mit 1 Punkt' : `mit ${whole(count)} Punkten`);
const matches = (count: number) => (count === 1 ? '1 Partie' : `${whole(count)} Partien`);

export const de = {
  title: 'Statistik',
  empty: 'Noch keine Partie zu Ende gespielt. Was du spielst, wird hier gezählt – nur in diesem Browser.',
  blocked: 'Dieser Browser lässt nichts speichern, darum gibt es hier nichts zu zählen.',
  level: 'Gegner',
  rules: 'Regeln',
  all: 'alle',
  own: 'Eigene Regeln',
  of: 'Von',
  ofNothing: 'In dieser Auswahl ist noch keine Partie zu Ende gespielt.',
  matches,
  points,
  figures: {
    matches: 'Partien',
    matchesWon: (won: number, lost: number) => `${whole(won)} gewonnen, ${whole(lost)} verloren`,
    rate: 'Partien gewonnen',
    hands: 'Runden',
    handsWon: (won: number, lost: number, nobody: number) =>
      `${whole(won)} gewonnen, ${whole(lost)} verloren` + (nobody ? `, ${whole(nobody)} ohne Punkte` : ''),
    handRate: 'Runden gewonnen',
    points: 'Punkte je Runde',
    pointsNote: 'im Schnitt, deine weniger die des Gegners',
    streak: 'Jetzt in Folge',
    streakWon: 'gewonnen',
    streakLost: 'verloren',
    streakNone: '–',
  },
  levels: {
    title: 'Gewonnen nach Gegner',
    presets: 'Gewonnen nach Regeln',
    row: (won: number, count: number) => `${whole(won)} von ${whole(count)}`,
  },
  versus: {
    title: 'Du und der Gegner',
    you: 'Du',
    opponent: 'Gegner',
    rows: {
      handsWon: 'Gewonnene Runden',
      points: 'Punkte',
      knocks: 'Mit Klopfen',
      gins: 'Mit Gin',
      bigGins: 'davon Big Gin',
      undercuts: 'Mit Undercut',
    },
    deadwood: 'Restpunkte am Ende',
    deadwoodNote: 'Im Schnitt der Runden, in denen ausgelegt wurde, nach dem Anlegen.',
  },
  records: {
    title: 'Serien und Rekorde',
    longest: 'Längste Serie',
    longestWon: (count: number) => `${matches(count)} gewonnen`,
    longestLost: 'Längste Durststrecke',
    longestLostOf: (count: number) => `${matches(count)} verloren`,
    bestHand: 'Beste Runde',
    worstHand: 'Teuerste Runde',
    bestMatch: 'Höchster Sieg',
    worstMatch: 'Höchste Niederlage',
    ahead: (count: number) => `${by(count)} Vorsprung`,
    behind: (count: number) => `${by(count)} Rückstand`,
  },
  course: {
    title: 'Die letzten Partien',
    label: (won: number, count: number) =>
      `Vorsprung oder Rückstand in den letzten ${whole(count)} Partien: ${whole(won)} gewonnen, ${whole(count - won)} nicht gewonnen.`,
    note: 'Vorsprung nach oben, Rückstand nach unten, als Anteil an allen Punkten der Partie; rechts die jüngste.',
  },
  list: {
    title: 'Gespielte Partien',
    won: 'gewonnen',
    lost: 'verloren',
    drawn: 'unentschieden',
    resigned: 'aufgegeben',
    repeat: 'Wiederholung',
    daily: 'Heutiges Spiel',
    review: 'Rückschau',
    more: 'Mehr zeigen',
    repeatNote: 'Wiederholungen stehen in der Liste, zählen aber nicht mit: Die Karten waren schon bekannt.',
    droppedNote: (count: number) =>
      `Dazu ${matches(count)} von früher: Sie zählen mit, sind aber nicht mehr einzeln aufgehoben.`,
  },
  data: {
    title: 'Sichern und mitnehmen',
    text: 'Alles liegt in diesem Browser. Eine Datei nimmt Statistik, Kalender, angefangene Partien und Einstellungen mit auf ein anderes Gerät.',
    save: 'In eine Datei sichern',
    load: 'Aus einer Datei laden',
    loadNote: 'Laden fügt hinzu, was fehlt; was hier ist, bleibt.',
    joined: (games: number, count: number, days: number, settings: number) => {
      const parts = [
        count && matches(count),
        games && (games === 1 ? '1 angefangene Partie' : `${whole(games)} angefangene Partien`),
        days && (days === 1 ? '1 Tag im Kalender' : `${whole(days)} Tage im Kalender`),
        settings && (settings === 1 ? '1 Einstellung' : `${whole(settings)} Einstellungen`),
      ].filter(Boolean);
      return parts.length ? `Dazugekommen: ${parts.join(', ')}.` : 'Alles aus dieser Datei war schon da.';
    },
    settingsLater: 'Die Einstellungen gelten, sobald die Seite neu geladen ist.',
    problems: {
      too_long: 'Diese Datei ist zu groß für eine Sicherung. Hier wurde nichts geändert.',
      unreadable:
        'Diese Datei ist beschädigt oder keine Sicherung: Sie lässt sich nicht lesen. Hier wurde nichts geändert.',
      foreign: 'Das ist keine Sicherung aus diesem Spiel. Hier wurde nichts geändert.',
      newer: 'Diese Sicherung stammt aus einer neueren Fassung des Spiels. Hier wurde nichts geändert.',
      newer_here:
        'In diesem Browser hat schon eine neuere Fassung des Spiels gespeichert. Hier wurde nichts geändert: Lade die Seite neu.',
      unsound: 'Was danach hier stünde, ließe sich nicht mehr lesen. Hier wurde nichts geändert.',
      damaged: 'Diese Sicherung ist beschädigt. Hier wurde nichts geändert.',
      full: 'Der Speicher dieses Browsers reicht dafür nicht. Hier wurde nichts geändert.',
      blocked: 'Dieser Browser lässt nichts speichern. Hier wurde nichts geändert.',
    } satisfies Record<Problem, string>,
    clear: 'Statistik löschen',
    clearSure: 'Wirklich alles löschen?',
    clearNote: 'Löscht gespielte Partien, Zahlen und Kalender. Angefangene Partien und Einstellungen bleiben.',
    cancel: 'Nein, behalten',
    cleared: 'Gelöscht.',
    persisted: 'Der Browser hat zugesagt, diese Daten nicht von sich aus zu löschen.',
    notPersisted: 'Der Browser darf diese Daten löschen, wenn ihm der Platz ausgeht. Eine Datei schützt davor.',
  },
};

export type Texts = typeof de;
