import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { normalizeName } from '#domain/accounts/person-name.ts';
import { findNameFault, findTraitFault } from '#domain/accounts/shown-words.ts';
import { traitWords } from '#domain/accounts/trait-words.ts';
import { parseTraits } from '#domain/accounts/traits.ts';
import { languages, type Language } from '#domain/i18n/language.ts';
import { checkText, createGuard } from '#guard/guard.ts';

const faultOf = (name: string, operatorName: string | null = null): string | null =>
  findNameFault(name, { check: checkText, operatorName });

describe('real names', () => {
  it.each(
    `Mira|Zoë|Jürgen Weiß|Şükrü Öztürk|Søren|José María|Anne-Marie d’Arc|O’Neill|Dr. Anna Müller|Dick|Dick Schmidt
Moby Dick|Fanny|Gay Talese|Wang|Wang Wei|Hung Long|吴|吴伟|刘德华|陈小明|愛麗絲|傻根|曹操|Julian Assange|Nguyen Phuc
Phuc Dat Bich|Du Fu|You Jin|Kevin Fick|Fanny Fick|Peter Ficker|Adolf|Mohammed|Jesus|Killian|Titus|Randy|Cox|Alcock
Hancock|Dickens|Seymour Butts|Hooker|Cummings|Zucker|Moser|Möse|Annalena|Vögler|Muschi|Pussy Riot|Die Müllers
Die Ärzte|Pauline Schmuck|Fritz Fett|Karl Hass|Jude Law|Mohr|Engel|Kuhn|Jonas Esel|Wohlfahrt|Team Rot|Teamann
Badminton|Adamin|Admir|Dreamteam|Team Rot 2|Esteam|Systa|Supporta|Mode Ratte|Kim|Kia|Aina|Anon|Anna Onymus|Coons|Hasse|Kuntz
Lifshitz|Slutsky|Shittu|Shiting Wu|Shitara Miki|Federico Faggin|Michael Dummett|Richard Lugner|Felix Wankel|Deppe|Böse|Löser
Johnny Depp|Dick Van Dyke|Fats Domino|王八一|Nguyễn Thị Mỹ Dung|阿依古丽·买买提|O'Brien|McDonald|DiCaprio|LaToya|Joe Root|Anna Bot
Arnold|Claire|Carna|菅義偉|贝贝|Isis|Mike Hunt|Peniston|Harry Balls|Christian Führer|Clara Modrow|Signal Iduna|Line Olsen
Tim OfTheHill|IG Metall|QQ|糖糖|Jan Negro|Dikshit Sharma|Wank|Josef Wank|Leonhard Fucks|Rosa Luder|Fux|Polak
小胖|阿呆|笨笨|绿茶|綠茶|懶懶|肥仔|胖虎|小黑|Hrvoje|Tvrdý|Otto von der Tann|Lana|Muschi|Wohlwend|Dom|Wohlert
Jean-luc|Nguyen van thanh|Ludwig van Beethoven|Vasco da Gama|Shi tang|Mira ★|Mira_2000|Wolfgang1964|Mira :)|👩‍💻 Zoë 👨‍👩‍👧|ki ra
Gross|Haag|Bozzo|Morrone|Hubertus Heil|Negrón|Bibi|Mộng Lan|David Dein|You Jin|Vier Ecken|Nina Acht|Poláčková`
      .split(/[|\n]/u)
      .map((name) => name.trim()),
  )('pass: %s', (name) => {
    expect(faultOf(normalizeName(name))).toBeNull();
  });
});

