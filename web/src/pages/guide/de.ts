// Deutsch: die Quelle der Texte der Anleitung. Die Regeln entstehen aus den Zahlen und Schaltern des Regelwerks.

import { de as messages } from '../../messages/de';
import { DRAWS_FROM_PILE, LEVELS, STOCK_LEFT, type RuleSet } from '../../presets';
import type { Block, Chapter } from './blocks';
import { defences, knocks, noMelds, splits } from './examples';
import { lesson } from './lesson.de';

const points = (count: number) => (count === 1 ? '1 Punkt' : `${count} Punkte`);

/** Das Regelbuch für ein Regelwerk. */
function rules(r: RuleSet): Chapter[] {
  const ginOnly = r.knock_limit === 0 && !r.oklahoma;
  return [
    { id: 'aim', title: 'Worum es geht', blocks: aim(r, ginOnly) },
    { id: 'melds', title: 'Karten und Meldungen', blocks: melds() },
    { id: 'deal', title: 'Das Geben', blocks: deal(r) },
    { id: 'upcard', title: 'Die aufgedeckte Karte', blocks: upcard() },
    { id: 'turn', title: 'Der Zug', blocks: turn(ginOnly) },
    { id: 'knock', title: ginOnly ? 'Nur Gin' : 'Das Klopfen', blocks: ginOnly ? straight(r) : knock(r) },
    { id: 'gin', title: r.big_gin ? 'Gin und Big Gin' : 'Gin', blocks: gin(r) },
    {
      id: 'defence',
      title: ginOnly ? 'Was der andere noch darf' : 'Gegenhalten und Anlegen',
      blocks: ginOnly ? lastWord() : defence(),
    },
    { id: 'score', title: 'Die Abrechnung der Runde', blocks: score(r, ginOnly) },
    { id: 'match', title: 'Die Partie', blocks: match(r) },
  ];
}

function aim(r: RuleSet, ginOnly: boolean): Block[] {
  return [
    'Gin Rommé spielen zwei mit 52 Karten ohne Joker. Jeder hält zehn Karten, zieht reihum eine dazu und legt eine ab. Dabei sammelst du *Meldungen*: drei oder vier Gleiche, oder mehrere Karten einer Farbe hintereinander.',
    ginOnly
      ? 'Nach diesen Regeln endet eine Runde nur mit *Gin*: wenn alle zehn Karten in Meldungen stehen.'
      : 'Was in keiner Meldung steht, zählt gegen dich. Wer davon wenig genug hat, darf *klopfen* und beendet damit die Runde; wer gar nichts übrig hat, macht *Gin*. Meldungen werden erst ausgelegt, wenn die Runde endet – bis dahin weiß keiner, wie weit der andere ist.',
    r.one_hand
      ? 'Vom Geben bis zur Abrechnung ist es eine *Runde*. Hier entscheidet eine einzige.'
      : 'Vom Geben bis zur Abrechnung ist es eine *Runde*. Mehrere Runden, bis einer genug Punkte hat, sind eine *Partie*.',
  ];
}

function melds(): Block[] {
  return [
    'Von unten nach oben: Ass, 2 bis 10, Bube, Dame, König. Das Ass ist immer die niedrigste Karte.',
    'Ein *Satz* sind drei oder vier Karten vom selben Rang.',
    { cards: splits.set.melds, caption: 'Ein Satz aus drei Siebenen' },
    'Eine *Folge* sind drei oder mehr Karten derselben Farbe, die lückenlos aufeinander folgen.',
    { cards: splits.run.melds, caption: 'Eine Folge in Herz' },
    { cards: [noMelds.corner.cards], caption: 'Keine Folge: Über dem König kommt nichts mehr.' },
    'Jede Karte zählt in höchstens einer Meldung. Wo sie in zwei passt, musst du wählen.',
    {
      cards: [...splits.either.melds, splits.either.unmelded],
      caption:
        'Die Herz 7 gehört zum Satz oder zur Folge Herz 5-6-7, nicht zu beiden. Als Satz gemeldet bleiben 5 und 6 übrig, also 11; als Folge blieben zwei Siebenen, also 14.',
    },
    'Was in keiner Meldung steht, sind deine *Restpunkte*: Das Ass zählt 1, die 2 bis 10 ihren Wert, Bube, Dame und König je 10.',
    {
      cards: [...splits.hand.melds, splits.hand.unmelded],
      caption: `Zehn Karten: ein Satz, eine Folge und ${splits.hand.deadwood} Restpunkte (1 + 2 + 3).`,
    },
  ];
}

