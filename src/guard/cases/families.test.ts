import { describe, expect, it } from 'vitest';
import { checkText } from '#guard/guard.ts';

/** Combines every start with every end, so that a rule for single sentences does not pass. */
function combine(starts: readonly string[], ends: readonly string[]): readonly string[] {
  return starts.flatMap((start) => ends.map((end) => start + end));
}

const unkind = {
  'de, what somebody is called by a crime or a creed of hatred': [
    'de',
    [
      ...combine(
        ['Du bist ein ', 'Du bist doch nur ein ', 'Bist du ein '],
        ['Nazi', 'Rassist', 'Terrorist', 'Mobber', 'Tierquäler', 'Sexist'],
      ),
      ...combine(['Ihr seid ', 'Ihr seid alle '], ['Nazis', 'Rassisten', 'Terroristen']),
      ...combine(['Du bist ein '], ['Mörder', 'Verbrecher']),
    ],
  ],
  'en, what somebody is called by a crime or a creed of hatred': [
    'en',
    combine(['You are a ', 'You are just a '], ['Nazi', 'racist', 'fascist', 'terrorist']),
  ],
  'zh, what somebody is called by a crime or a creed of hatred': [
    'zh-Hans',
    combine(['你是个', '你们就是', '你真是一个'], ['种族主义者', '恐怖分子', '杀人犯', '法西斯']),
  ],
  'de, an animal made of people': [
    'de',
    combine(
      ['Du ', 'Du bist ein '],
      ['Kommunistenschwein', 'Beamtensau', 'Bullenschwein', 'Lehrersau'],
    ),
  ],
  'a threat that names a pest, too': [
    'zh-Hans',
    ['我要像打死蚊子一样打死你', '我要打死你这只蚊子', '你这只蟑螂，我要打死你'],
  ],
  'en, a threat that names a pest, too': ['en', ['I will kill you, rat', 'I will kill you bugs']],
  'de, letters changed round': [
    'de',
    combine(
      ['Du bist eine ', 'Na du '],
      ['Schlmape', 'Hruensohn', 'Vollidoit', 'Arshcloch', 'Wihcser'],
    ),
  ],
  'en, letters changed round': [
    'en',
    combine(['You are such a ', 'Hello '], ['bastrad', 'asshoel', 'fukcing fool']),
  ],
  'de, help denied': [
    'de',
    [
      ...combine(
        ['Du warst ', 'Du bist mir ', 'Ihr wart uns ', 'Du bist wirklich '],
        ['keine Hilfe', 'keine große Hilfe gewesen', 'keinerlei Unterstützung', 'kein Vorbild'],
      ),
      ...combine(
        ['Du hast mir ', 'Ihr habt uns '],
        ['kein bisschen geholfen', 'überhaupt nicht geholfen', 'nie geholfen'],
      ),
      'Deine Hilfe war völlig umsonst',
      'Auf dich ist nie Verlass',
    ],
  ],
  'de, a good person denied': [
    'de',
    combine(
      ['Du bist ', 'Du warst mir '],
      ['kein guter Freund', 'keine gute Mutter', 'kein ehrlicher Mensch', 'keine nette Kollegin'],
    ),
  ],
  'en, help denied': [
    'en',
    [
      ...combine(
        ['You were ', 'You have been ', 'You are '],
        ['no help at all', 'of no use to us', 'not helpful at all', 'anything but helpful'],
      ),
      'You really did not help me one bit',
      'Nobody can rely on you',
    ],
  ],
  'de, a noun or an adjective of contempt in an open slot': [
    'de',
    combine(
      ['Du bist echt die größte ', 'Du bist doch nur eine ', 'So eine '],
      ['Schlaftablette wie du', 'Trantüte wie du', 'Spaßbremse wie du'],
    ),
  ],
  'de, a comparison with something dull or broken': [
    'de',
    combine(
      ['Dein Vortrag war so spannend wie ', 'Du bist so nützlich wie '],
      ['das Telefonbuch', 'ein Wartezimmer', 'ein löchriger Eimer'],
    ),
  ],
  'de, wanted by nobody': [
    'de',
    combine(['Niemand hätte dich ', 'Keiner hat dich je '], ['eingeladen', 'vermisst', 'geliebt']),
  ],
  'de, praise for a mishap': [
    'de',
    combine(
      ['Bravo, du hast es geschafft, ', 'Ganz großes Kino, wie du '],
      ['den Kunden zu vergraulen', 'die Suppe versalzt', 'schon wieder die Feier ruinierst'],
    ),
  ],
  'en, a noun or an adjective of contempt in an open slot': [
    'en',
    combine(
      ['You are honestly the biggest ', 'You are nothing but a ', 'What a '],
      ['killjoy you are', 'windbag you are', 'freeloader you are'],
    ),
  ],
  'en, a comparison with something dull or broken': [
    'en',
    combine(
      ['Your talk was about as exciting as ', 'You are as useful as '],
      ['a car park', 'a chocolate teapot', 'a broken umbrella'],
    ),
  ],
  'en, wanted by nobody': [
    'en',
    combine(
      ['Nobody is ever going to ', 'No one would ever '],
      ['marry you', 'hire you', 'miss you'],
    ),
  ],
  'zh, help denied': [
    'zh-Hans',
    [
      '你一点忙都没帮上',
      '你什么忙也没帮到我',
      '你根本帮不上忙',
      '你对我们没有任何帮助',
      '你不是一个好朋友',
    ],
  ],
  'zh, praise that mocks': [
    'zh-Hans',
    ['你真自信，长成这样还敢出门', '真佩服你这么胖还敢穿', '你很自信，这身材也敢穿裙子'],
  ],
  'zh, a fool without thanks': [
    'zh-Hans',
    ['你这个傻瓜，什么都做不好', '你就是个傻瓜，谢谢你把事情搞砸了', '傻瓜，离我远点'],
  ],
  'zh, teasing words without thanks or praise, or with scorn': [
    'zh-Hans',
    [
      ...combine(['你这个疯子', '你真是个神经病', '你个死变态'], ['，没人受得了你', '，离我远点']),
      ...combine(['谢谢你，', '谢谢，'], ['你这个混蛋', '你这个笨蛋', '你这个白痴']),
      '你这个疯子，谢谢你又搞砸了',
      '靠北，你很吵耶，閉嘴',
    ],
  ],
  'zh, a threat or worse beside a teasing word and thanks': [
    'zh-Hans',
    [
      '疯子，谢谢你帮我，放学别走，等着瞧',
      '笨蛋，谢谢你陪我，你去跳楼吧',
      '你是恐怖片里的主角，我会杀了你',
      '谁不想揍你，你真棒',
    ],
  ],
  'zh, contempt by comparison': [
    'zh-Hant',
    [
      ...combine(['狗', '我家的盆栽', '路邊的石頭'], ['都比你聰明', '都比你有用']),
      ...combine(['跟你聊天', '聽你唱歌'], ['還不如跟牆壁說話', '倒不如自己一個人']),
      '阿豬都叻過你',
    ],
  ],
  'zh, nobody wants you': [
    'zh-Hans',
    [
      ...combine(['没人想', '没有人愿意'], ['跟你一组', '坐你旁边', '带你去']),
      '你不在的那天，办公室气氛最好',
      '毕业旅行说好了不带你',
      '冇人想你嚟㗎',
    ],
  ],
  'zh, stalking and threats told as news': [
    'zh-Hans',
    [
      ...combine(['你换了手机', '你换了路线'], ['也没用，我照样找得到', '，没用的，我还是看见了']),
      '这次只是轮胎，下次就不一定了',
      '我又在你公司楼下等了你三个小时',
      '有你哭的那天',
      '你唔覆我唔緊要，我知你住邊',
    ],
  ],
  'zh, blackmail': [
    'zh-Hans',
    combine(['不给钱，', '三天内没看到钱，'], ['我就把照片发到家长群', '你的秘密就公开']),
  ],
  'zh, thanks for a mishap': [
    'zh-Hans',
    combine(['真是“感谢”你又', '谢谢你啊，又一次'], ['让大家加班', '让我等了两个小时']),
  ],
  'a bed with more in mind': [
    'de',
    [
      'Mit dir im Bett wäre es bestimmt heiß',
      'Ich will mit dir im Bett Filme schauen, nackt',
      'Komm zu mir ins Bett, Serien schauen kannst du später',
    ],
  ],
  'de, hatred over two sentences': [
    'de',
    combine(
      ['Überall Migranten. ', 'Schau dir die Juden an. '],
      ['Ich hasse sie so sehr', 'Man sollte sie loswerden'],
    ),
  ],
} as const;

