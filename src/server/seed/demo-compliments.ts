import type { DemoPersonKey } from '#server/seed/demo-people.ts';

export type DemoCompliment = {
  from: DemoPersonKey | 'ai';
  to: DemoPersonKey;
  /** Hours since it was sent. */
  hours: number;
  /** Later events; none: it was read. */
  is?: ('unread' | 'anonymous' | 'suggested' | 'rated' | 'thanked' | 'of a round')[];
  reported?: string;
  text: string;
};

/** In every state that a compliment can have. */
export const demoCompliments: DemoCompliment[] = [
  // to Mira, who is the one to sign in as
  {
    from: 'ben',
    to: 'mira',
    hours: 2,
    is: ['unread', 'anonymous'],
    text: 'Du hast im Treppenhaus gefragt, wie es mir geht, und dann auf die Antwort gewartet. Das hat meinen ganzen Tag gedreht.',
  },
  {
    from: 'frieda',
    to: 'mira',
    hours: 7,
    is: ['unread', 'of a round'],
    text: 'Deine Neugier steckt an. Nach unserem Gespräch habe ich ein Buch aus dem Regal geholt, das dort zehn Jahre gestanden hat.',
  },
  {
    from: 'jonas',
    to: 'mira',
    hours: 29,
    is: ['rated', 'thanked'],
    text: 'Wie du neulich der neuen Kollegin alles zweimal erklärt hast, ohne dass es nach zweimal klang: Das können wenige.',
  },
  {
    from: 'emil',
    to: 'mira',
    hours: 76,
    is: ['anonymous'],
    text: 'Du lachst immer zuerst über dich selbst. In deiner Nähe traut man sich, Fehler zu machen.',
  },
  {
    from: 'ai',
    to: 'mira',
    hours: 147,
    is: ['rated'],
    text: 'Du bist geduldig, und das macht langsame Tage leichter. Wer neben dir wartet, wartet gern.',
  },
  {
    from: 'oskar',
    to: 'mira',
    hours: 195,
    is: ['anonymous'],
    reported: 'Ich kenne die Person nicht und möchte nicht beobachtet werden.',
    text: 'Ich sehe dich jeden Morgen an der Haltestelle. Der rote Mantel steht dir sehr gut.',
  },
  {
    from: 'aylin',
    to: 'mira',
    hours: 221,
    is: ['rated', 'thanked'],
    text: 'Du sagst deine Meinung so, dass man danach mehr Lust auf das Gespräch hat und nicht weniger.',
  },
  {
    from: 'grace',
    to: 'mira',
    hours: 290,
    is: ['rated'],
    text: 'You remember the small things people tell you. It makes them feel that they matter.',
  },
  {
    from: 'leila',
    to: 'mira',
    hours: 366,
    is: ['suggested', 'rated'],
    text: 'Du bist geduldig und lässt anderen Zeit, einen Gedanken zu Ende zu denken. Das ist ein stilles Geschenk.',
  },
  {
    from: 'jonas',
    to: 'mira',
    hours: 431,
    is: ['anonymous', 'thanked'],
    text: 'Du stellst Fragen, auf die ich selbst gern gekommen wäre.',
  },
  {
    from: 'siyu',
    to: 'mira',
    hours: 500,
    is: ['rated', 'thanked'],
    text: 'Wenn mir ein deutsches Wort fehlt, wartest du einfach und lächelst. Mit dir spreche ich gern.',
  },
  {
    from: 'tomasz',
    to: 'mira',
    hours: 563,
    is: ['rated'],
    text: 'Mit dir im Team macht sogar das Aufräumen nach dem Sommerfest Spaß.',
  },
  {
    from: 'yating',
    to: 'mira',
    hours: 640,
    text: '你說的笑話我三天後才懂，然後在公車上笑了一整路。',
  },

  // to Jonas
  {
    from: 'mira',
    to: 'jonas',
    hours: 20,
    is: ['rated', 'thanked'],
    text: 'Du hast mein Fahrrad repariert und mir dabei gezeigt, wie es geht. Jetzt kann ich es selbst. Das ist die schönste Art zu helfen.',
  },
  {
    from: 'leila',
    to: 'jonas',
    hours: 51,
    is: ['anonymous', 'unread'],
    text: 'Wenn alle durcheinanderreden, wirst du leiser. Und auf einmal hören alle zu.',
  },
  {
    from: 'tomasz',
    to: 'jonas',
    hours: 118,
    is: ['rated'],
    text: 'Auf dich wartet man gern, weil du dann auch wirklich da bist.',
  },
  {
    from: 'frieda',
    to: 'jonas',
    hours: 202,
    is: ['rated', 'thanked'],
    text: 'Sie haben mir das Regal so angebracht, dass ich an die oberste Reihe komme. Daran denkt sonst niemand.',
  },
  {
    from: 'ai',
    to: 'jonas',
    hours: 263,
    text: 'Du bist hilfsbereit, und man merkt es an den kleinen Dingen. Mit dir fühlt sich vieles machbar an.',
  },
  {
    from: 'grace',
    to: 'jonas',
    hours: 388,
    is: ['rated', 'thanked'],
    text: 'You fix things without making anyone feel small for having broken them.',
  },
  {
    from: 'oskar',
    to: 'jonas',
    hours: 521,
    text: 'Deine Hände wissen, was sie tun, und dein Kopf prahlt damit nicht. Das mag ich.',
  },

  // to Frieda
  {
    from: 'mira',
    to: 'frieda',
    hours: 33,
    is: ['rated', 'thanked'],
    text: 'Du erzählst von früher, ohne dass es nach früher klingt. Ich könnte dir stundenlang zuhören.',
  },
  {
    from: 'ben',
    to: 'frieda',
    hours: 90,
    is: ['rated', 'thanked'],
    text: 'Ihre Antwort in der Bäckerei war so schnell und so freundlich, dass die ganze Schlange gelacht hat.',
  },
  {
    from: 'aylin',
    to: 'frieda',
    hours: 172,
    is: ['anonymous', 'rated'],
    text: 'Du fragst nach, wenn jemand traurig aussieht. Viele trauen sich das nicht. Danke, dass du es tust.',
  },
  {
    from: 'emil',
    to: 'frieda',
    hours: 315,
    is: ['rated', 'thanked'],
    text: 'Bei dir am Küchentisch wird aus einem schlechten Tag ein ganz passabler Abend.',
  },
  {
    from: 'leila',
    to: 'frieda',
    hours: 407,
    is: ['suggested', 'rated'],
    text: 'Du bist warmherzig, und das spürt man schon beim Hallo. Bei dir kommt man gern an.',
  },
  {
    from: 'siyu',
    to: 'frieda',
    hours: 588,
    is: ['rated'],
    text: 'Sie haben mir beim ersten Treffen Tee gemacht und erst danach gefragt, woher ich komme. Das vergesse ich Ihnen nicht.',
  },

  // to Aylin
  {
    from: 'mira',
    to: 'aylin',
    hours: 46,
    is: ['rated', 'thanked'],
    text: 'Du hast in der Versammlung das gesagt, was alle gedacht haben, und niemand musste sich danach schämen.',
  },
  {
    from: 'jonas',
    to: 'aylin',
    hours: 130,
    is: ['rated'],
    text: 'Bei dir weiß ich, woran ich bin. Das ist sehr erholsam.',
  },
  {
    from: 'ben',
    to: 'aylin',
    hours: 185,
    is: ['anonymous', 'unread'],
    text: 'Du bist vom Fünfmeterbrett gesprungen, obwohl man deine Knie zittern sah. Seitdem traue ich mich auch mehr.',
  },
  {
    from: 'grace',
    to: 'aylin',
    hours: 339,
    is: ['rated', 'thanked'],
    text: 'Your honesty comes with so much warmth that it feels like a hand on the shoulder.',
  },
  {
    from: 'emil',
    to: 'aylin',
    hours: 470,
    text: 'Du umarmst Menschen so, als hättest du den ganzen Tag darauf gewartet.',
  },

  // to Emil
  {
    from: 'mira',
    to: 'emil',
    hours: 62,
    is: ['rated'],
    text: 'Du hast gemerkt, dass mir kalt war, bevor ich es gemerkt habe. Und das Fenster zugemacht, ohne ein Wort darüber zu verlieren.',
  },
  {
    from: 'leila',
    to: 'emil',
    hours: 111,
    is: ['rated', 'thanked'],
    text: 'Als du am Klavier weitergespielt hast, obwohl das Licht ausfiel, war es der schönste Moment des Abends.',
  },
  {
    from: 'tomasz',
    to: 'emil',
    hours: 234,
    is: ['anonymous', 'unread'],
    text: 'Du lobst andere, wenn sie nicht dabei sind. Ich habe es gehört und wollte, dass du das weißt.',
  },
  {
    from: 'ai',
    to: 'emil',
    hours: 299,
    is: ['rated'],
    text: 'Du bist aufmerksam und siehst, was andere übersehen. Neben dir fühlt man sich gesehen.',
  },
  {
    from: 'oskar',
    to: 'emil',
    hours: 452,
    is: ['rated'],
    text: 'Du summst beim Arbeiten. Seit du im Büro nebenan sitzt, fängt mein Tag besser an.',
  },

  // to Grace
  {
    from: 'siyu',
    to: 'grace',
    hours: 15,
    is: ['unread'],
    text: 'You wrote my name correctly on the first try, and asked how to say it. Thank you for taking that minute.',
  },
  {
    from: 'yating',
    to: 'grace',
    hours: 97,
    is: ['rated', 'thanked'],
    text: 'When you listen, you put the phone away. It is a small thing and it changes the whole conversation.',
  },
  {
    from: 'mira',
    to: 'grace',
    hours: 207,
    is: ['rated', 'thanked'],
    text: 'You stay calm when plans fall apart, and somehow everyone around you becomes calm as well.',
  },
  {
    from: 'leila',
    to: 'grace',
    hours: 420,
    text: 'Deine Sprachnachrichten höre ich auf dem Heimweg. Danach ist der Weg kürzer.',
  },

  // to Tomasz
  {
    from: 'jonas',
    to: 'tomasz',
    hours: 25,
    is: ['rated'],
    text: 'Du bist bei Regen zum Umzug gekommen und hast die Waschmaschine getragen. Und danach noch Kuchen mitgebracht.',
  },
  {
    from: 'aylin',
    to: 'tomasz',
    hours: 141,
    is: ['anonymous', 'rated', 'thanked'],
    text: 'Beim Lauf hast du auf mich gewartet, obwohl du eine Bestzeit hättest schaffen können. Das war mehr wert als jede Medaille.',
  },
  {
    from: 'mira',
    to: 'tomasz',
    hours: 274,
    is: ['rated', 'thanked'],
    text: 'Wenn du sagst, du kümmerst dich, dann kann ich es vergessen. Das ist ein großes Glück.',
  },
  {
    from: 'emil',
    to: 'tomasz',
    hours: 545,
    text: 'Du teilst dein letztes Brot so, als hättest du noch drei davon.',
  },

  // to Leila
  {
    from: 'emil',
    to: 'leila',
    hours: 10,
    is: ['unread', 'anonymous'],
    text: 'Aus drei Blumen und einem Marmeladenglas machst du etwas, das man fotografieren möchte.',
  },
  {
    from: 'frieda',
    to: 'leila',
    hours: 84,
    is: ['rated', 'thanked'],
    text: 'Du hast meine alten Stoffe angesehen und sofort gewusst, was daraus werden will. Die Tasche trage ich jeden Tag.',
  },
  {
    from: 'aylin',
    to: 'leila',
    hours: 254,
    is: ['rated'],
    text: 'Du fragst nicht, ob alles gut ist, sondern wie die Nacht war. Das hilft wirklich.',
  },
  {
    from: 'grace',
    to: 'leila',
    hours: 371,
    is: ['suggested', 'rated', 'thanked'],
    text: 'Du bist kreativ, und deine Ideen machen anderen Mut, selbst etwas auszuprobieren.',
  },
  {
    from: 'ben',
    to: 'leila',
    hours: 612,
    is: ['rated'],
    text: 'Dein Bild hängt jetzt in unserem Flur. Jeder Besuch bleibt davor stehen.',
  },

  // to Ben
  {
    from: 'frieda',
    to: 'ben',
    hours: 57,
    is: ['rated', 'thanked'],
    text: 'Sie haben mir die Einkäufe hochgetragen und dabei so getan, als wäre es Ihr Sport. Ich habe den ganzen Nachmittag geschmunzelt.',
  },
  {
    from: 'jonas',
    to: 'ben',
    hours: 160,
    is: ['anonymous', 'rated'],
    text: 'Du lachst laut, wenn etwas lustig ist, und bist still, wenn es ernst wird. Beides im richtigen Moment.',
  },
  {
    from: 'mira',
    to: 'ben',
    hours: 326,
    is: ['rated'],
    text: 'Du stehst zu deinen Leuten, auch wenn es gerade unbequem ist. Das merkt man sich.',
  },
  {
    from: 'tomasz',
    to: 'ben',
    hours: 489,
    is: ['unread'],
    text: 'Deine spontane Idee mit dem Picknick war das Beste an dieser Woche.',
  },

  // to the Chinese-speaking members
  {
    from: 'yating',
    to: 'siyu',
    hours: 39,
    is: ['rated', 'thanked'],
    text: '你总是第一个注意到谁没有座位，然后悄悄把自己的让出来。',
  },
  {
    from: 'mira',
    to: 'siyu',
    hours: 153,
    is: ['rated'],
    text: 'Deine Notizen sind so klar, dass ich den Kurs erst mit ihnen verstanden habe.',
  },
  {
    from: 'ai',
    to: 'siyu',
    hours: 310,
    is: ['rated'],
    text: '你的细心让身边的人觉得被放在心上。有你在，小事也变得温暖。',
  },
  {
    from: 'siyu',
    to: 'yating',
    hours: 22,
    is: ['rated', 'thanked'],
    text: '你講話很真誠，聽你說完，我反而更敢說出自己的想法。',
  },
  {
    from: 'grace',
    to: 'yating',
    hours: 168,
    is: ['anonymous', 'unread'],
    text: 'You explain things with so much patience that asking twice feels easy.',
  },
  {
    from: 'mira',
    to: 'yating',
    hours: 402,
    is: ['rated'],
    text: 'Dein trockener Humor rettet jede Sitzung nach dem Mittagessen.',
  },

  // to Oskar
  {
    from: 'tomasz',
    to: 'oskar',
    hours: 72,
    is: ['rated'],
    text: 'Du kennst jeden Vogel beim Namen. Seit unserer Runde um den See höre ich sie auch.',
  },
  {
    from: 'leila',
    to: 'oskar',
    hours: 190,
    is: ['anonymous', 'rated', 'thanked'],
    text: 'Deine Ruhe ist ansteckend. Nach zehn Minuten neben dir atme ich langsamer.',
  },
  {
    from: 'ben',
    to: 'oskar',
    hours: 436,
    text: 'Du hast gesagt, du kommst um sieben, und um sieben warst du da, mit Kaffee für alle.',
  },
];