function deal(r: RuleSet): Block[] {
  const next = {
    alternate: 'Danach wird abwechselnd gegeben.',
    winner: 'Danach gibt, wer die letzte Runde gewonnen hat.',
    loser: 'Danach gibt, wer die letzte Runde verloren hat.',
  }[r.dealer];
  return [
    'Jeder bekommt zehn Karten, eine um die andere, der Nichtgeber zuerst. Die nächste Karte wird offen hingelegt und beginnt die *Ablage*. Die übrigen 31 sind der *Stapel*, verdeckt.',
    `Wer zuerst gibt, wird gelost.${r.one_hand ? '' : ` ${next}`} Nach einer toten Runde gibt derselbe noch einmal.`,
    ...(r.oklahoma
      ? [
          'Die aufgedeckte Karte hat hier noch eine zweite Bedeutung: Sie bestimmt, bis wann in dieser Runde [geklopft](#guide=knock) werden darf.',
        ]
      : []),
  ];
}

function upcard(): Block[] {
  return [
    'Den Anfang macht der Nichtgeber: Er nimmt die aufgedeckte Karte oder passt. Passt er, hat der Geber dieselbe Wahl.',
    'Wer sie nimmt, legt eine andere Karte ab, und der Gegner ist am Zug. Passen beide, zieht der Nichtgeber die oberste Karte vom Stapel, und es geht gewöhnlich weiter.',
  ];
}

function turn(ginOnly: boolean): Block[] {
  const close = ginOnly ? 'Gin machen' : 'klopfen oder Gin machen';
  return [
    {
      steps: [
        '*Ziehen:* die oberste Karte vom Stapel, die nur du siehst, oder die oberste der Ablage, die beide kennen.',
        '*Ablegen:* eine Karte offen oben auf die Ablage. Danach hältst du wieder zehn.',
      ],
    },
    'Eine Karte, die du eben von der Ablage genommen hast, darfst du in diesem Zug nicht wieder ablegen. Eine vom Stapel gezogene darfst du gleich abwerfen.',
    'Die Ablage liegt offen. Beide dürfen sie jederzeit ganz durchsehen.',
    `Legt jemand ab, ohne ${ginOnly ? 'Gin zu machen' : 'zu klopfen'}, und es liegen nur noch ${STOCK_LEFT} Karten im Stapel, ist die Runde *tot*: Niemand bekommt Punkte. Wer die drittletzte Karte gezogen hat, darf mit dieser Ablage also noch ${close}. Tot ist die Runde auch, wenn ${DRAWS_FROM_PILE}-mal hintereinander von der Ablage genommen worden ist.`,
  ];
}

function straight(r: RuleSet): Block[] {
  return [
    'Geklopft wird nach diesen Regeln nicht. Wie wenig du auch übrig hast: Die Runde geht weiter, bis einer *Gin* macht oder sie tot ist.',
    ...withoutDraw(r, 'Gin machen'),
  ];
}

/** R4.6 */
function withoutDraw(r: RuleSet, close: string): Block[] {
  if (!r.knock_without_draw) return [];
  return [
    `*Knock statt Ziehen:* Von deinem zweiten Zug an darfst du auch am Anfang des Zuges ${close}, statt zu ziehen. Dann zählen deine zehn Karten, und du legst nichts ab.`,
  ];
}