const kind = {
  'de, who stands against hatred': [
    'de',
    [
      'Du bist kein Rassist, du bist ein guter Mensch',
      'Du bist gegen Nazis aufgestanden',
      'Du bist ein Nazi-Jäger der besten Art',
      'Du bist der beste Gegner jedes Rassisten',
      'Du warst im Theaterstück ein überzeugender Nazi',
      'Du bist ein mörderisch guter Koch',
      'Du bist mein Glücksschwein',
    ],
  ],
  'en, who stands against hatred': [
    'en',
    [
      'You are not a racist, you are kind',
      'You are a nazi hunter and I admire you',
      'You are a grammar nazi and I love it',
      'You are a criminal lawyer with a heart',
    ],
  ],
  'zh, who stands against hatred': [
    'zh-Hans',
    ['你不是种族主义者，你是好人', '你是演杀人犯最好的演员', '谢谢你演的那个杀人犯，演得真好'],
  ],
  'de, a pest to be killed': [
    'de',
    [
      'Ich will die Mücke umbringen',
      'Ich erschlage die Spinne, mach bitte das Licht an',
      'Du hast die Wespe totgeschlagen, mein Held',
    ],
  ],
  'en, a pest to be killed': [
    'en',
    ['I will kill that mosquito', 'I want to kill the spider, thanks for your shoe'],
  ],
  'zh, a pest to be killed': [
    'zh-Hans',
    ['我要打死蚊子', '我要打死蚊子，你帮我开灯', '我要杀了这只蚊子', '你打死了蟑螂，我的英雄'],
  ],
  'zh, who calls himself slow': [
    'zh-Hans',
    ['笨笨的我多亏有你帮忙', '我这么笨笨的，你还教我', '笨笨，谢谢你每天陪我'],
  ],
  'zh, thanks for working late': [
    'zh-Hans',
    ['今天累死了吧，谢谢你加班帮我', '谢谢你周末加班帮我改稿'],
  ],
  'de, “wa” that asks for a yes': [
    'de',
    ['Ick find dir knorke, wa', 'Find ich super von dir, wa', 'Ick find dich jut, wa'],
  ],
  'de, a rogue among friends': [
    'de',
    combine(
      ['Du alter Halunke, ', 'Du alter Gauner, '],
      ['danke für die Leiter', 'ich hab dich lieb'],
    ),
  ],
  'de, constructions of contempt that praise': [
    'de',
    [
      'Niemand kocht besser als du',
      'Du bist alles andere als eine Spaßbremse',
      'Neben dir wirkt jeder Profi wie ein Anfänger',
      'Nur deinetwegen habe ich die Prüfung geschafft',
      'Du musst nie wieder allein feiern, dafür sorge ich',
      'Du hast keine Ahnung, wie sehr du mir geholfen hast',
      'Tu uns den Gefallen und bleib so, wie du bist',
    ],
  ],
  'en, constructions of contempt that praise': [
    'en',
    [
      'Nobody has a memory like yours',
      'You have no idea how much you helped me',
      'Never stop singing, everyone loves it',
      'You are proof that kindness exists',
      'I know how you take your coffee, so here it is',
      'Compared to you I am a beginner, you are so skilled',
      'You are the best pest controller in town',
    ],
  ],
  'de, words that look like others changed round': [
    'de',
    [
      'Deine fruchtbaren Ideen sind schön',
      'Du hast so schöne Uhren',
      'Deine rasche Hilfe war ein Segen',
    ],
  ],
  'en, words that look like others changed round': [
    'en',
    ['Your crepes are the best', 'You added a lovely twist to it', 'Your parties are wonderful'],
  ],
  'de, a light for somebody': [
    'de',
    ['Ich zünde heute eine Kerze für dich an', 'Ich zünde dir eine Kerze an und danke dir'],
  ],
  'de, “no” that praises': [
    'de',
    [
      'Du brauchst keine Hilfe, du schaffst das alles allein',
      'Keine Hilfe war mir je so lieb wie deine',
      'Du warst keine Hilfe, du warst die Rettung',
      'Du warst nicht nur eine Hilfe, sondern ein Segen',
      'Du warst keine Sekunde ungeduldig mit mir',
      'Du bist keine gewöhnliche Freundin, du bist Familie',
      'Deine Mühe war nicht umsonst',
      'Es gibt keine bessere Hilfe als dich',
    ],
  ],
  'de, a bed to read and watch in': [
    'de',
    combine(
      ['Mit dir im Bett ', 'Neben dir im Bett '],
      [
        'liegen und Serien schauen ist schön',
        'Filme gucken macht mich froh',
        'ein Buch lesen tut gut',
      ],
    ),
  ],
  'en, “no” that praises': [
    'en',
    [
      'You need no help, you do it all by yourself',
      'You were no help, you were the rescue',
      'You are no ordinary friend, you are family',
      'You were not only helpful but kind',
      'You are anything but boring to me',
    ],
  ],
  'en, a bed to read and watch in': [
    'en',
    ['Lying in bed with you watching series is the best', 'Breakfast in bed with you is a joy'],
  ],
  'zh, a trait praised for itself': [
    'zh-Hans',
    combine(
      ['你很自信', '你真勇敢', '你很淡定', '你好大胆'],
      ['，你的自信让人佩服', '。这样的你真好看', '，这么难的事都做到了'],
    ),
  ],
  'zh, admiration': [
    'zh-Hans',
    combine(['真佩服你', '真羡慕你'], ['这么有才华', '这样坚持自己的梦想', '这种乐观的精神']),
  ],
  'zh, a fool out of love': [
    'zh-Hans',
    [
      ...combine(
        ['你这个傻瓜，', '你真是个傻瓜，', '傻瓜，'],
        ['为我做了那么多，谢谢你', '谢谢你一直陪着我', '为了我们熬了这么多夜'],
      ),
      '你這個傻瓜，為我做了那麼多，謝謝你',
    ],
  ],
  'zh, teasing beside thanks or praise': [
    'zh-Hans',
    [
      ...combine(
        ['你这个疯子，', '你这个神经病，', '笨蛋，', '死鬼，'],
        ['半夜还帮我搬家，太感谢了', '凌晨三点还陪我改简历', '谢谢你在雨里等我'],
      ),
      '你真他妈是个天才，谢谢你帮我修好电脑',
    ],
  ],
  'zh, a cry before praise': [
    'zh-Hant',
    combine(
      ['靠北，', '哇靠，', '靠腰，', '癡線！', '我操，'],
      ['妳這蛋糕也太好吃', '你跳得也太高了', '這張照片你拍得有夠美'],
    ),
  ],
  'zh, how much, said with death and madness': [
    'zh-Hant',
    combine(
      ['你今天', '你的舞'],
      ['帥到犯規', '美到爆炸', '勁到癲', '6到死', '帥到炸', '屌爆了，好喜歡'],
    ),
  ],
  'zh, harm in words of daily life': [
    'zh-Hans',
    combine(
      [
        '昨晚给你打电话哭了很久，',
        '你今天杀青了，',
        '陪我看恐怖片的你，',
        '你砍价的样子真飒，',
        '我这种笨蛋都被你教会了，',
      ],
      ['真好', '谢谢你'],
    ),
  ],
  'Chinese with numbers and English words': [
    'zh-Hans',
    [
      '你跑了250公里，真厉害！',
      '你的生日是1987年，真巧。',
      '你的dance真棒，谢谢你',
      '你和husband都很好，谢谢你们',
    ],
  ],
} as const;