describe('a name that hurts', () => {
  it.each(
    `Alle hassen dich|Du Hurensohn|Stirb endlich|Niemand mag dich Rosa|Kill yourself|Fick dich|Ich Fick Dich
Du bist hässlich|Geh sterben|Hässliche Kuh|Dumme Sau|nobody likes you|去死|你去死|傻逼|王八|Verpiss dich|F1ck d1ch
Ich hasse dich|Ich hasse Mira|I hate Mira|Tod den Juden|AlleHassenDich|MiraStinkt|xXHurensohnXx|Ηurensohn|Fick Mira
Heinrich Himmler|Dr. Göbbels|Osama bin Laden|1488|14/88|KKK|Ku Klux Klan|White Power|Zyklon B|Penis|Mein Penis|P3n1s|Big Dick|BigDick|Titten
T1tten|Geile Sau|Sperma|Pornostar|Milf Hunter|Vergewaltiger|Rapist|Deine Mutter|Mein Führer|Moe Lester|做爱|做愛|强奸犯|強姦犯|去你妈的|肏你
Hu ren sohn|Wi chser|Hu_ren_sohn|Hvrensohn|Fvck|hcsrA|Muschi69|Muschi 69|贱贱|傻子|死胖子|绿茶婊|Du Luder|Fick dich Negro
Huurre|Adolf Hittler|Jvden raus|Deine Ex|Dein Mörder|Ich sehe dich|keinermagdich
Hitlerfan88|Vagin4|Hitler-Fan|SS-Mann|KZ-Wärter|Gestapo
Loser|Hur3ns0hn|H.u.r.e|Nazi|Adolf Hitler|Schlampe|Bring dich um|I will kill you|Please die`
      .split(/[|\n]/u)
      .map((name) => name.trim()),
  )('is refused: %s', (name) => {
    expect(faultOf(name)).toBe('register.validation.name.unkind');
  });
});

describe('a name with a gap that is lost', () => {
  it.each(
    'Allehassen dich|alle hassendich|Niemandmag dich|Gehsterben|Bringdich um|Killyourself|Everyonehates you'.split(
      '|',
    ),
  )('is refused: %s', (name) => {
    expect(faultOf(name)).toBe('register.validation.name.unkind');
  });

  it.each(['\u{200B}', '\u{2060}', '\u{AD}', '\u{FEFF}', '\u{3164}', '\u{E0020}', '\u{200D}'])(
    'is refused with invisible characters in it, as a gap or as nothing: %j',
    (unseen) => {
      for (const name of ['Alle hassen dich', 'Keiner mag dich', 'Geh sterben', 'Kill yourself'])
        for (const hidden of [name.replace(' ', unseen), name.replaceAll(' ', unseen)])
          expect(faultOf(normalizeName(hidden))).not.toBeNull();
      expect(faultOf(normalizeName(`Hur${unseen}ensohn`))).not.toBeNull();
      expect(faultOf(normalizeName(`Mira${unseen}Sommer`))).toBeNull();
    },
  );
});

it.each(
  'Sauer|Dickmann|Assmann|Arschinow|Hurtigruten|Mistelbach|Hassenpflug|Sterbenz|Killinger|Titmarsh|Dichmann|Stinkelberger'.split(
    '|',
  ),
)('a name that holds a rude word by chance is none: %s', (name) => {
  expect([faultOf(name), faultOf(`Mira ${name}`)]).toEqual([null, null]);
});

describe('a name that reaches a person', () => {
  it.each(
    `Gewinne 1000 EUR https://evil.test/x|Dein Paket wartet: https://evil.test/abholen|www.evil.test|mira@web.de
Mira 0171 1234567|Ruf mich an 0171 1234567|Insta: @mira_hh|Insta mira_hh|IG: mira_hh|ig mira.hh|Snap: mira
TikTok Mira|Ｔｅｌｅｇｒａｍ mira|t.me/mira|linktr.ee/mira|mira#1234|VX mira123|薇信mira|微信: mira123|QQ 123456789
www mira de|mira。com|０１７１１２３４５６７|٠١٧١١٢٣٤٥٦٧|①⑦①①②③④⑤⑥⑦|☎ 1234567|Follow me|null eins sieben eins|bit ly abc
linktr ee/mira`.split(/[|\n]/u),
  )('is refused: %s', (name) => {
    expect(faultOf(name)).toBe('register.validation.name.contact');
  });
});