function knock(r: RuleSet): Block[] {
  const limit = r.oklahoma
    ? [
        `Wie viel übrig sein darf, bestimmt in jeder Runde die zuerst aufgedeckte Karte: Ihr Wert ist die Grenze, bei Bildern also 10. ${
          r.oklahoma_ace_gin
            ? 'Liegt ein Ass, wird in dieser Runde gar nicht geklopft, nur Gin zählt.'
            : 'Liegt ein Ass, darf höchstens 1 übrig sein.'
        }${r.oklahoma_spades_double ? ' Ist es eine Pik-Karte, zählt die Runde doppelt.' : ''}`,
        'Hast du nach der Ablage höchstens so viele Restpunkte, darfst du *klopfen*: Du legst die elfte Karte ab und dein Blatt offen hin, geordnet in Meldungen und Rest. Ablegen und Klopfen sind ein Zug.',
      ]
    : [
        `Hast du nach der Ablage höchstens ${r.knock_limit === 1 ? 'einen Restpunkt' : `${r.knock_limit} Restpunkte`}, darfst du *klopfen*: Du legst die elfte Karte ab und dein Blatt offen hin, geordnet in Meldungen und Rest. Ablegen und Klopfen sind ein Zug.`,
      ];
  return [
    ...limit,
    ...withoutDraw(r, 'klopfen oder Gin machen'),
    'Klopfen ist nie Pflicht. Wer auf mehr hofft, spielt weiter – und nimmt in Kauf, dass der andere ihm zuvorkommt.',
    'Wie du auslegst, bestimmst du. Es gilt, was du ansagst, auch wenn eine andere Aufteilung weniger übrig ließe; manchmal ist das sogar Absicht, damit der andere weniger anlegen kann. Sagst du nichts an, gilt die beste Aufteilung.',
    'Auch beim Klopfen darf die eben von der Ablage genommene Karte nicht die abgelegte sein.',
  ];
}

function gin(r: RuleSet): Block[] {
  return [
    'Stehen nach der Ablage alle zehn Karten in Meldungen, ist das *Gin* – ob du es so nennst oder nicht.',
    { cards: splits.gin.melds, caption: 'Gin: Vierersatz, Folge, Folge. Kein Rest.' },
    ...(r.big_gin
      ? [
          'Stehen schon nach dem Ziehen alle elf Karten in Meldungen, darfst du *Big Gin* ansagen; dann legst du nichts ab. Du musst nicht: Solange zehn der elf ohne Rest bleiben, geht auch einfaches Gin.',
          { cards: splits.big_gin.melds, caption: 'Big Gin: elf Karten, keine übrig.' },
        ]
      : []),
  ];
}

function lastWord(): Block[] {
  return [
    'Wer Gin gegen sich hat, meldet noch, was er melden kann; nur sein Rest zählt. *Angelegt* wird bei Gin nicht – nach diesen Regeln also nie.',
  ];
}

function defence(): Block[] {
  return [
    'Hat einer geklopft, legt auch der andere aus. Er macht seine eigenen Meldungen und darf danach vom Rest *anlegen*: die vierte Karte an einen Satz des Klopfers, passende Karten an beide Enden einer Folge, auch mehrere nacheinander. Was angelegt ist, zählt nicht mehr gegen ihn.',
    {
      cards: defences.chain.knocker,
      caption:
        'So hat der Klopfer gemeldet. Wer die Herz 6 und die Herz 7 übrig hat, legt erst die 6 an, dann die 7 – und die Herz 9 zu den Neunen.',
    },
    'An den Rest des Klopfers wird nicht angelegt, und der Klopfer legt nie an. Anlegen ist keine Pflicht.',
    'Manchmal ist es besser, dafür eine eigene Meldung aufzulösen:',
    {
      cards: [...defences.broken.melds, [...defences.broken.layoffs].sort(), defences.broken.unmelded],
      caption: `Der Klopfer hat Pik 5-6-7 und Herz 5-6-7 gemeldet. Als Satz gemeldet ließen die drei Achten 24 Restpunkte. Legt der Verteidiger Pik 8, Pik 9, Herz 8 und Herz 9 an, bleiben nur ${defences.broken.deadwood}.`,
    },
    'Gegen Gin wird nichts angelegt. Melden darf der andere auch dann.',
    'Am Bildschirm rechnet das Spiel die beste Verteidigung aus und zeigt jede angelegte Karte einzeln.',
  ];
}