describe('a family of texts', () => {
  it.each(Object.entries(unkind))('is refused: %s', (_, [language, texts]) => {
    expect(texts.filter((text) => checkText(text, language).isValid)).toEqual([]);
  });

  it.each(Object.entries(kind))('is let pass: %s', (_, [language, texts]) => {
    expect(texts.filter((text) => !checkText(text, language).isValid)).toEqual([]);
  });
});

it('an account of “wa” is a contact where it is told as one', () => {
  const texts = ['Schreib mir auf wa', 'Finde mich bei wa', 'Schreib mir wa'];
  expect(texts.map((text) => checkText(text, 'de').rule)).toEqual(texts.map(() => 'contact'));
});

describe('hatred of who reads it', () => {
  it.each([
    'Ich hasse dich',
    'Mira, ich hasse dich!',
    'Ich verabscheue euch alle.',
    'Ich hasse dich so sehr',
  ])('is no word about oneself: %s', (text) => {
    expect(checkText(text, 'de').rule).toBe('negative');
  });

  it.each(['Ich hasse dich dafür, wie gut du kochst.', 'Ich hasse es, dich so selten zu sehen.'])(
    'is not meant where it goes on kindly: %s',
    (text) => {
      expect(checkText(text, 'de').rule).toBeNull();
    },
  );
});