describe('a reserved name', () => {
  it.each(
    `Anonym|anonymous|A n o n y m|Anonymer Absender|Gelöschter Mensch|Jemand|Von: Rosa|Wort wohl|匿名|匿 名 用 户
KI-Assistent|AI assistant|AI 助手|Administration|Adminlstration|WohIwort|Kl-Assistent|Administrator|Admin|Аdmin
4dm1n|ADMlN|Adrnin|Aclmin|VVohlwort|LisaAdmin|TheAdmin|Chefadmin|Superadmin|Админ|Администратор|관리자|Mod Lisa
Lisa (Mod)|Mira ✅|Mira ✔️|Mira verifiziert|Official Mira|Kundenservice|Security|Deleted User|Gelöschter Nutzer
Geloeschtes Konto|undefined|管理组|菅理员|管埋員|宫方|营运团队|審核員|技術支援|智慧助理|@dmin|A.d.m.i.n|Addminn|Admin Lisa|管理員|管理员
Moderator|Moderation 2|Team|Das Team|T e a m|Support|Supp0rt|Admin1|Admin 2|Adminteam|Supportteam|Moderationsteam
Schulleitung|Die Schulleitung|Sekretariat|Geschäftsführung|Principal|School Office|Human Resources|校长|校長|教务处|教務處
人事部|N\u{43e}ra Falk|Μira|Аnna|Moderations-Team|Das Sicherheitsteam|Hilfsteam 2|站长|站長|管理團隊|工作人员|系統|Wohlwort
Wohlwort-Team|W0hlw0rt|Wоhlwоrt|Ｗｏｈｌｗｏｒｔ|W.o.h.l.w.o.r.t|Wohlworl|Wohlwrot|Wohlwortt|Wohlwor Lisa|nimdA|trowlhoW
Systemverwalter|𝐖𝐨𝐡𝐥𝐰𝐨𝐫𝐭`.split(/[|\n]/u),
  )('is refused however it is written: %s', (name) => {
    expect(faultOf(normalizeName(name))).toBe('register.validation.name.reserved');
  });

  it('is what pages say where there is no name', () => {
    const instead = [
      ['app', 'compliment.card.anonymous'],
      ['app', 'compliment.card.assistant'],
      ['app', 'compliment.card.unknown'],
      ['app', 'profile.name.in_review'],
      ['app', 'thanks.item.unknown'],
    ] as const;
    const passed = languages.flatMap((language) =>
      instead
        .map(([file, key]) => readTexts(language, file)[key] ?? '')
        .filter((name) => faultOf(name) === null),
    );
    expect(passed).toEqual([]);
    expect(faultOf('NAME WIRD GEPRÜFT …')).toBe('register.validation.name.reserved');
  });

  it('is also the one of who runs the product', () => {
    expect(faultOf('Beispiel gGmbH', 'Beispiel gGmbH')).toBe('register.validation.name.reserved');
    expect(faultOf('bеispiel-GGMBH Hilfe', 'Beispiel gGmbH')).toBe(
      'register.validation.name.reserved',
    );
    expect(faultOf('Anna Otter', 'Otto')).toBeNull();
    expect(faultOf('Otto', 'Otto')).toBe('register.validation.name.reserved');
  });
});

it('a number in a name is a number', () => {
  const numbers = Array.from({ length: 10_000 }, (_, number) => number);
  expect(numbers.filter((number) => faultOf(`Mia ${number}`) !== null)).toEqual([]);
});

it('distress in a name or a trait gets help', () => {
  expect(faultOf('Ich will sterben')).toBe('guard.reason.distress');
  expect(findTraitFault('ich will nicht mehr leben', checkText)).toBe('guard.reason.distress');
});