function score(r: RuleSet, ginOnly: boolean): Block[] {
  const undercut = r.undercut_bonus;
  const rows: string[][] = [];
  if (!ginOnly) {
    rows.push(['Klopfen', 'der Klopfer, wenn er weniger Restpunkte hat', 'der Unterschied']);
    rows.push([
      'Undercut',
      r.undercut_on_tie ? 'der andere, wenn er gleich viel oder weniger hat' : 'der andere, wenn er weniger hat',
      undercut ? `${undercut} und der Unterschied` : 'der Unterschied',
    ]);
    if (!r.undercut_on_tie) rows.push(['Gleichstand', 'niemand', '0']);
  }
  rows.push(['Gin', 'wer Gin macht', `${r.gin_bonus} und alle Restpunkte des anderen`]);
  if (r.big_gin) rows.push(['Big Gin', 'wer Big Gin macht', `${r.big_gin_bonus} und alle Restpunkte des anderen`]);
  const { won, undercut: lost } = knocks(r);
  const less = lost[0] - lost[1];
  const examples = ginOnly
    ? []
    : [
        `Du klopfst mit ${won[0]}, der andere behält nach dem Anlegen ${won[1]}: ${points(won[1] - won[0])} für dich.`,
        `Du klopfst mit ${lost[0]}, er behält ${lost[1]}: Er hat dich *unterboten* und bekommt ${undercut ? `${less} + ${undercut} = ` : ''}${points(less + undercut)}.`,
      ];
  return [
    ginOnly
      ? 'Nur einer bekommt Punkte: wer Gin gemacht hat.'
      : 'Verglichen werden die Restpunkte beider, nachdem angelegt ist. Nur einer bekommt Punkte.',
    { head: ['', 'Punkte bekommt', 'Wie viele'], rows },
    {
      list: [
        ...examples,
        `Du machst Gin, dem anderen bleiben 20: ${r.gin_bonus} + 20 = ${points(r.gin_bonus + 20)} für dich. Hat er selbst alles gemeldet, sind es die ${r.gin_bonus}.`,
      ],
    },
    ...(r.oklahoma && r.oklahoma_spades_double ? ['War die aufgedeckte Karte Pik, zählt alles das Doppelte.'] : []),
  ];
}

function match(r: RuleSet): Block[] {
  const blocks: Block[] = [];
  if (r.one_hand)
    blocks.push('Eine Runde entscheidet: Wer sie gewinnt, hat die Partie gewonnen. Eine tote Runde wird neu gegeben.');
  else if (r.hollywood)
    blocks.push(
      `Gespielt werden drei *Spiele* nebeneinander, jedes bis ${r.target}. Die erste Runde, die du gewinnst, wird nur im ersten Spiel angeschrieben, die zweite im ersten und im zweiten, von der dritten an jede in allen dreien.`,
      `Jedes Spiel endet für sich, sobald einer darin ${r.target} erreicht; die anderen gehen weiter. Sind alle drei zu Ende, wird zusammengezählt: Wer insgesamt mehr hat, gewinnt die Partie.`,
    );
  else
    blocks.push(
      `Die Punkte der Runden werden zusammengezählt. Wer zuerst ${r.target} oder mehr hat, gewinnt; die Partie endet mit dieser Runde.`,
    );
  const where = r.hollywood ? 'in jedem Spiel' : 'nach der Partie';
  const bonuses = [
    r.game_bonus
      ? `*Gewonnene Partie:* ${points(r.game_bonus)} für den Sieger${r.hollywood ? ' des Spiels' : ''}.`
      : '',
    r.box_bonus
      ? `*Gewonnene Runden:* ${points(r.box_bonus)} für jede, beiden Spielern${
          r.box_counts_at_once ? '; sie werden gleich angeschrieben und zählen für das Ziel mit' : ''
        }.`
      : '',
    r.shutout === 'all'
      ? `*Zu null:* Hat der Verlierer keine Runde gewonnen, zählt dem Sieger alles doppelt.`
      : r.shutout === 'game_bonus'
        ? `*Zu null:* Hat der Verlierer keine Runde gewonnen, bekommt der Sieger noch einmal ${points(r.game_bonus)}, zusammen also ${2 * r.game_bonus}.`
        : '',
  ].filter(Boolean);
  if (bonuses.length === 0) blocks.push('Weitere Zuschläge gibt es nicht.');
  else
    blocks.push(
      `Zuschläge, ${where} gerechnet${r.box_bonus && r.box_counts_at_once ? '' : ' – sie zählen nicht für das Ziel'}:`,
      { list: bonuses },
    );
  if (bonuses.length > 0 && !r.hollywood && !r.one_hand && !r.box_counts_at_once) {
    const own = r.target + 4;
    const rows = [['Punkte', `${own}`, '38']];
    if (r.game_bonus) rows.push(['Gewonnene Partie', `${r.game_bonus}`, '0']);
    if (r.box_bonus)
      rows.push([
        'Gewonnene Runden',
        `5 × ${r.box_bonus} = ${5 * r.box_bonus}`,
        `2 × ${r.box_bonus} = ${2 * r.box_bonus}`,
      ]);
    rows.push(['Zusammen', `${own + r.game_bonus + 5 * r.box_bonus}`, `${38 + 2 * r.box_bonus}`]);
    blocks.push(`Ein Beispiel: Du gewinnst ${own} : 38 und hast fünf Runden gewonnen, der andere zwei.`, {
      head: ['', 'Du', 'Der andere'],
      rows,
    });
  }
  blocks.push('Wer aufgibt, verliert die Partie, wie es auch steht; Zuschläge gibt es dann keine.');
  return blocks;
}

