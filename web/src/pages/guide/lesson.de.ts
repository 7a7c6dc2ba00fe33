// Die geführte erste Runde: was bei jeder Entscheidung dasteht, und was bei einem anderen Versuch.

import type { StepId } from './lesson';

export interface StepText {
  title: string;
  text: string;
  /** Antwort auf einen Zug, der erlaubt wäre, aber hier nicht der lehrreiche ist. */
  other: string;
}

export const lesson = {
  title: 'Erste Runde',
  step: (number: number, count: number) => `Schritt ${number} von ${count}`,
  coach: 'Was zu tun ist',
  restart: 'Von vorn',
  leave: 'Anleitung',
  show: 'Zeig es mir',
  layOff: 'Anlegen',
  layDown: 'Auslegen',
  next: 'Zweite Runde',
  done: 'Zur Startseite',
  rules: 'Die Regeln lesen',
  table: { knocker: 'Er hat ausgelegt', laidOff: 'Angelegt', rest: 'Rest' },
  wrong: {
    wait: 'Einen Augenblick – der andere ist am Zug.',
    select: 'Tippe zuerst die Karte an, die du meinst. Sie hebt sich, und sonst geschieht nichts.',
    taken: 'Die eben genommene Karte darfst du in diesem Zug nicht wieder ablegen. So ist die Regel.',
    meld: 'Diese Karte steht in einer Meldung, du siehst den Strich darunter. Die behältst du.',
    limit: (left: number) => `Mit ${left} Restpunkten darfst du noch nicht klopfen; höchstens 10 dürfen es sein.`,
    knock: 'Klopfen geht erst, wenn du gezogen hast und eine Karte zum Ablegen wählst.',
    noLayoff: 'Diese Karte passt an keine seiner Meldungen.',
    ownMeld: 'Diese Karte brauchst du für deine eigene Meldung.',
    more: 'Da geht noch etwas. Sieh dir die Enden seiner Folge und seinen Satz an.',
  },
  layoffs: {
    '8d': 'Die Karo 8 liegt jetzt unter der 9. Acht Punkte weniger.',
    Ah: 'Das Herz-Ass liegt bei seinen Assen.',
  } as Record<string, string>,
  steps: {
    upcard: {
      title: 'Zehn Karten, eine offene',
      text: 'Du sammelst *Sätze* (drei oder vier Gleiche) und *Folgen* (drei oder mehr hintereinander in einer Farbe). Der andere hat gegeben, also darfst du die aufgedeckte Karte zuerst haben. Die Herz 6 passt genau zu deiner Herz 4 und 5: Nimm sie.',
      other:
        'Passen wäre erlaubt. Aber die Herz 6 macht aus 4 und 5 sofort eine Folge – das gibt es selten schon im ersten Zug.',
    },
    king: {
      title: 'Deine erste Meldung',
      text: 'Herz 4-5-6 ist eine Folge; der Strich mit dem Buchstaben zeigt es. Jetzt hast du elf Karten und legst eine ab. Alles außerhalb der Meldungen sind *Restpunkte*, Bilder zählen 10. Der König passt am schwersten zu etwas. Tippe ihn an und drücke *Ablegen*.',
      other: 'Das ginge auch, doch lass zuerst den König gehen: Er zählt 10 und passt nur in eine einzige Folge.',
    },
    stock: {
      title: 'Stapel oder Ablage?',
      text: 'Der andere hat die Karo 10 abgelegt. Du hast zwar eine 10, aber zwei sind noch kein Satz, und was du offen nimmst, sieht er. Zieh lieber vom Stapel.',
      other:
        'Mit der Karo 10 hättest du ein Paar und zehn Punkte mehr am Hals. Nimm von der Ablage nur, was eine Meldung fertig macht.',
    },
    queen: {
      title: 'Hohe Karten zuerst',
      text: 'Die Karo 3 ist klein und darf bleiben. Dame und 10 zählen je 10 und sind beide allein. Leg die Pik-Dame ab.',
      other: 'Behalten würde ich diese. Die Dame zählt 10 und steht ganz allein.',
    },
    nine: {
      title: 'Sieh hin, was er nimmt',
      text: 'Er hat die Pik-Dame genommen; sie liegt offen in seinem Blatt, denn gesehen hast du sie ja. Pik-Bube und König gib ihm lieber nicht. Dafür hat er die Pik 9 abgeworfen – deine dritte. Nimm sie.',
      other:
        'Auf dem Stapel liegt vielleicht auch etwas Gutes. Aber die Pik 9 macht deine beiden Neunen sicher zum Satz.',
    },
    ten: {
      title: 'Zwei Meldungen',
      text: 'Drei Neunen, dazu die Folge: A und B. Die eben genommene 9 dürftest du in diesem Zug ohnehin nicht wieder abwerfen. Die Kreuz 10 ist jetzt deine höchste lose Karte. Weg mit ihr.',
      other: 'Die Kreuz 10 kostet am meisten. Wirf sie ab, dann bleiben nur noch 14 Restpunkte.',
    },
    last: {
      title: 'Noch vier zu viel',
      text: 'Dir bleiben 14 Restpunkte: 1, 2, 3 und 8. Mit höchstens 10 darf man *klopfen*. Die Karo 8 in der Ablage hilft nicht. Zieh vom Stapel.',
      other: 'Mit der Karo 8 hättest du zwei Achten und noch keine Meldung. Zieh vom Stapel.',
    },
    knock: {
      title: 'Klopfen',
      text: 'Die Herz 3 verlängert deine Folge. Ohne die Pik 8 bleiben dir 1 + 2 + 3 = 6. Wähle die 8 und drücke *Klopfen*: Das legt sie ab und beendet die Runde. Weiterspielen bis zum Gin wäre erlaubt, aber der andere kommt näher.',
      other: 'Hier darfst du klopfen. Wähle die Pik 8 und drücke den anderen Knopf: *Klopfen*.',
    },
    won: {
      title: 'Abgerechnet',
      text: 'Auch er legt aus und darf an deine Meldungen *anlegen*: die Herz 9 zu den Neunen, die Herz 7 an die Folge. Sie zählen nicht mehr. Ihm bleiben 20, dir 6: Die 14 Punkte Unterschied gehören dir. Ohne das Anlegen wären es 30 gewesen.',
      other: '',
    },
    pass: {
      title: 'Zweite Runde: jetzt gibst du',
      text: 'Der andere war zuerst dran und hat den Kreuz-König liegen lassen. Auch dir hilft er nicht; Pik 5-6-7 hast du schon. Du musst ihn nicht nehmen: *Passen*. Dann zieht der andere vom Stapel.',
      other: 'Nehmen darfst du ihn. Aber er passt zu nichts und zählt 10 – besser passen.',
    },
    draw: {
      title: 'Weiter vom Stapel',
      text: 'Er hat gezogen und die Kreuz 9 abgeworfen. Du kannst sie nicht brauchen. Zieh vom Stapel.',
      other: 'Die Kreuz 9 passt zu keiner deiner Karten. Zieh vom Stapel.',
    },
    jack: {
      title: 'Eine Dame zu deinem Paar',
      text: 'Die Pik-Dame macht den Satz voll. Übrig sind Bube, 8, 3, 2 und Ass. Leg den Buben ab, er zählt am meisten.',
      other: 'Der Herz-Bube zählt 10, alles andere weniger. Er soll gehen.',
    },
    defend: {
      title: 'Der andere klopft',
      text: 'Er hat 9 Restpunkte, du hättest 14. Aber jetzt darfst *du* anlegen. Wähle eine Karte, die an das Ende seiner Folge oder zu seinem Satz passt, und drücke *Anlegen*. Es sind zwei.',
      other: '',
    },
    undercut: {
      title: 'Undercut!',
      text: 'Dir bleiben nur 2 + 3 = 5, ihm 9. Wer klopft und nicht weniger hat als der andere, wird *unterboten*: Die 4 Punkte Unterschied und 25 dazu gehen an dich, zusammen 29. Das ist alles, was du zum Spielen brauchst. Was noch fehlt – Gin vor allem –, steht in den Regeln.',
      other: '',
    },
  } satisfies Record<StepId, StepText> as Record<StepId, StepText>,
};