describe('a trait', () => {
  it('may be what people say about themselves', () => {
    const own =
      'stur|geduldig|zickig|dick|ein bisschen verrückt|faul|stubborn|lazy|固执|懒|🐌|C++|24/7 wach|INFP';
    const refused = own.split('|').filter((trait) => findTraitFault(trait, checkText) !== null);
    expect(refused).toEqual([]);
  });

  it('may be every one that the product knows', () => {
    const known = traitWords.flatMap((words) =>
      languages.map((language) => words[language].predicate),
    );
    expect(known.filter((trait) => findTraitFault(trait, checkText) !== null)).toEqual([]);
  });

  it.each(['du fette sau', 'Alle hassen dich', 'Fotze', 'kill yourself', '去死吧'])(
    'that hurts is refused: %s',
    (trait) => {
      expect(findTraitFault(trait, checkText)).toBe('register.validation.traits.unkind');
    },
  );

  it('may be about such things', () => {
    const about =
      'liebe Telegram|TikTok-Profi|hasse Ungerechtigkeit|offline|Line-Dance|24 Stunden da|IG-Metall-Mitglied';
    expect(about.split('|').filter((trait) => findTraitFault(trait, checkText) !== null)).toEqual(
      [],
    );
  });

  it('may be a dislike of things', () => {
    const things =
      'ich hasse Lügen|Ich hasse Montage.|hasse Spinnen|ich hasse es zu warten|I hate lies|I hate Mondays|讨厌说谎|討厭加班';
    expect(things.split('|').filter((trait) => findTraitFault(trait, checkText) !== null)).toEqual(
      [],
    );
  });

  it('is no dislike of people', () => {
    const people =
      'ich hasse Ausländer|ich hasse Frauen|ich hasse Lügen von Mira und Mira selbst|ich hasse dich|I hate women|I hate you|讨厌你';
    expect(people.split('|').filter((trait) => findTraitFault(trait, checkText) === null)).toEqual(
      [],
    );
  });

  it.each(['Ich hasse Mira', 'Penis', 'Rapist', 'Deine Mutter'])(
    'that hurts alone is refused: %s',
    (trait) => {
      expect(findTraitFault(trait, checkText)).toBe('register.validation.traits.unkind');
    },
  );

  it.each([
    'https://evil.test',
    'Ruf mich an 0171 1234567',
    'mira@web.de',
    'IG: mira_hh',
    't.me/mira',
    'mira#1234',
  ])('that reaches a person is refused: %s', (trait) => {
    expect(findTraitFault(trait, checkText)).toBe('register.validation.traits.contact');
  });
});

it('administrators’ words count, and what they allow', () => {
  const check = createGuard({
    add: [{ language: 'de', word: 'Zwulf' }],
    allow: [{ language: 'de', word: 'Depp' }],
  });
  expect(findNameFault('Zwulf', { check, operatorName: null })).not.toBeNull();
  expect(findTraitFault('Zwulf', check)).not.toBeNull();
  expect(faultOf('Depp')).not.toBeNull();
});

describe('the joiner of pictures', () => {
  it('stays where it joins two of them', () => {
    expect(normalizeName('👩‍💻 Zoë 👨‍👩‍👧 🏳️‍🌈 👩🏽‍🚀')).toBe('👩‍💻 Zoë 👨‍👩‍👧 🏳️‍🌈 👩🏽‍🚀');
  });

  it.each(['🏴󠁧󠁢󠁥󠁮󠁧󠁿 Tom', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', 'Ann 🏴󠁧󠁢󠁷󠁬󠁳󠁿🏴󠁧󠁢󠁷󠁬󠁳󠁿'])('stays in a flag: %s', (name) => {
    expect([normalizeName(name), faultOf(name)]).toEqual([name, null]);
    expect(parseTraits([name])).toEqual([name]);
  });

  it.each([
    ['without the flag', 'Tom\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}', 'Tom'],
    ['without its end', '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067} Tom', '🏴 Tom'],
    ['of a place without one', '🏴\u{E0075}\u{E0073}\u{E0074}\u{E0078}\u{E007F}', '🏴'],
    ['with a word behind', '🏴󠁧󠁢󠁥󠁮󠁧󠁿\u{E0068}\u{E0069} Tom', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 Tom'],
  ])('goes from a flag %s', (_, typed, shown) => {
    expect(normalizeName(typed)).toBe(shown);
  });

  it('is dropped everywhere else, with all that cannot be seen', () => {
    expect(normalizeName('Mi‍ra')).toBe('Mira');
    expect(normalizeName('👩‍ Zoë ‍👧')).toBe('👩 Zoë 👧');
    expect(normalizeName('M​i‮r\u0000a')).toBe('Mira');
  });
});

function readTexts(language: Language, file: string): Record<string, string> {
  const address = new URL(`../../../texts/${language}/${file}.json`, import.meta.url);
  return JSON.parse(readFileSync(address, 'utf8'));
}