const levels: Chapter = {
  id: 'levels',
  title: 'Die Gegner',
  blocks: [
    'Fünf Stufen, die sich darin unterscheiden, wie weit sie denken. Keine sieht deine Karten, und keine macht absichtlich Fehler; was sie wissen, steht unter [Fairness](#fairness).',
    {
      terms: LEVELS.map((level): [string, string] => [
        messages.levels[level] ?? level,
        messages.levelHints[level] ?? '',
      ]),
    },
  ],
};

const tips: Chapter = {
  id: 'tips',
  title: 'Besser spielen',
  blocks: [
    { heading: 'Was behalten' },
    {
      list: [
        'Zähle, auf wie viele Karten du wartest. Ein Paar wartet auf zwei, zwei Nachbarn wie 7-8 auch auf zwei, eine Lücke wie 7-9 nur auf eine.',
        'Am besten ist beides in einem: Drei Karten, die ein Paar und Nachbarn zugleich sind, warten auf vier.',
      ],
    },
    {
      cards: [noMelds.triangle.cards],
      caption: 'Herz 6, Herz 9, Karo 8 und Pik 8: Jede von ihnen macht daraus eine Meldung.',
    },
    {
      list: [
        'Mittlere Karten passen öfter: Eine 7 kommt in drei Dreierfolgen vor, eine 2 oder eine Dame in zwei, Ass und König nur in einer.',
        'Niedrige Einzelkarten sind kein Schaden. Sie kosten wenig, und mit ihnen kannst du klopfen.',
      ],
    },
    { heading: 'Was abwerfen' },
    {
      list: [
        'Hohe Karten zuerst, wenn sie zu nichts passen. Ein König, der bis zum Ende auf einen zweiten wartet, kostet zehn Punkte.',
        'Sieh dir an, was der andere nimmt. Hat er die Karo 9 genommen, sind Neunen und Karo 8 und 10 für ihn kostbar.',
        'Sicher ist, was er nicht brauchen kann: eine Karte, deren Rang und Nachbarn schon in der Ablage liegen, oder der Rang, den er eben selbst abgeworfen hat.',
        'Je länger die Runde dauert, desto gefährlicher werden frische Karten. Dann ist eine bekannte besser als eine hohe.',
      ],
    },
    { heading: 'Wovon ziehen' },
    {
      list: [
        'Nimm von der Ablage, was eine Meldung fertig macht oder verlängert – und sonst selten. Jede genommene Karte verrät etwas; was vom Stapel kommt, bleibt dein Geheimnis.',
        'Eine niedrige Karte zu nehmen, um damit klopfen zu können, ist die beste Ausnahme.',
      ],
    },
    { heading: 'Wann klopfen' },
    {
      list: [
        'Früh in der Runde fast immer sofort: Der andere ist noch nicht fertig, und jede Karte in seiner Hand zählt.',
        'Spät vorsichtiger. Wer lange mitspielt, hat selbst wenig – und mit 9 geklopft ist schnell unterboten.',
        'Auf Gin zu warten lohnt sich, wenn du auf mehrere Karten wartest, die noch im Stapel liegen können, und der andere nicht bald fertig aussieht.',
        'Denke vor dem Klopfen an das Anlegen: Lange Folgen sind eine Einladung. Manchmal lässt eine andere Aufteilung dem anderen weniger.',
        'Hast du das Gefühl, dass der andere gleich klopft, halte Karten, die an seine Meldungen passen könnten.',
      ],
    },
  ],
};

const glossary: Chapter = {
  id: 'glossary',
  title: 'Wörterbuch',
  blocks: [
    {
      terms: [
        ['Ablage', 'der offene Stoß, auf den abgelegt und von dem die oberste Karte genommen wird. Auch *Ablagen*.'],
        ['anlegen', 'nach dem Klopfen des anderen eigene Restkarten an seine Meldungen fügen.'],
        ['aufgedeckte Karte', 'die 21. Karte des Gebens; mit ihr beginnt die Ablage.'],
        ['auslegen', 'am Ende der Runde sein Blatt offen hinlegen, in Meldungen und Rest.'],
        ['Big Gin', 'alle elf Karten gemeldet, ohne abzulegen.'],
        ['Box', 'ein Zuschlag für jede gewonnene Runde.'],
        ['Farbe', 'Kreuz, Karo, Herz oder Pik.'],
        ['Folge', 'drei oder mehr aufeinander folgende Karten einer Farbe.'],
        ['Geber, Nichtgeber', 'der die Karten gibt, und der andere, der beginnt.'],
        ['Gin', 'zehn Karten gemeldet, kein Rest.'],
        ['Hollywood', 'drei Spiele nebeneinander, in die man nacheinander eintritt.'],
        ['klopfen', 'mit einer Ablage die Runde beenden.'],
        ['Meldung', 'ein Satz oder eine Folge.'],
        ['Oklahoma', 'die Spielart, bei der die aufgedeckte Karte bestimmt, bis wann geklopft werden darf.'],
        ['Partie', 'Runden, bis einer das Ziel erreicht.'],
        ['Paar', 'zwei Karten vom selben Rang; noch keine Meldung.'],
        ['Rang', 'Ass, 2 bis 10, Bube, Dame oder König.'],
        ['Restpunkte', 'der Wert der Karten, die in keiner Meldung stehen. Englisch *deadwood*.'],
        ['Runde', 'einmal geben bis zur Abrechnung.'],
        ['Satz', 'drei oder vier Karten eines Rangs.'],
        ['Stapel', 'die verdeckten Karten, von denen gezogen wird.'],
        ['tote Runde', 'eine Runde ohne Punkte, weil der Stapel zu Ende ging.'],
        ['Undercut', 'der Klopfer wird *unterboten*: Der andere hat gleich viel oder weniger übrig.'],
        ['zu null', 'der Verlierer hat keine einzige Runde gewonnen.'],
      ],
    },
  ],
};

const history: Chapter = {
  id: 'history',
  title: 'Ein wenig Geschichte',
  blocks: [
    'Meist wird das Spiel Elwood T. Baker zugeschrieben, einem Lehrer der Whistkunst in New York, und seinem Sohn Charles Graham Baker; genannt wird das Jahr 1909. Sicher belegt ist davon wenig. Der Name soll ein Scherz sein: *Rum* hieß im Englischen damals die ganze Spielfamilie, und zum Rum passt der Gin.',
    'Die Familie ist älter. In Nordamerika wurde schon im 19. Jahrhundert Conquian gespielt, bei dem ebenfalls Sätze und Folgen gesammelt werden; es gilt vielen als Vorfahr der Rommé-Spiele.',
    'In den 1930er und 1940er Jahren war Gin in den Vereinigten Staaten große Mode, nicht zuletzt unter Filmleuten – an sie erinnert die Schreibweise mit drei Spielen nebeneinander, die *Hollywood* heißt.',
    'Wie bei jedem Kartenspiel, das von Tisch zu Tisch weitergegeben wird, hat jedes Haus seine Zahlen: 20 oder 25 für Gin, 10, 20 oder 25 für den Undercut. Deshalb kannst du sie hier wählen.',
    'Für Rechner ist Gin reizvoll, weil die Karten des anderen verdeckt sind. 2021 war es Aufgabe eines Forschungswettbewerbs für Studierende (EAAI).',
  ],
};

function questions(r: RuleSet): Chapter {
  const ginOnly = r.knock_limit === 0 && !r.oklahoma;
  const list: [string, string][] = [
    [
      'Muss ich klopfen, wenn ich kann?',
      ginOnly
        ? 'Nach diesen Regeln gibt es nur Gin, und auch das ist nicht Pflicht.'
        : 'Nein. Auch Gin musst du nicht machen.',
    ],
    ['Darf ich die Karte von der Ablage gleich wieder abwerfen?', 'Nein, in diesem Zug nicht. Im nächsten schon.'],
    ['Zählt das Ass auch hoch?', 'Nein. Ass-2-3 ist eine Folge, Dame-König-Ass nicht, und König-Ass-2 auch nicht.'],
    ['Darf ich ansehen, was abgelegt wurde?', 'Ja, jederzeit und ganz. Am Tisch heißt der Knopf *Ablagen*.'],
  ];
  if (!ginOnly)
    list.push([
      'Wir haben beide gleich viel übrig. Wer gewinnt?',
      r.undercut_on_tie
        ? `Der, der nicht geklopft hat. Es ist ein Undercut: ${points(r.undercut_bonus)}.`
        : 'Niemand. Nach diesen Regeln gibt ein Gleichstand keine Punkte.',
    ]);
  list.push(
    [
      'Warum bekomme ich für Gin Punkte, obwohl der andere nichts übrig hat?',
      `Die ${r.gin_bonus} gibt es für Gin immer; nur die Restpunkte kommen hinzu, und die waren 0.`,
    ],
    [
      'Warum ist die Runde plötzlich zu Ende, ohne dass jemand Punkte hat?',
      `Es lagen nur noch ${STOCK_LEFT} Karten im Stapel. Die Runde ist tot und wird vom selben Geber neu gegeben.`,
    ],
    [
      'Mischt der Computer zu seinen Gunsten?',
      'Nein, und du kannst es nachprüfen: Alle Karten einer Partie liegen fest, bevor du die erste siehst. Wie das geht, steht unter [Fairness](#fairness).',
    ],
    ['Sieht der Computer meine Karten?', 'Nein. Er weiß, was ein Mensch an seinem Platz wüsste, und nicht mehr.'],
    [
      'Warum kann ich keinen Zug zurücknehmen?',
      'Weil du dabei schon eine verdeckte Karte gesehen hättest. Deshalb bereitet ein Tippen nur vor; gelegt wird erst mit dem Knopf.',
    ],
    [
      'Wo ist mein Spiel gespeichert?',
      'In diesem Browser und sonst nirgends, nach jedem Zug. Löschst du seine Daten, ist auch das Spiel fort.',
    ],
    [
      'Bei uns zu Hause gelten andere Zahlen.',
      'Dann stell sie ein: Auf der Startseite gibt es acht fertige Regelwerke und die [eigenen Regeln](#house-rules).',
    ],
    [
      'Ist das Spiel frei?',
      'Ja, unter der MIT-Lizenz. Die Lizenzen von allem, was darin steckt, stehen [in dieser Liste](/licences.txt).',
    ],
  );
  return { id: 'questions', title: 'Häufige Fragen', blocks: [{ questions: list }] };
}

export const de = {
  title: 'Anleitung',
  lead: 'Gin Rommé ist schnell gelernt: zehn Karten, eine ziehen, eine ablegen. Wer lieber spielt als liest, beginnt mit der geführten ersten Runde.',
  start: 'Erste Runde spielen',
  startHint: 'Zwei kurze Runden mit vorbereiteten Karten; Schritt für Schritt steht dabei, was zu tun ist und warum.',
  contents: 'Inhalt',
  toContents: 'Zum Inhalt',
  rulesPart: 'Die Regeln',
  otherPart: 'Außerdem',
  rulesFor: 'Regeln für',
  rulesHint: 'Zahlen und Absätze richten sich nach dem gewählten Regelwerk.',
  ownRules: 'Deine eigenen Regeln',
  version: (version: string) => `Regeln ${version}`,
  rules,
  others: (r: RuleSet): Chapter[] => [levels, tips, questions(r), glossary, history],
  lesson,
};

export type Texts = typeof de;
